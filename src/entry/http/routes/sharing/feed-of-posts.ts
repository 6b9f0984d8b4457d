import { BRAND } from '../../../../contract/constants.ts'
import { RISK_PHRASES } from '../../../../contract/launches/risk.ts'
import { newestPosts, type SharedPost } from '../../../../flows/sharing/list-posts.ts'
import { escapeXml } from '../../../../kernel/text.ts'
import type { HttpContext, Router } from '../../http-context.ts'
import { openToAll, originOf } from './answer.ts'

const KEPT_MINUTES = 1

/** The newest posted launches, a minute late, as an Atom feed (RFC 4287). */
export function feedOfPostsRoutes(router: Router, http: HttpContext): void {
  router.get('/feed.xml', async (context) => {
    await openToAll(http, context, KEPT_MINUTES)
    const origin = originOf(http, context)
    const posts = await newestPosts(http.services)
    const updated = posts[0]?.postedAt ?? http.services.clock.now()
    context.header('Content-Type', 'application/atom+xml; charset=utf-8')
    return context.body(
      [
        '<?xml version="1.0" encoding="utf-8"?>',
        '<feed xmlns="http://www.w3.org/2005/Atom">',
        `<id>${origin}/feed.xml</id>`,
        `<title>${BRAND}: posted launches</title>`,
        '<subtitle>A minute after the channel. Not a forecast, not advice.</subtitle>',
        `<updated>${new Date(updated).toISOString()}</updated>`,
        `<author><name>${BRAND}</name><uri>${origin}</uri></author>`,
        `<link rel="self" type="application/atom+xml" href="${origin}/feed.xml"/>`,
        `<link rel="alternate" type="text/html" href="${origin}/launches"/>`,
        ...posts.map((post) => entry(origin, post)),
        '</feed>',
        '',
      ].join('\n'),
    )
  })
}

function entry(
  origin: string,
  { mint, postedAt, name, symbol, risk, reasons }: SharedPost,
): string {
  const url = `${origin}/launches/${mint}`
  const at = new Date(postedAt).toISOString()
  const coin = `${name ?? 'Unnamed'}${symbol === null ? '' : ` ($${symbol})`}`
  const verdict = risk === null ? 'not scored' : `${RISK_PHRASES[risk.level]} ${risk.score}/100`
  return [
    '<entry>',
    `<id>${url}</id>`,
    `<title>${escapeXml(`${coin}: ${verdict}`)}</title>`,
    `<published>${at}</published><updated>${at}</updated>`,
    `<link rel="alternate" type="text/html" href="${url}"/>`,
    `<summary>${escapeXml(reasons.join(' · ') || 'No red flags so far.')}</summary>`,
    '</entry>',
  ].join('')
}
