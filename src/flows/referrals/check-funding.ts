import {
  noteFunding,
  type ReferralChain,
  type ReferralFunding,
  referralOf,
  reverseEntry,
} from '../../domains/referrals/index.ts'
import type { PurchaseContext } from '../purchase/context.ts'
import { accountsBeside, walletsOfAccounts } from '../purchase/queries.ts'
import { payersOf, uncheckedOrders } from './queries.ts'

type Context = Pick<PurchaseContext, 'db' | 'clock' | 'entropy' | 'exchanges'>

/** How many orders are checked at once, because each costs a few requests. */
const AT_ONCE = 3

/**
 * Looks up who sent the payers of referred orders their first SOL. If it was the referrer, the earning is
 * reversed. An unknown source counts, and operators see it before they pay.
 */
export async function checkFunding(context: Context, chain: ReferralChain): Promise<void> {
  const { db, clock, entropy } = context
  for (const orderId of await uncheckedOrders(db.read, AT_ONCE)) {
    const funding = await fundingOf(context, chain, orderId)
    if (funding === null) return
    await db.transaction(async (tx) => {
      await noteFunding(tx, orderId, funding)
      if (funding === 'own') await reverseEntry(tx, entropy, orderId, 'own_funding', clock.now())
    })
  }
}

/** Whether the referrer funded an order's payers; null: the chain gave no answer. */
async function fundingOf(
  { db, exchanges }: Context,
  chain: ReferralChain,
  orderId: string,
): Promise<ReferralFunding | null> {
  const referral = await referralOf(db.read, orderId)
  if (!referral?.accountId) return 'unknown'
  const accounts = await accountsBeside(db.read, referral.accountId)
  const own = new Set([...(await walletsOfAccounts(db.read, accounts)), referral.wallet])
  const payers = await payersOf(db.read, orderId)
  let isSure = payers.length > 0
  for (const payer of payers) {
    // An exchange's wallet sends and receives the SOL of many people.
    if (payer === null || exchanges.has(payer)) {
      isSure = false
      continue
    }
    const found = await chain.funderOf(payer)
    if (found === null) return null
    if (found.funder === null) isSure = false
    else if (own.has(found.funder) && !exchanges.has(found.funder)) return 'own'
  }
  return isSure ? 'clear' : 'unknown'
}
