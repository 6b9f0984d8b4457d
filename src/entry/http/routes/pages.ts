import { parseAccept } from 'hono/utils/accept'
import { LANGUAGE_IDS } from '../../../contract/languages.ts'
import { languageOf } from '../choose-language.ts'
import type { HttpContext, HttpRequest, Router } from '../http-context.ts'
import { refuse } from '../middleware/refusals.ts'
import type { Pages } from '../pages.ts'
import type { Encoding, Page } from '../prepare-page.ts'

/** The built site. Unknown paths get the 404 page with that status. */
export function pageRoutes(router: Router, http: HttpContext): void {
  router.get('*', (context) => {
    const path =
      context.req.path.length > 1 ? context.req.path.replace(/\/$/, '') : context.req.path
    if (path.startsWith('/assets/')) {
      const asset = findAsset(http.pages, path)
      return asset ? sendPage(context, asset, 200) : context.text('Not found', 404)
    }
    const pages = pagesFor(context, http)
    const page = pages.find(path, context.req.query('plan'))
    return page ? sendPage(context, page, 200) : sendPage(context, pages.notFound, 404)
  })
  router.all('*', (context) => refuse(context, 'method_not_allowed'))
}

/** The built site in the browser's language. */
export function pagesFor(context: HttpRequest, { pages }: HttpContext): Pages {
  return pages[languageOf(context)]
}

/** Of any language: a tab that is open keeps loading the parts of its own. */
function findAsset(pages: HttpContext['pages'], path: string): Page | null {
  for (const language of LANGUAGE_IDS) {
    const asset = pages[language].find(path)
    if (asset) return asset
  }
  return null
}

/** Sends a page in an encoding that the client accepts, or 304. */
export function sendPage(context: HttpRequest, page: Page, status: 200 | 404): Response {
  const encoding = choose(context.req.header('accept-encoding') ?? '', page)
  const headers: Record<string, string> = {
    'Content-Type': page.type,
    'Cache-Control': page.cacheControl,
    ETag: page.etag,
    Vary: page.csp === null ? 'Accept-Encoding' : 'Accept-Encoding, Accept-Language, Cookie',
  }
  if (page.csp !== null) headers['Content-Security-Policy'] = page.csp
  if (encoding !== 'identity') headers['Content-Encoding'] = encoding
  const isKnown = status === 200 && context.req.header('if-none-match')?.includes(page.etag)
  if (isKnown) return context.body(null, 304, headers)
  return context.body(page.bodies[encoding] ?? page.bodies.identity, status, headers)
}

function choose(header: string, { bodies }: Page): Encoding {
  // A weight of 0 means "not this one".
  const accepted = parseAccept(header).filter(({ q }) => q > 0)
  const accepts = (encoding: Encoding) =>
    bodies[encoding] && accepted.some(({ type }) => type.toLowerCase() === encoding)
  if (accepts('br')) return 'br'
  return accepts('gzip') ? 'gzip' : 'identity'
}
