import type { Cursor } from '../../../domains/orders/ports.ts'
import { mapFew } from '../../../kernel/map-few.ts'
import type { ListedSignature } from '../rpc/answers.ts'
import { listSignatures } from '../rpc/list-signatures.ts'
import type { Advance } from './advance-cursor.ts'
import { chunkSlots } from './chunk-slots.ts'
import { handOver } from './hand-over.ts'
import { lookUpReferences } from './look-up-references.ts'
import { type PaymentReading, readOutcome } from './read-outcome.ts'
import { reportBreak } from './report-break.ts'
import { unknownSignatures } from './unknown-signatures.ts'
import { createWalk, type Walk } from './walk.ts'
import {
  FETCH_WIDTH,
  OVERLAP_SLOTS,
  PATIENCE,
  type WalletWatch,
  type WatchedWallet,
} from './watch.ts'

/** So much at a time goes into one transaction of the sink. */
const CHUNK_SIZE = 50
/** More unread signatures than this are a flood: waiting buyers are looked up first. */
const FLOOD = 100
/** How many failed transactions a break makes us look at, and how many of the cursor's own slot. */
const MOST_REREAD = 200

export type Head = {
  /** The newest finalized slot: a wallet that was never read begins there, and nothing is above it. */
  finalized: number
  /** Endpoints that are not as far as this must not answer. */
  atLeast?: number
}

/**
 * Reads a wallet from its cursor to the finalized head and hands over what is new, oldest first,
 * each chunk with the cursor that it completes. What subscriptions and the confirmed scan miss, it
 * finds.
 * @throws RetryableError when the endpoints can't be asked; what was handed over until then stays
 */
export async function scanFinalized(
  watch: WalletWatch,
  wallet: WatchedWallet,
  head: Head,
): Promise<void> {
  const start = (await watch.sink.cursor(wallet.address)) ?? (await begin(watch, wallet, head))
  const answered = await listSignatures(watch, wallet.address, {
    commitment: 'finalized',
    fromSlot: Math.max(0, start.slot - OVERLAP_SLOTS),
    minContextSlot: head.atLeast,
  })
  const listed = answered.filter(({ slot }) => slot <= head.finalized)
  const unknown = new Set(await unknownSignatures(watch, wallet, listed))
  const wanted = listed.filter(
    (one) => unknown.has(one) || (one.err === null && one.slot > start.slot),
  )
  const scan = { listed, walk: createWalk(start), before: start }
  const chunks = chunkSlots(wanted, CHUNK_SIZE)
  let advance: Advance = { cursor: start, stop: null }
  const backlog = new Set([...unknown].map(({ signature }) => signature))
  for (const [index, chunk] of chunks.entries()) {
    if (watch.signal.aborted) return
    if (unknown.size > FLOOD) await lookUpReferences(watch, wallet, backlog)
    const nextSlot = chunks[index + 1]?.[0]?.slot ?? Number.POSITIVE_INFINITY
    advance = await handOverChunk(watch, wallet, scan, chunk, nextSlot)
  }
  if (advance.stop?.because !== 'broken') wallet.brokenSince = null
}

/** Fixes where a new wallet begins before anything else, so that a crash can't move it later. */
async function begin(
  { sink }: WalletWatch,
  { address }: WatchedWallet,
  head: Head,
): Promise<Cursor> {
  const cursor = { slot: Math.max(0, head.finalized - OVERLAP_SLOTS), balance: null }
  await sink.observe({
    wallet: address,
    commitment: 'finalized',
    transactions: [],
    unreadable: [],
    dropped: [],
    cursor,
  })
  return cursor
}

type Scan = { listed: ListedSignature[]; walk: Walk; before: Cursor }

async function handOverChunk(
  watch: WalletWatch,
  wallet: WatchedWallet,
  scan: Scan,
  chunk: ListedSignature[],
  nextSlot: number,
): Promise<Advance> {
  const outcomes = await readAll(watch, wallet, chunk)
  let advance = scan.walk.take(outcomes, nextSlot)
  if (advance.stop?.because === 'broken') {
    const failed = await readAll(watch, wallet, failedUpTo(scan.listed, advance))
    outcomes.push(...failed)
    advance = scan.walk.take(failed, nextSlot)
  }
  if (advance.stop?.because === 'broken') {
    const whole = await readAll(watch, wallet, inSlot(scan.listed, advance.cursor.slot))
    outcomes.push(...whole)
    advance = scan.walk.recount(whole, nextSlot)
  }
  if (advance.stop?.because === 'broken' && isPatienceOver(watch, wallet)) {
    wallet.brokenSince = null
    advance = scan.walk.leave(advance.stop.slot, nextSlot)
  }
  const moved = advance.cursor.slot > scan.before.slot ? advance.cursor : null
  await handOver(watch, wallet, outcomes, moved)
  scan.before = advance.cursor
  if (advance.stop?.because === 'broken' && wallet.brokenSince === null) {
    await reportBreak(watch, wallet, advance.cursor, advance.stop.slot)
  }
  return advance
}

function readAll(watch: WalletWatch, wallet: WatchedWallet, listed: readonly ListedSignature[]) {
  return mapFew<ListedSignature, PaymentReading>(listed, FETCH_WIDTH, (one) =>
    readOutcome(watch, wallet, one),
  )
}

/** The wallet pays the fee of a failed transaction too, if it signed it. */
function failedUpTo(listed: ListedSignature[], { cursor, stop }: Advance): ListedSignature[] {
  return listed
    .filter(({ err, slot }) => err !== null && slot > cursor.slot && slot <= (stop?.slot ?? 0))
    .slice(-MOST_REREAD)
}

function inSlot(listed: ListedSignature[], slot: number): ListedSignature[] {
  return listed.filter((one) => one.slot === slot).slice(-MOST_REREAD)
}

function isPatienceOver({ clock }: WalletWatch, { brokenSince }: WatchedWallet): boolean {
  return brokenSince !== null && clock.monotonic() - brokenSince >= PATIENCE
}
