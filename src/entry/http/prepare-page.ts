import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import type { SiteSettings } from '../../contract/site-settings.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { type Bytes, type Compress, type Packed, type Packing, pack } from './pack.ts'
import type { BuiltFile } from './read-build.ts'

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
/** The endings of files that are worth compressing. */
const COMPRESSIBLE = new Set(['.html', '.js', '.css', '.json', '.txt', '.webmanifest', '.svg'])

export type Encoding = Packing | 'identity'

/** A file of the built site, ready to send. */
export type Page = {
  body: Bytes
  /** Null: already compressed, as pictures and fonts are. */
  packed: Packed | null
  /** Weak: one for all encodings of the same content. */
  etag: string
  type: string
  cacheControl: string
  /** For HTML: allows exactly its own inline scripts. */
  csp: string | null
}

/** What a page is made with: the files beside it, and what differs between sites. */
type PageSources = {
  files: ReadonlyMap<string, BuiltFile>
  settings: SiteSettings
  connectSources: readonly string[]
  compress: Compress
}

/**
 * Makes a page of a file: HTML with its settings, styles, and policy. Nothing is compressed here:
 * the build did that for files that never change, and a page is compressed for its first reader.
 */
export function preparePage(
  name: string,
  { bytes, built }: BuiltFile,
  { files, settings, connectSources, compress: by }: PageSources,
): Page {
  const extension = extname(name)
  const isHtml = extension === '.html'
  const html = isHtml ? withStyles(fillIn(textOf(bytes), settings), files) : null
  const body = html === null ? bytes : bytesOf(html)
  // A page's compressed form in the build lacks its settings.
  const known = html === null && built ? { built } : {}
  return {
    body,
    packed: COMPRESSIBLE.has(extension) ? pack(body, { ...known, effort: 9, by }) : null,
    etag: etagOf(body),
    type: TYPES[extension] ?? 'application/octet-stream',
    cacheControl: name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    csp: html === null ? null : contentSecurityPolicy(html, connectSources),
  }
}

/** The same page with more drawn in it, for one visitor: compressed quickly rather than well. */
export function drawPage(page: Page, draw: (html: string) => string): Page {
  const body = bytesOf(draw(textOf(page.body)))
  return {
    ...page,
    body,
    packed: pack(body, { effort: 4 }),
    etag: etagOf(body),
    cacheControl: 'private, no-cache',
  }
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
function withStyles(html: string, files: ReadonlyMap<string, BuiltFile>): string {
  return html.replace(STYLESHEET, (link, href: string) => {
    const file = files.get(href)
    const css = file && textOf(file.bytes)
    return css === undefined || /<\//.test(css)
      ? link
      : `<style>${css}</style>${link} media="not all" disabled=""`
  })
}

export function etagOf(body: Bytes): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
}

function textOf(bytes: Bytes): string {
  return Buffer.from(bytes).toString('utf8')
}

function bytesOf(html: string): Bytes {
  return new Uint8Array(Buffer.from(html))
}
