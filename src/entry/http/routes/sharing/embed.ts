import { z } from 'zod'
import { BRAND } from '../../../../contract/constants.ts'
import { Refusal } from '../../../../contract/errors.ts'
import { RISK_PHRASES } from '../../../../contract/launches/risk.ts'
import { Wallet } from '../../../../contract/schemas.ts'
import { showLaunch } from '../../../../flows/launches/show-launches.ts'
import type { HttpContext, Router } from '../../http-context.ts'
import { accept } from '../../read-body.ts'
import { openToAll, originOf, publicUntil } from './answer.ts'

const KEPT_MINUTES = 5
const PICTURE = { width: 1_200, height: 630 }
const Query = z.object({
  url: z.string().max(2_000),
  format: z.string().optional(),
  maxwidth: z.string().optional(),
  maxheight: z.string().optional(),
})

/** A launch page as https://oembed.com describes it: a link with a title and a picture, never markup. */
export function embedRoutes(router: Router, http: HttpContext): void {
  router.get('/oembed', async (context) => {
    await openToAll(http, context, KEPT_MINUTES)
    const { url, format = 'json' } = accept(Query, context.req.query(), 'invalid_query')
    // The protocol's own status for a format that is not served.
    if (format !== 'json') return context.json({ error: 'Only format=json is served.' }, 501)
    const origin = originOf(http, context)
    const asked = URL.parse(url)
    const [, address] = /^\/launches\/([^/]+)\/?$/.exec(asked?.pathname ?? '') ?? []
    if (asked?.origin !== origin) throw new Refusal('not_found')
    const mint = accept(Wallet, address, 'not_found')
    const launch = await showLaunch(http.services, mint, publicUntil(http))
    if (launch === null) throw new Refusal('not_found')
    const { name, symbol, level, score } = launch
    const coin = `${name ?? 'Unnamed'}${symbol === null ? '' : ` ($${symbol})`}`
    const risk = level === null ? 'not scored' : `${RISK_PHRASES[level]} ${score}/100`
    return context.json({
      version: '1.0',
      type: 'link',
      title: `${coin}: ${risk}`,
      provider_name: BRAND,
      provider_url: origin,
      cache_age: KEPT_MINUTES * 60,
      thumbnail_url: `${origin}/launches/${mint}/card.png`,
      thumbnail_width: PICTURE.width,
      thumbnail_height: PICTURE.height,
    })
  })
}
