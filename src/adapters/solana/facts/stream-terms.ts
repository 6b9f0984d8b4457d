import type { LockTerms } from '../../../domains/launches/ports.ts'
import { type Ms, SECOND } from '../../../kernel/clock.ts'
import { Reader } from '../wire/reader.ts'
import { LOCKED_FOR_MS } from './lock-terms.ts'

/**
 * Streamflow's contract. Its token account owns itself and does not name the contract; the contract names its token
 * account. Layout: `streamLayout` of
 * https://github.com/streamflow-finance/js-sdk/blob/master/packages/stream/solana/layout.ts
 */
export const STREAMFLOW = 'strmRqUCoQUgGUan5YhzUZa6KqdzwX5L6FpUxfmKg5m'
export const CONTRACT = { offset: 0, length: 541 }

const CANCELED_AT = 25
const SENDER = 49
const STARTS_AT = 409

/** The terms of a contract, and what of it can't leave within 30 days. null: these bytes are not `vault`'s contract. */
export function streamTermsIn(
  data: Uint8Array,
  { mint, vault }: { mint: string; vault: string },
  now: Ms,
): LockTerms | null {
  const withdrawn = new Reader(data, CANCELED_AT - 8).u64()
  const canceledAt = new Reader(data, CANCELED_AT).u64()
  const people = new Reader(data, SENDER)
  const sender = people.pubkey()
  const recipient = people.skip(32).pubkey()
  if (people.skip(32).pubkey() !== mint || people.pubkey() !== vault) return null
  const terms = new Reader(data, STARTS_AT)
  const startsAt = terms.u64()
  const deposited = terms.u64()
  const period = terms.u64()
  const perPeriod = terms.u64()
  const cliff = terms.u64()
  const atCliff = terms.u64()
  // By the sender or the recipient: cancels, then (after withdrawing automatically) passes it on.
  const cancels = [terms.bool(), terms.bool()]
  const passesOn = [terms.skip(1).bool(), terms.bool()]
  // Top-ups, a name, how often it pays out, unused bytes, and pauses only lock more or longer.
  const changesRate = terms.skip(1 + 64 + 8 + 4 + 1).bool()
  if (sender === null || recipient === null || changesRate === null) return null
  if (startsAt === null || deposited === null || period === null || perPeriod === null) return null
  if (cliff === null || atCliff === null || withdrawn === null || canceledAt === null) return null
  const from = cliff > startsAt ? cliff : startsAt
  const until = BigInt(Math.floor((now + LOCKED_FOR_MS) / SECOND))
  const periods = until < from || period === 0n ? 0n : (until - from) / period
  const opened = until < from ? 0n : atCliff + periods * perPeriod
  const gone = opened > withdrawn ? opened : withdrawn
  const isRevocable =
    [...cancels, ...passesOn, changesRate].some((can) => can !== false) ||
    canceledAt > 0n ||
    period === 0n
  return { recipient, sender, locked: deposited > gone ? deposited - gone : 0n, isRevocable }
}
