import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { readPlanId } from '../../contract/plans.ts'
import type { SiteSettings } from '../../contract/site-settings.ts'
import { PermanentError } from '../../kernel/errors.ts'

const SETTINGS_TAG = '<script type="application/json" id="site">{}</script>'
const STYLESHEET = /<link rel="stylesheet" href="([^"]+)" data-precedence="[^"]*"(?=\/>)/g
const SHARE_PICTURE = 'content="/share.png"'
const SPA_FALLBACK = '/__spa-fallback'
const LIFETIME_PAYMENT = '/payment/lifetime'
/** Built pages that are only sent for other paths. */
const HIDDEN = new Set([SPA_FALLBACK, '/404', LIFETIME_PAYMENT])

export const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}
const COMPRESSIBLE = new Set(['.html', '.js', '.css', '.json', '.txt', '.webmanifest', '.svg'])

export type Encoding = 'br' | 'gzip' | 'identity'

/** A file of the built site, ready to send. */
export type Page = {
  bodies: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>> & { identity: Uint8Array<ArrayBuffer> }
  /** Weak: one for all encodings of the same content. */
  etag: string
  type: string
  cacheControl: string
  /** For HTML: allows exactly its own inline scripts. */
  csp: string | null
}

export type Pages = {
  /**
   * By path without a trailing slash, e.g. `/pricing` or `/assets/x.js`, and for the payment page
   * by the plan in the query; null: not found.
   */
  find(path: string, plan?: string): Page | null
  notFound: Page
  /** Writes new settings into every page. */
  show(settings: SiteSettings): Promise<void>
}

type Bodies = { br: Uint8Array<ArrayBuffer>; gzip: Uint8Array<ArrayBuffer> }
export type Compressed = Map<string, Promise<Bodies>>

export type PagesOptions = {
  folder: string
  connectSources: readonly string[]
  walletScript: string | null
  /** What was compressed already, by its digest: files that never change, in whichever language. */
  compressed?: Compressed
  /** Makes the share picture's address absolute, as link previews need it; null: unchanged. */
  publicUrl: string | null
}

export const WALLET_SCRIPT_PATH = '/wallet-script.js'

/** Reads the built site into memory at start, hashes and compresses it, and fills in the settings. */
export async function loadPages(
  { folder, connectSources, walletScript, publicUrl, compressed = new Map() }: PagesOptions,
  settings: SiteSettings,
): Promise<Pages> {
  if (!existsSync(folder)) throw new PermanentError(notBuilt(folder))
  const files = new Map<string, Buffer>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const bytes = readFileSync(file)
    const isHtml = extname(file) === '.html'
    files.set(
      `/${relative(folder, file).split(sep).join('/')}`,
      isHtml ? withWholePicture(bytes, publicUrl) : bytes,
    )
  }
  if (walletScript !== null) files.set(WALLET_SCRIPT_PATH, readFileSync(walletScript))
  let pages = await prepareAll()

  async function prepareAll() {
    const prepared = await Promise.all(
      [...files].map(
        async ([name, bytes]) =>
          [
            routeOf(name),
            await prepare(name, bytes, files, settings, connectSources, compressed),
          ] as const,
      ),
    )
    return new Map(prepared)
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

async function prepare(
  name: string,
  bytes: Buffer,
  files: ReadonlyMap<string, Buffer>,
  settings: SiteSettings,
  connectSources: readonly string[],
  compressed: Compressed,
): Promise<Page> {
  const extension = extname(name)
  const isHtml = extension === '.html'
  const html = isHtml ? withStyles(fillIn(bytes.toString('utf8'), settings), files) : null
  const body = html === null ? bytes : Buffer.from(html)
  const identity = new Uint8Array(body)
  const hash = digest(body)
  const packed = COMPRESSIBLE.has(extension)
    ? await (isHtml ? compress(body) : once(compressed, hash, () => compress(body)))
    : {}
  return {
    bodies: { identity, ...packed },
    etag: `W/"${hash.slice(0, 27)}"`,
    type: TYPES[extension] ?? 'application/octet-stream',
    cacheControl: name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    csp: html === null ? null : policy(html, connectSources),
  }
}

function once(known: Compressed, hash: string, make: () => Promise<Bodies>): Promise<Bodies> {
  const made = known.get(hash) ?? make()
  known.set(hash, made)
  return made
}

async function compress(body: Buffer): Promise<Bodies> {
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    promisify(gzip)(body, { level: 9 }),
  ])
  return { br: new Uint8Array(br), gzip: new Uint8Array(gz) }
}

function withWholePicture(html: Buffer, publicUrl: string | null): Buffer {
  if (publicUrl === null) return html
  return Buffer.from(
    html.toString('utf8').replaceAll(SHARE_PICTURE, `content="${publicUrl}/share.png"`),
  )
}

/** JSON inside HTML: `<` is the only character that could end the element early. */
function fillIn(html: string, settings: SiteSettings): string {
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c')
  return html.replace(SETTINGS_TAG, () => SETTINGS_TAG.replace('{}', () => json))
}

/**
 * Inlines the stylesheet, so that a slow phone paints one round trip sooner. Its link stays,
 * disabled, because React looks for it when hydrating and would load it otherwise.
 */
function withStyles(html: string, files: ReadonlyMap<string, Buffer>): string {
  return html.replace(STYLESHEET, (link, href: string) => {
    const css = files.get(href)?.toString('utf8')
    return css === undefined || /<\//.test(css)
      ? link
      : `<style>${css}</style>${link} media="not all" disabled=""`
  })
}

const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)(?![^>]*application\/json)[^>]*>([\s\S]*?)<\/script>/g
const INLINE_STYLE = /<style>([\s\S]*?)<\/style>/g

function policy(html: string, connectSources: readonly string[]): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes(html, INLINE_SCRIPT)}`.trim(),
    `style-src 'self' ${hashes(html, INLINE_STYLE)}`.trim(),
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${connectSources.join(' ')}`.trim(),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Hashes of the elements' contents, as a policy lists them. */
function hashes(html: string, elements: RegExp): string {
  const found = [...html.matchAll(elements)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )
  return [...new Set(found)].join(' ')
}

function digest(body: Buffer): string {
  return createHash('sha256').update(body).digest('base64url')
}
