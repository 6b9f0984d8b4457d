import { existsSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import type { DeveloperBody, LaunchDetailBody } from '../../contract/launches/bodies.ts'
import { readPlanId } from '../../contract/plans.ts'
import type { SiteSettings } from '../../contract/site-settings.ts'
import { PermanentError } from '../../kernel/errors.ts'
import { type Bytes, type Compress, compress } from './pack.ts'
import { drawPage, type Page, preparePage } from './prepare-page.ts'
import { type BuiltFile, readBuild } from './read-build.ts'

const SHARE_PICTURE = 'content="/share.png"'
const SPA_FALLBACK = '/__spa-fallback'
const LIFETIME_PAYMENT = '/payment/lifetime'
const ANY_LAUNCH = '/launches/_'
const ANY_DEVELOPER = '/deployers/_'
/** Built pages that are only sent for other paths. */
const HIDDEN = new Set([SPA_FALLBACK, '/404', LIFETIME_PAYMENT])

export type Pages = {
  /**
   * By path without a trailing slash, e.g. `/pricing` or `/assets/x.js`, and for the payment page
   * by the plan in the query; null: not found.
   */
  find(path: string, plan?: string): Page | null
  /** The page of a launch with the launch drawn in it. */
  drawLaunch(launch: LaunchDetailBody, place: PagePlace): Page
  /** The page of a developer with the developer in its head. */
  drawDeveloper(developer: DeveloperBody, place: PagePlace): Page
  notFound: Page
  /** Writes new settings into every page. */
  show(settings: SiteSettings): void
}

/** Where a page is, without a trailing slash, and whether search engines may list it. */
type PagePlace = { origin: string; isListed: boolean }

export type PagesOptions = {
  folder: string
  connectSources: readonly string[]
  walletScript: string | null
  compress?: Compress
  /** Draws a launch into the HTML of the page of all launches. */
  drawLaunch: (html: string, launch: LaunchDetailBody, place: PagePlace) => string
  drawDeveloper: (html: string, developer: DeveloperBody, place: PagePlace) => string
  /** Makes the share picture's address absolute, as link previews need it; null: unchanged. */
  publicUrl: string | null
}

export const WALLET_SCRIPT_PATH = '/wallet-script.js'

/**
 * Reads the built site into memory at start, hashes it, and fills in the settings.
 * @throws PermanentError if it is not built
 */
export function loadPages(options: PagesOptions, settings: SiteSettings): Pages {
  const { folder, connectSources, walletScript, publicUrl, compress: by = compress } = options
  if (!existsSync(folder)) throw new PermanentError(notBuilt(folder))
  const files = readBuild(folder)
  if (walletScript !== null)
    files.set(WALLET_SCRIPT_PATH, { bytes: new Uint8Array(readFileSync(walletScript)) })
  for (const [name, { bytes }] of files)
    if (isPage(name)) files.set(name, { bytes: withWholePicture(bytes, publicUrl) })
  const pages = new Map<string, Page>()
  prepare([...files], settings)

  function prepare(some: [string, BuiltFile][], settings: SiteSettings): void {
    const site = { files, settings, connectSources, compress: by }
    for (const [name, file] of some) pages.set(routeOf(name), preparePage(name, file, site))
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
    drawLaunch(launch, place) {
      const page = pages.get(ANY_LAUNCH) ?? (notFound() as Page)
      return drawPage(page, (html) => options.drawLaunch(html, launch, place))
    },
    drawDeveloper(developer, place) {
      const page = pages.get(ANY_DEVELOPER) ?? (notFound() as Page)
      return drawPage(page, (html) => options.drawDeveloper(html, developer, place))
    },
    get notFound() {
      return notFound() as Page
    },
    show(next) {
      prepare(
        [...files].filter(([name]) => isPage(name)),
        next,
      )
    },
  }
}

function notBuilt(folder: string): string {
  return `There is no built site in ${folder}. Build it with: npm run build`
}

/**
 * The dashboard is rendered in the browser, so its page is the fallback of the built site. All
 * launches share one built page, and so do developers, crews, and receipts; the browser reads the address.
 */
function dynamic(path: string, pages: ReadonlyMap<string, Page>): Page | null {
  if (path === '/dashboard') return pages.get(SPA_FALLBACK) ?? null
  const [, list] = /^\/(launches|deployers|crews|receipts)\/[^/]+$/.exec(path) ?? []
  return list === undefined ? null : (pages.get(`/${list}/_`) ?? null)
}

function isPage(name: string): boolean {
  return extname(name) === '.html'
}

function routeOf(name: string): string {
  if (!name.endsWith('.html')) return name
  return name.replace(/(\/index)?\.html$/, '') || '/'
}

function withWholePicture(html: Bytes, publicUrl: string | null): Bytes {
  if (publicUrl === null) return html
  const text = Buffer.from(html).toString('utf8')
  return new Uint8Array(
    Buffer.from(text.replaceAll(SHARE_PICTURE, `content="${publicUrl}/share.png"`)),
  )
}
