import {
  bookPayout,
  closePayout,
  lockLedger,
  openPayouts,
  type Payout,
  type PayoutPayment,
  type ReferralChain,
} from '../../domains/referrals/index.ts'
import { writeAudit } from '../../kernel/db/audit.ts'
import type { Services } from '../services.ts'

type Context = Pick<Services, 'db' | 'clock' | 'entropy' | 'head'>

/** The payment is among the first transactions, because a stranger learns the reference only from it. */
const MOST_READ = 25

/**
 * Looks for payments of prepared payouts on the chain, and books each once: whole once at least 99% of it
 * arrived, and what did arrive when nothing more is waited for. A payout that nobody paid within seven days
 * expires, but only after a look that can't have missed a payment. One that fails holds up no other.
 */
export async function watchPayouts(context: Context, chain: ReferralChain): Promise<void> {
  const { db, clock } = context
  const failures: unknown[] = []
  for (const payout of await openPayouts(db.read, clock.now()))
    await watchPayout(context, chain, payout).catch((failure) => failures.push(failure))
  if (failures.length > 0) throw failures[0]
}

async function watchPayout(context: Context, chain: ReferralChain, payout: Payout): Promise<void> {
  const read = await readPayments(context, chain, payout)
  if (read === null) return
  const { received, isAll } = read
  const isOver = payout.closedAt !== null || context.clock.now() >= payout.expiresAt
  if (received.length > 0 && (await book(context, payout, received, isAll && isOver))) return
  if (isAll) await expire(context, payout)
}

/** What final transactions that name the payout's reference moved to its wallet; null: they could not be listed. */
async function readPayments(
  { head }: Context,
  chain: ReferralChain,
  { reference, wallet }: Payout,
): Promise<{ received: PayoutPayment[]; isAll: boolean } | null> {
  const signatures = await chain.signaturesOf(reference)
  if (signatures === null) return null
  const received: PayoutPayment[] = []
  let isAll = signatures.length <= MOST_READ
  for (const signature of signatures.slice(0, MOST_READ)) {
    const payback = await head.payback(signature, wallet)
    if (payback === null) isAll = false
    else if (payback.lamports > 0n) received.push({ signature, lamports: payback.lamports })
  }
  return { received, isAll }
}

/** @returns whether the payout is settled with that */
async function book(
  { db, clock, entropy }: Context,
  payout: Payout,
  received: readonly PayoutPayment[],
  isLast: boolean,
): Promise<boolean> {
  const now = clock.now()
  return db.transaction(async (tx) => {
    const owner = await lockLedger(tx, payout.referrerId)
    const booked = await bookPayout(tx, entropy, payout, { owner, received, isLast }, now)
    if (booked === null) return false
    const { id, wallet, closedAt } = payout
    const entry = { at: now, actor: 'chain', action: 'book_payout', subject: id }
    const signatures = booked.from.map(({ signature }) => signature)
    const late = closedAt !== null
    const detail = { signatures, wallet, cents: booked.cents, of: payout.cents, late }
    await writeAudit(tx, entropy, { ...entry, detail })
    return true
  })
}

async function expire({ db, clock, entropy }: Context, payout: Payout): Promise<void> {
  const now = clock.now()
  if (payout.closedAt !== null || now < payout.expiresAt) return
  await db.transaction(async (tx) => {
    if (!(await closePayout(tx, payout.id, now))) return
    const entry = { at: now, actor: 'clock', action: 'expire_payout', subject: payout.id }
    await writeAudit(tx, entropy, { ...entry, detail: { cents: payout.cents } })
  })
}
