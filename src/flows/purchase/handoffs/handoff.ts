import { Refusal } from '../../../contract/errors.ts'
import type { HandedOrderBody } from '../../../contract/records.ts'
import type { Session } from '../../../domains/accounts/index.ts'
import { findHandedOrder, storeHandoff, takeHandoff } from '../../../domains/orders/index.ts'
import type { Ms } from '../../../kernel/clock.ts'
import type { Services } from '../../services.ts'
import { showOrder } from '../show-order.ts'

type Context = Pick<Services, 'db' | 'clock' | 'entropy' | 'prices' | 'sealer' | 'usdc'>

/**
 * Makes a code by which a wallet's own browser, which has no session of ours, shows and pays this order. The
 * payment counts for the session that made it.
 *
 * @throws Refusal `not_found`
 */
export async function issueHandoff(
  context: Context,
  session: Session,
  orderId: string,
): Promise<{ code: string; expiresAt: Ms }> {
  if (!(await showOrder(context, session, orderId))) throw new Refusal('not_found')
  const { db, entropy, clock } = context
  return db.transaction((tx) => storeHandoff(tx, entropy, orderId, clock.now()))
}

/**
 * Shows the order of a code, and uses the code up.
 *
 * @throws Refusal `handoff_over`
 */
export async function openHandoff(context: Context, code: string): Promise<HandedOrderBody> {
  const { db, entropy, clock } = context
  const view = await db.transaction((tx) => takeHandoff(tx, entropy, code, clock.now()))
  if (view === null) throw new Refusal('handoff_over')
  return showHandedOrder(context, view)
}

/**
 * What is needed to pay the order and to see that it is paid, and nothing about its buyer.
 *
 * @throws Refusal `handoff_over`
 */
export async function showHandedOrder(context: Context, view: string): Promise<HandedOrderBody> {
  const { db, clock } = context
  const handed = await findHandedOrder(db.read, view, clock.now())
  const order = handed && (await showOrder(context, handed, handed.orderId))
  if (!order) throw new Refusal('handoff_over')
  const { plan, status, exception, sol, lamports, recipient, reference, usdc, due } = order
  const isPayable = due !== null || (status === 'open' && exception === 'none')
  return {
    view,
    plan,
    status,
    sol,
    lamports,
    recipient,
    reference,
    usdc,
    due,
    payable: isPayable && (due !== null || clock.now() < order.expires_at),
  }
}
