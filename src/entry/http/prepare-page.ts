import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { SiteSettings } from '../../contract/site-settings.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'

const SETTINGS_TAG = '<script type="application/json" id="site">{}</script>'
const STYLESHEET = /<link rel="stylesheet" href="([^"]+)" data-precedence="[^"]*"(?=\/>)/g

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
const BUILT = { quality: 9, level: 9 }
const DRAWN = { quality: 4, level: 4 }
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

type Bodies = { br: Uint8Array<ArrayBuffer>; gzip: Uint8Array<ArrayBuffer> }
/** What was compressed already, by its digest: files that never change, in whichever language. */
export type Compressed = Map<string, Promise<Bodies>>

/** What a page is made with: the files beside it, and what differs between sites. */
type PageSources = {
  files: ReadonlyMap<string, Buffer>
  settings: SiteSettings
  connectSources: readonly string[]
  compressed: Compressed
}

/** Makes a page of a file: HTML with its settings, styles, and policy; everything compressed. */
export async function preparePage(
  name: string,
  bytes: Buffer,
  { files, settings, connectSources, compressed }: PageSources,
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
    etag: etagOf(hash),
    type: TYPES[extension] ?? 'application/octet-stream',
    cacheControl: name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    csp: html === null ? null : contentSecurityPolicy(html, connectSources),
  }
}

/** The same page with more drawn in it, for one visitor: compressed quickly rather than well. */
export async function drawPage(page: Page, draw: (html: string) => string): Promise<Page> {
  const body = Buffer.from(draw(Buffer.from(page.bodies.identity).toString('utf8')))
  return {
    ...page,
    bodies: { identity: new Uint8Array(body), ...(await compress(body, DRAWN)) },
    etag: etagOf(digest(body)),
    cacheControl: 'private, no-cache',
  }
}

function once(known: Compressed, hash: string, make: () => Promise<Bodies>): Promise<Bodies> {
  const made = known.get(hash) ?? make()
  known.set(hash, made)
  return made
}

async function compress(body: Buffer, { quality, level } = BUILT): Promise<Bodies> {
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    promisify(gzip)(body, { level }),
  ])
  return { br: new Uint8Array(br), gzip: new Uint8Array(gz) }
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

function etagOf(hash: string): string {
  return `W/"${hash.slice(0, 27)}"`
}

function digest(body: Buffer): string {
  return createHash('sha256').update(body).digest('base64url')
}
