import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { LaunchDetailBody } from '../../contract/launches/bodies.ts'
import { readPlanId } from '../../contract/plans.ts'
import type { SiteSettings } from '../../contract/site-settings.ts'
import { PermanentError } from '../../kernel/errors.ts'
import { type Compressed, drawPage, type Page, preparePage } from './prepare-page.ts'

const SHARE_PICTURE = 'content="/share.png"'
const SPA_FALLBACK = '/__spa-fallback'
const LIFETIME_PAYMENT = '/payment/lifetime'
const ANY_LAUNCH = '/launches/_'
/** Built pages that are only sent for other paths. */
const HIDDEN = new Set([SPA_FALLBACK, '/404', LIFETIME_PAYMENT])

export type Pages = {
  /**
   * By path without a trailing slash, e.g. `/pricing` or `/assets/x.js`, and for the payment page
   * by the plan in the query; null: not found.
   */
  find(path: string, plan?: string): Page | null
  /** The page of a launch with the launch drawn in it. */
  drawLaunch(launch: LaunchDetailBody): Promise<Page>
  notFound: Page
  /** Writes new settings into every page. */
  show(settings: SiteSettings): Promise<void>
}

export type PagesOptions = {
  folder: string
  connectSources: readonly string[]
  walletScript: string | null
  compressed?: Compressed
  /** Draws a launch into the HTML of the page of all launches. */
  drawLaunch: (html: string, launch: LaunchDetailBody) => string
  /** Makes the share picture's address absolute, as link previews need it; null: unchanged. */
  publicUrl: string | null
}

export const WALLET_SCRIPT_PATH = '/wallet-script.js'

/**
 * Reads the built site into memory at start, hashes and compresses it, and fills in the settings.
 * @throws PermanentError if it is not built
 */
export async function loadPages(options: PagesOptions, settings: SiteSettings): Promise<Pages> {
  const { folder, connectSources, walletScript, publicUrl, compressed = new Map() } = options
  const files = readBuild(folder, publicUrl)
  if (walletScript !== null) files.set(WALLET_SCRIPT_PATH, readFileSync(walletScript))
  let pages = await prepareAll()

  async function prepareAll(): Promise<Map<string, Page>> {
    const site = { files, settings, connectSources, compressed }
    const prepared = [...files].map(async ([name, bytes]) => {
      const page = await preparePage(name, bytes, site)
      return [routeOf(name), page] as const
    })
    return new Map(await Promise.all(prepared))
  }
  const notFound = () => pages.get('/404') ?? pages.get(SPA_FALLBACK)
  if (!notFound()) throw new PermanentError(notBuilt(folder))

  return {
    find(path, plan) {
      if (HIDDEN.has(path)) return null
      const isLifetime = path === '/payment' && readPlanId(plan) === 'lifetime'
      const page = isLifetime ? pages.get(LIFETIME_PAYMENT) : undefined
      return page ?? pages.get(path) ?? dynamic(path, pages)
    },
    async drawLaunch(launch) {
      const page = pages.get(ANY_LAUNCH) ?? (notFound() as Page)
      return drawPage(page, (html) => options.drawLaunch(html, launch))
    },
    get notFound() {
      return notFound() as Page
    },
    async show(next) {
      settings = next
      const prepared = await prepareAll()
      // Newer settings may have finished earlier.
      if (settings === next) pages = prepared
    },
  }
}

/** Every file of the build, by its path on the site. */
function readBuild(folder: string, publicUrl: string | null): Map<string, Buffer> {
  if (!existsSync(folder)) throw new PermanentError(notBuilt(folder))
  const files = new Map<string, Buffer>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const bytes = readFileSync(file)
    const name = `/${relative(folder, file).split(sep).join('/')}`
    files.set(name, extname(file) === '.html' ? withWholePicture(bytes, publicUrl) : bytes)
  }
  return files
}

function notBuilt(folder: string): string {
  return `There is no built site in ${folder}. Build it with: npm run build`
}

/**
 * The dashboard is rendered in the browser, so its page is the fallback of the built site. All
 * launches share one built page, and so do deployers and receipts; the browser reads the address.
 */
function dynamic(path: string, pages: ReadonlyMap<string, Page>): Page | null {
  if (path === '/dashboard') return pages.get(SPA_FALLBACK) ?? null
  const [, list] = /^\/(launches|deployers|receipts)\/[^/]+$/.exec(path) ?? []
  return list === undefined ? null : (pages.get(`/${list}/_`) ?? null)
}

function routeOf(name: string): string {
  if (!name.endsWith('.html')) return name
  return name.replace(/(\/index)?\.html$/, '') || '/'
}

function withWholePicture(html: Buffer, publicUrl: string | null): Buffer {
  if (publicUrl === null) return html
  return Buffer.from(
    html.toString('utf8').replaceAll(SHARE_PICTURE, `content="${publicUrl}/share.png"`),
  )
}
