import type { HttpContext, HttpRequest, Router } from '../http-context.ts'
import { refuse } from '../middleware/refusals.ts'
import type { Encoding, Page } from '../pages.ts'

/** The built site. Unknown paths get the 404 page with that status. */
export function pageRoutes(router: Router, { pages }: HttpContext): void {
  router.get('*', (context) => {
    const path =
      context.req.path.length > 1 ? context.req.path.replace(/\/$/, '') : context.req.path
    const page = pages.find(path, context.req.query('plan'))
    if (page) return sendPage(context, page, 200)
    return path.startsWith('/assets/')
      ? context.text('Not found', 404)
      : sendPage(context, pages.notFound, 404)
  })
  router.all('*', (context) => refuse(context, 'method_not_allowed'))
}

/** Sends a page in an encoding that the client accepts, or 304. */
export function sendPage(context: HttpRequest, page: Page, status: 200 | 404): Response {
  const encoding = choose(context.req.header('accept-encoding') ?? '', page)
  const headers: Record<string, string> = {
    'Content-Type': page.type,
    'Cache-Control': page.cacheControl,
    ETag: page.etag,
    Vary: 'Accept-Encoding',
  }
  if (page.csp !== null) headers['Content-Security-Policy'] = page.csp
  if (encoding !== 'identity') headers['Content-Encoding'] = encoding
  const isKnown = status === 200 && context.req.header('if-none-match')?.includes(page.etag)
  if (isKnown) return context.body(null, 304, headers)
  return context.body(page.bodies[encoding] ?? page.bodies.identity, status, headers)
}

function choose(accepted: string, { bodies }: Page): Encoding {
  if (bodies.br && /\bbr\b/.test(accepted)) return 'br'
  return bodies.gzip && /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}
