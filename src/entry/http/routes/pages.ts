import { parseAccept } from 'hono/utils/accept'
import { LANGUAGE_IDS } from '../../../contract/languages.ts'
import { languageOf, rememberLanguage } from '../choose-language.ts'
import type { HttpContext, HttpRequest, Router } from '../http-context.ts'
import { refuse } from '../middleware/refusals.ts'
import { PACKINGS, type Packing } from '../pack.ts'
import { linkHeader, PUBLIC_PAGES, readMemberAddress, readPageAddress } from '../page-addresses.ts'
import type { Pages } from '../pages.ts'
import type { Encoding, Page } from '../prepare-page.ts'
import { originOf } from './sharing/answer.ts'

const WORKER = '/sw.js'
/** A service worker's own policy governs what it fetches: it renews its subscription. */
const WORKER_POLICY =
  "default-src 'none'; connect-src 'self'; img-src 'self'; frame-ancestors 'none'"

/** The built site. Unknown paths get the 404 page with that status. */
export function pageRoutes(router: Router, http: HttpContext): void {
  router.get('*', async (context) => {
    const { path } = context.req
    if (path.startsWith('/assets/')) {
      const asset = findAsset(http.pages, path)
      return asset ? sendPage(context, asset, 200) : context.text('Not found', 404)
    }
    // Only programs ask here, such as a client of MCP that looks for an OAuth server.
    if (path.startsWith('/.well-known/')) return refuse(context, 'not_found')
    if (path === WORKER) context.header('Content-Security-Policy', WORKER_POLICY)
    const { language, page: address } = readPageAddress(path) ?? {
      language: languageOf(context),
      page: path,
    }
    if (address !== path) rememberLanguage(context, http, language)
    const other = readMemberAddress(path)
    if (other && http.pages[other.language].find(other.page)) {
      rememberLanguage(context, http, other.language)
      return context.redirect(`${other.page}${new URL(context.req.url).search}`)
    }
    const known = PUBLIC_PAGES.find((one) => one === address)
    if (known) context.header('Link', linkHeader(originOf(http, context), known, language))
    const pages = http.pages[language]
    const page = pages.find(address, context.req.query('plan'))
    return page ? sendPage(context, page, 200) : sendPage(context, pages.notFound, 404)
  })
  router.all('*', (context) => {
    context.header('Allow', 'GET, HEAD')
    return refuse(context, 'method_not_allowed')
  })
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
export async function sendPage(
  context: HttpRequest,
  page: Page,
  status: 200 | 404,
): Promise<Response> {
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
  const packed = encoding === 'identity' ? null : await page.packed?.(encoding)
  return context.body(packed ?? page.body, status, headers)
}

function choose(header: string, { packed }: Page): Encoding {
  if (packed === null) return 'identity'
  // A weight of 0 means "not this one".
  const accepted = parseAccept(header).filter(({ q }) => q > 0)
  const accepts = (packing: Packing) => accepted.some(({ type }) => type.toLowerCase() === packing)
  return PACKINGS.find(accepts) ?? 'identity'
}
