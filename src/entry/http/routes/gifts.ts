import { Refusal } from '../../../contract/errors.ts'
import type { AskAgainBody, OrderBody, RedeemedBody } from '../../../contract/records.ts'
import { RedeemGift, StartTrial } from '../../../contract/schemas.ts'
import { findMembership } from '../../../domains/memberships/index.ts'
import { issueGiftCode } from '../../../flows/purchase/gifts/gift-code.ts'
import { checkGift, redeemGift } from '../../../flows/purchase/gifts/redeem.ts'
import { startTrial } from '../../../flows/purchase/gifts/trial.ts'
import { showOrder } from '../../../flows/purchase/show-order.ts'
import type { HttpContext, Router } from '../http-context.ts'
import { ensureSession, requireSession } from '../middleware/session.ts'
import { idInPath, readBody } from '../read-body.ts'

/** Gifts: their codes for buyers, and redeeming them; and trials. */
export function giftRoutes(router: Router, http: HttpContext): void {
  const { services, limits } = http

  router.post('/api/orders/:id/gift-code', async (context) => {
    const id = idInPath(context)
    const session = requireSession(context)
    await limits.take('gifts', context.get('address'))
    await issueGiftCode(services, session, id)
    const order = await showOrder(services, session, id)
    if (!order) throw new Refusal('not_found')
    return context.json<OrderBody>(order)
  })

  router.post('/api/gifts', async (context) => {
    await limits.take('gifts', context.get('address'))
    const { code } = await readBody(context, RedeemGift)
    const session = context.get('session')
    if (session === null) {
      // A lost response must not use up a code, so the browser gets its session first and then asks again.
      await checkGift(services, code)
      await ensureSession(context, http)
      return context.json<AskAgainBody>({ again: true }, 202)
    }
    await redeemGift(services, session, code)
    return context.json<RedeemedBody>(await showAccess(session.accountId))
  })

  router.post('/api/trial', async (context) => {
    await limits.take('proofs', context.get('address'))
    const session = requireSession(context)
    const { challenge, signature } = await readBody(context, StartTrial)
    const proof = { challengeId: challenge, signature }
    await startTrial(services, session, http.trialHours, proof)
    return context.json<RedeemedBody>(await showAccess(session.accountId))
  })

  async function showAccess(accountId: string): Promise<RedeemedBody> {
    const membership = await findMembership(services.db.read, accountId)
    if (!membership) throw new Refusal('not_found')
    return { plan: membership.plan, expires_at: membership.expiresAt }
  }
}
