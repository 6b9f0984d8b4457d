import { lockAccount } from '../../domains/accounts/index.ts'
import { newReference } from '../../domains/orders/index.ts'
import {
  balanceOf,
  closePayout,
  findReferrer,
  lastClosed,
  lockLedger,
  openPayout,
  payoutsOf,
} from '../../domains/referrals/index.ts'
import { MINUTE } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/db/database.ts'
import { coverLamports, type Rate, type UsdCents } from '../../kernel/money.ts'
import { auditAction } from '../audit.ts'
import { OperatorRefusal } from '../operator/operator-refusal.ts'
import type { Services } from '../services.ts'
import { sumsOfReferrers } from './queries.ts'
import { reviewEarned } from './review-earned.ts'

/** The maximum age of the price, as for sales. */
const PRICE_AGE_MS = 10 * MINUTE

/**
 * Prepares a payout for every member who is owed at least `least` and has named a wallet: an amount in
 * SOL, frozen at the current price, and its own reference. An open payout stays as it is.
 *
 * @returns how many were prepared
 * @throws OperatorRefusal without a fresh price
 */
export async function preparePayouts(
  context: Services,
  least: UsdCents,
  because: string,
): Promise<number> {
  const { db, clock, prices } = context
  const now = clock.now()
  const { quote } = prices.read()
  if (!quote || now - quote.at > PRICE_AGE_MS)
    throw new OperatorRefusal(
      'There is no price of SOL now, so no amount can be computed. Run this while the server runs, and try again in a minute.',
    )
  let prepared = 0
  for (const { account_id, payable } of await sumsOfReferrers(db.read, now)) {
    if (account_id === null || Number(payable) < least) continue
    const id = await db.transaction(async (tx) => {
      const payout = await prepare(tx, context, { accountId: account_id, least }, quote.rate)
      if (payout === null) return null
      const detail = { ...payout, lamports: `${payout.lamports}`, account: account_id, because }
      await auditAction(tx, context, 'prepare_payout', payout.id, detail)
      return payout.id
    })
    if (id !== null) prepared += 1
  }
  return prepared
}

async function prepare(
  tx: Tx,
  { clock, entropy, exchanges, recipient }: Services,
  { accountId, least }: { accountId: string; least: UsdCents },
  rate: Rate,
) {
  await lockAccount(tx, accountId)
  const referrer = await findReferrer(tx, accountId)
  if (!referrer?.wallet || referrer.wallet === recipient) return null
  await lockLedger(tx, referrer.id)
  const waiting = (await payoutsOf(tx, referrer.id)).some(({ paidAt }) => paidAt === null)
  if (waiting) return null
  // Not before the closed ones, or a late payment of one would not close this one.
  const closedAt = await lastClosed(tx, referrer.id)
  const now = Math.max(clock.now(), closedAt ?? clock.now())
  await reviewEarned(tx, { entropy, exchanges }, referrer.id, now)
  const { payable: cents } = await balanceOf(tx, referrer.id, now)
  if (cents <= 0 || cents < least) return null
  const lamports = coverLamports(cents, rate)
  const reference = newReference(entropy)
  const { wallet, id: referrerId } = referrer
  const payout = { referrerId, wallet, cents, rate, lamports, reference }
  const id = await openPayout(tx, entropy, payout, now)
  return { id, wallet, cents, lamports, reference }
}

/**
 * Cancels an unpaid payout; its amount is payable again. A payment that arrives anyway is
 * booked.
 *
 * @throws OperatorRefusal if it was paid, expired, or canceled
 */
export async function cancelPayout(context: Services, id: string, because: string): Promise<void> {
  const { db, clock } = context
  const now = clock.now()
  await db.transaction(async (tx) => {
    if (!(await closePayout(tx, id, now)))
      throw new OperatorRefusal('There is no such payout, or it was paid, expired, or canceled.')
    await auditAction(tx, context, 'cancel_payout', id, { because })
  })
}
