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

/** Transactions read at a look. Payments are among the first, because strangers learn the reference from one. */
const MOST_READ = 25

/** What has been read of the transactions that name a payout's reference. */
type Reading = {
  /** Those that were asked for. Endpoints disagree about the order within a slot, and one may lag. */
  asked: Set<string>
  /** Those among them that could not be read. */
  unread: string[]
  received: PayoutPayment[]
}

/** By payout. Looks go on where the last one ended, however many transactions somebody puts under a reference. */
export type PayoutReadings = Map<string, Reading>

/**
 * Looks for payments of prepared payouts on the chain, and books each once: whole once at least 99% of it
 * arrived, and what did arrive when nothing more is waited for. A payout that nobody paid within seven days
 * expires, but only once no payment can have been missed. One that fails holds up no other.
 */
export async function watchPayouts(
  context: Context,
  chain: ReferralChain,
  readings: PayoutReadings = new Map(),
): Promise<void> {
  const { db, clock } = context
  const failures: unknown[] = []
  const open = await openPayouts(db.read, clock.now())
  for (const id of readings.keys())
    if (!open.some((payout) => payout.id === id)) readings.delete(id)
  for (const payout of open) {
    const reading = readings.get(payout.id) ?? { asked: new Set(), unread: [], received: [] }
    readings.set(payout.id, reading)
    await watchPayout(context, chain, payout, reading).catch((failure) => failures.push(failure))
  }
  if (failures.length > 0) throw failures[0]
}

async function watchPayout(
  context: Context,
  chain: ReferralChain,
  payout: Payout,
  reading: Reading,
): Promise<void> {
  const isAll = await readOn(context, chain, payout, reading)
  const { received } = reading
  const isOver = payout.closedAt !== null || context.clock.now() >= payout.expiresAt
  if (received.length > 0 && (await book(context, payout, received, isAll && isOver))) return
  if (isAll) await expire(context, payout)
}

/** Reads what further final transactions moved to the payout's wallet. @returns whether all were read */
async function readOn(
  { head }: Context,
  chain: ReferralChain,
  { reference, wallet }: Payout,
  reading: Reading,
): Promise<boolean> {
  const signatures = await chain.signaturesOf(reference)
  if (signatures === null) return false
  const open = signatures.filter((one) => !reading.asked.has(one))
  const further = open.slice(0, MOST_READ)
  const again = reading.unread.slice(0, MOST_READ)
  const unread: string[] = []
  const received: PayoutPayment[] = []
  for (const signature of [...again, ...further]) {
    const payback = await head.payback(signature, wallet)
    if (payback === null) unread.push(signature)
    else if (payback.lamports > 0n) received.push({ signature, lamports: payback.lamports })
  }
  for (const one of further) reading.asked.add(one)
  reading.unread = [...reading.unread.slice(again.length), ...unread]
  reading.received.push(...received)
  return reading.unread.length === 0 && open.length === further.length
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
