import { SETTLING_PERCENT } from '../../contract/constants.ts'
import type { Tx } from '../../kernel/db/database.ts'
import { type Lamports, lamports, type UsdCents, usdCents } from '../../kernel/money.ts'

/** What a final transaction that names a payout's reference moved to its wallet. */
export type PayoutPayment = { signature: string; lamports: Lamports }

export type PaidShare = {
  /** What these payments were worth, at the price of the payout, and at most its sum. */
  cents: UsdCents
  lamports: Lamports
  /** At least 99% of it was paid, as for an order. */
  isWhole: boolean
  /** What was taken of each payment. */
  from: PayoutPayment[]
}

/** What of a payout these payments pay. Pure. */
export function paidShareOf(
  payout: { cents: UsdCents; lamports: Lamports },
  payments: readonly PayoutPayment[],
): PaidShare {
  const from: PayoutPayment[] = []
  let paid = 0n
  for (const payment of payments) {
    const missing = payout.lamports - paid
    const taken = payment.lamports < missing ? payment.lamports : missing
    if (taken <= 0n) continue
    from.push({ ...payment, lamports: lamports(taken) })
    paid += taken
  }
  // Rounded to the nearest cent, so that a missing lamport is not owed as a cent.
  const cents = (2n * BigInt(payout.cents) * paid + payout.lamports) / (2n * payout.lamports)
  return {
    cents: usdCents(Number(cents)),
    lamports: lamports(paid),
    isWhole: paid * 100n >= payout.lamports * SETTLING_PERCENT,
    from,
  }
}

/** What is left of these payments after what they paid of other payouts. The caller has locked the wallet's payouts. */
export async function leftOf(
  tx: Tx,
  wallet: string,
  payments: readonly PayoutPayment[],
): Promise<PayoutPayment[]> {
  if (payments.length === 0) return []
  const rows = await tx
    .selectFrom('referral_payments')
    .select(['signature', 'lamports'])
    .where('wallet', '=', wallet)
    .where(
      'signature',
      'in',
      payments.map(({ signature }) => signature),
    )
    .execute()
  return payments.map(({ signature, lamports: received }) => {
    const taken = rows.filter((row) => row.signature === signature)
    const sum = taken.reduce((all, row) => all + BigInt(row.lamports), 0n)
    return { signature, lamports: lamports(received > sum ? received - sum : 0n) }
  })
}

/** Stores what of each payment paid a payout. */
export async function storePayments(
  tx: Tx,
  { id, wallet }: { id: string; wallet: string },
  payments: readonly PayoutPayment[],
): Promise<void> {
  await tx
    .insertInto('referral_payments')
    .values(
      payments.map((payment) => ({
        payout_id: id,
        signature: payment.signature,
        wallet,
        lamports: Number(payment.lamports),
      })),
    )
    .execute()
}
