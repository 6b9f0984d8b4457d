import {
  bookPayout,
  closePayout,
  lockLedger,
  openPayouts,
  type Payout,
  type ReferralChain,
} from '../../domains/referrals/index.ts'
import { writeAudit } from '../../kernel/db/audit.ts'
import type { Services } from '../services.ts'

type Context = Pick<Services, 'db' | 'clock' | 'entropy' | 'head'>

/** The payment is among the first transactions, because a stranger learns the reference only from it. */
const MOST_READ = 25

/**
 * Looks for payments of prepared payouts on the chain, and books each once. A payout that nobody paid
 * within seven days expires, but only after a look that can't have missed a payment.
 */
export async function watchPayouts(context: Context, chain: ReferralChain): Promise<void> {
  const { db, clock } = context
  for (const payout of await openPayouts(db.read, clock.now())) {
    const found = await findPayment(context, chain, payout)
    if (found === 'unknown') continue
    if (found === null) await expire(context, payout)
    else await book(context, payout, found)
  }
}

/** The final transaction that names the payout's reference and moved its amount to the wallet. */
async function findPayment(
  { head }: Context,
  chain: ReferralChain,
  { reference, wallet, lamports }: Payout,
): Promise<string | 'unknown' | null> {
  const signatures = await chain.signaturesOf(reference)
  if (signatures === null) return 'unknown'
  let isSure = signatures.length <= MOST_READ
  for (const signature of signatures.slice(0, MOST_READ)) {
    const payback = await head.payback(signature, wallet)
    if (payback === null) isSure = false
    else if (payback.lamports >= lamports) return signature
  }
  return isSure ? null : 'unknown'
}

async function book(
  { db, clock, entropy }: Context,
  payout: Payout,
  signature: string,
): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    const owner = await lockLedger(tx, payout.referrerId)
    if (!(await bookPayout(tx, entropy, payout, { owner, signature }, now))) return
    const { id, wallet, cents, closedAt } = payout
    const entry = { at: now, actor: 'chain', action: 'book_payout', subject: id }
    const detail = { signature, wallet, cents, late: closedAt !== null }
    await writeAudit(tx, entropy, { ...entry, detail })
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
