import type { LockTerms } from '../../../domains/launches/ports.ts'
import { DAY, type Ms, SECOND } from '../../../kernel/clock.ts'
import { isTagged, Reader, tag } from '../wire/reader.ts'

/**
 * Jupiter Lock's escrow, which owns the token account. Layout: `VestingEscrow` of
 * https://github.com/jup-ag/jup-lock/blob/main/programs/locker/src/state/vesting_escrow.rs
 */
export const JUPITER_LOCK = 'LocpQgucEQHbqNABEYvBvwoxCPsSbG91A1QaQhQQqjn'
export const ESCROW = { offset: 0, length: 208 }

const VESTING_ESCROW = tag('f477b704497487c3')
/** A lock that opens sooner keeps nobody from selling. */
export const LOCKED_FOR_MS = 30 * DAY
/** Neither the creator nor the recipient may. */
const NOBODY = 0

/**
 * The terms of a lock, and what of it can't leave within 30 days. null: these bytes are not an escrow of `mint`.
 */
export function lockTermsIn(data: Uint8Array, mint: string, now: Ms): LockTerms | null {
  if (!isTagged(data, VESTING_ESCROW)) return null
  const reader = new Reader(data, VESTING_ESCROW.length)
  const recipient = reader.pubkey()
  if (reader.pubkey() !== mint || recipient === null) return null
  const sender = reader.pubkey()
  // The base key and the bump.
  const moves = reader.skip(32 + 1).u8()
  const cancels = reader.u8()
  // The token program's flag and padding.
  const cliff = reader.skip(1 + 4).u64()
  const period = reader.u64()
  const atCliff = reader.u64()
  const perPeriod = reader.u64()
  const periods = reader.u64()
  const claimed = reader.u64()
  // When vesting starts says nothing that the cliff does not.
  const cancelledAt = reader.skip(8).u64()
  if (cliff === null || period === null || atCliff === null || perPeriod === null) return null
  if (periods === null || claimed === null || cancelledAt === null || sender === null) return null
  const until = BigInt(Math.floor((now + LOCKED_FOR_MS) / SECOND))
  const passed = until < cliff || period === 0n ? 0n : (until - cliff) / period
  const opened = until < cliff ? 0n : atCliff + (passed < periods ? passed : periods) * perPeriod
  const left = atCliff + periods * perPeriod - (opened > claimed ? opened : claimed)
  const isOver = cancelledAt > 0n || (period === 0n && periods > 0n)
  const isRevocable = cancels !== NOBODY || moves !== NOBODY || isOver
  return { recipient, sender, locked: left > 0n ? left : 0n, isRevocable }
}
