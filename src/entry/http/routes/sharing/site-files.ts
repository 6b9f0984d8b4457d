import { z } from 'zod'
import { BRAND } from '../../../../contract/constants.ts'
import { Refusal } from '../../../../contract/errors.ts'
import { LANGUAGE_IDS } from '../../../../contract/languages.ts'
import { countSitemaps, postsOfSitemap } from '../../../../flows/sharing/list-posts.ts'
import type { HttpContext, Router } from '../../http-context.ts'
import { addressOfPage, PUBLIC_PAGES } from '../../page-addresses.ts'
import { accept } from '../../read-body.ts'
import { openToAll, originOf, XML } from './answer.ts'

const KEPT_MINUTES = 60
/** Of one person, of one order, or made for programs. */
const NOT_FOR_SEARCH = [
  '/api/',
  '/payment',
  '/pay',
  '/dashboard',
  '/account',
  '/alerts',
  '/watchlist',
  '/receipts/',
  '/redeem',
  '/search',
  '/mcp',
  '/track-record/log',
]
const SITEMAP = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const Nth = z.coerce.number().int().min(1).max(10_000)

/** What search engines and assistants look for at fixed addresses. */
export function siteFileRoutes(router: Router, http: HttpContext): void {
  const { services } = http

  router.get('/robots.txt', async (context) => {
    await openToAll(http, context, KEPT_MINUTES)
    return context.text(
      [
        'User-agent: *',
        ...NOT_FOR_SEARCH.map((path) => `Disallow: ${path}`),
        '',
        `Sitemap: ${originOf(http, context)}/sitemap.xml`,
        '',
      ].join('\n'),
    )
  })

  router.get('/sitemap.xml', async (context) => {
    await openToAll(http, context, KEPT_MINUTES)
    const origin = originOf(http, context)
    const files = await countSitemaps(services)
    const names = ['pages', ...Array.from({ length: files }, (_, nth) => `launches-${nth + 1}`)]
    const entries = names.map(
      (name) => `<sitemap><loc>${origin}/sitemaps/${name}.xml</loc></sitemap>`,
    )
    context.header('Content-Type', XML)
    return context.body(xml(`<sitemapindex ${SITEMAP}>`, entries, '</sitemapindex>'))
  })

  router.get('/sitemaps/pages.xml', async (context) => {
    await openToAll(http, context, KEPT_MINUTES)
    const origin = originOf(http, context)
    const entries = PUBLIC_PAGES.flatMap((page) =>
      LANGUAGE_IDS.map(
        (language) => `<url><loc>${origin}${addressOfPage(language, page)}</loc></url>`,
      ),
    )
    context.header('Content-Type', XML)
    return context.body(xml(`<urlset ${SITEMAP}>`, entries, '</urlset>'))
  })

  router.get('/sitemaps/:file{launches-\\d+\\.xml}', async (context) => {
    await openToAll(http, context, KEPT_MINUTES)
    const [digits] = /\d+/.exec(context.req.param('file')) ?? []
    const posts = await postsOfSitemap(services, accept(Nth, digits, 'not_found') - 1)
    if (posts.length === 0) throw new Refusal('not_found')
    const origin = originOf(http, context)
    const entries = posts.map(
      ({ mint, postedAt }) =>
        `<url><loc>${origin}/launches/${mint}</loc><lastmod>${new Date(postedAt).toISOString()}</lastmod></url>`,
    )
    context.header('Content-Type', XML)
    return context.body(xml(`<urlset ${SITEMAP}>`, entries, '</urlset>'))
  })

  router.get('/llms.txt', async (context) => {
    await openToAll(http, context, KEPT_MINUTES)
    return context.text(aboutFor(originOf(http, context)))
  })
}

function xml(open: string, entries: readonly string[], close: string): string {
  return ['<?xml version="1.0" encoding="utf-8"?>', open, ...entries, close, ''].join('\n')
}

/** As https://llmstxt.org describes it. */
function aboutFor(origin: string): string {
  return [
    `# ${BRAND}`,
    '',
    '> A paid Telegram bot that detects new memecoin launches on Solana in real time and reports how risky each one is, with the evidence. It does not forecast prices and gives no advice.',
    '',
    '## For readers',
    '',
    `- [Launches](${origin}/launches): every launch, a minute after members see it`,
    `- [Track record](${origin}/track-record): reports compared with what happened`,
    `- [Verify the record](${origin}/track-record/verify): how to check that no report was changed`,
    `- [Questions and answers](${origin}/faq)`,
    `- [Plans](${origin}/pricing)`,
    '',
    '## For programs',
    '',
    `- [Data API](${origin}/api-docs): launches, trades, and alerts; members have keys`,
    `- [OpenAPI document](${origin}/api/v1/openapi.json)`,
    `- [Model Context Protocol](${origin}/docs#mcp): tools for assistants at ${origin}/mcp`,
    `- [Feed of posted launches](${origin}/feed.xml)`,
    '',
  ].join('\n')
}
