import { createHash } from 'node:crypto'

const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)(?![^>]*application\/json)[^>]*>([\s\S]*?)<\/script>/g
const INLINE_STYLE = /<style>([\s\S]*?)<\/style>/g

/** The policy of a page: it may run and style only what we serve, and its own inline elements. */
export function contentSecurityPolicy(html: string, connectSources: readonly string[]): string {
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
