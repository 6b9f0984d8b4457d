import { Refusal } from '../../../contract/errors.ts'
import type { ClickedBody, ReferralsBody } from '../../../contract/referrals.ts'
import { NamePayoutWallet, ReferralClick, Wallet } from '../../../contract/schemas.ts'
import { recordClick } from '../../../flows/referrals/click.ts'
import { makeLink, namePayoutWallet, showReferrals } from '../../../flows/referrals/link.ts'
import type { HttpContext, Router } from '../http-context.ts'
import { giveClick, readClick } from '../middleware/referral-cookie.ts'
import { requireSession, requireWriter } from '../middleware/session.ts'
import { accept, readBody } from '../read-body.ts'

/** Programs that open links and run scripts: search engines, and previews in messengers. */
const BOTS = /bot|crawl|spider|slurp|preview|facebookexternalhit|headless|lighthouse/i

/** Referral links: opened by visitors, and what members earn by them. */
export function referralRoutes(router: Router, http: HttpContext): void {
  const { services, limits } = http

  router.post('/api/referral-clicks', async (context) => {
    terms()
    await limits.take('clicks', context.get('address'))
    const { code } = await readBody(context, ReferralClick)
    const agent = context.req.header('user-agent') ?? ''
    const click = { code, known: readClick(context, http), session: context.get('session') }
    const token = BOTS.test(agent) ? null : await recordClick(services, click)
    if (token !== null) giveClick(context, http, token)
    return context.json<ClickedBody>({ counted: token !== null })
  })

  router.get('/api/referrals', async (context) => {
    const rates = terms()
    const session = requireSession(context)
    return context.json<ReferralsBody>(await showReferrals(services, session, rates))
  })

  router.post('/api/referrals', async (context) => {
    const rates = terms()
    const session = await requireWriter(context, limits)
    await makeLink(services, session)
    return context.json<ReferralsBody>(await showReferrals(services, session, rates))
  })

  router.put('/api/referrals/wallet', async (context) => {
    const rates = terms()
    const session = await requireWriter(context, limits)
    const { wallet } = await readBody(context, NamePayoutWallet)
    await namePayoutWallet(services, session, accept(Wallet, wallet, 'invalid_wallet'))
    return context.json<ReferralsBody>(await showReferrals(services, session, rates))
  })

  function terms() {
    if (http.referralRates === null) throw new Refusal('not_found')
    return http.referralRates
  }
}
