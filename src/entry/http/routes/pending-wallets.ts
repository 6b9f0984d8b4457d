import { Refusal } from '../../../contract/errors.ts'
import type { PendingWalletBody } from '../../../contract/records.ts'
import { Claim, PlanText, Username, Wallet } from '../../../contract/schemas.ts'
import { claim } from '../../../flows/purchase/claim.ts'
import { showOrder } from '../../../flows/purchase/show-order.ts'
import type { HttpContext, Router } from '../http-context.ts'
import { requireWriter } from '../middleware/session.ts'
import { accept, readBody } from '../read-body.ts'

/** The `pending_wallets` record of the owner's specification. Plan and amount are the order's, whatever was sent. */
export function pendingWalletRoutes(router: Router, { services, limits }: HttpContext): void {
  router.put('/api/pending_wallets/:wallet', async (context) => {
    const session = await requireWriter(context, limits)
    const body = await readBody(context, Claim)
    const text = context.req.param('wallet')
    if (text.trim() === '' || body.username.trim() === '') throw new Refusal('missing_fields')
    const wallet = accept(Wallet, text, 'invalid_wallet')
    const username = accept(Username, body.username, 'bad_username')
    accept(PlanText, body.plan, 'unknown_plan')

    await claim(services, session, { orderId: body.order, wallet, username })
    const order = await showOrder(services, session, body.order)
    if (!order) throw new Refusal('not_found')
    return context.json<PendingWalletBody>({
      username,
      wallet,
      plan: order.plan,
      amount: Number(order.sol),
      timestamp: services.clock.now(),
    })
  })
}
