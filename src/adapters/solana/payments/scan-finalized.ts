import type { Cursor } from '../../../domains/orders/ports.ts'
import type { ListedSignature } from '../rpc/answers.ts'
import { listSignatures } from '../rpc/list-signatures.ts'
import type { Advance } from './advance-cursor.ts'
import { lookUpInFlood } from './look-up-references.ts'
import { chunkSlots, readMany } from './read-many.ts'
import type { PaymentReading } from './read-outcome.ts'
import { reportBreak } from './report-break.ts'
import { reportReadings } from './report-readings.ts'
import { reportUnread } from './report-unread.ts'
import { createWalk, type Walk } from './walk.ts'
import {
  CHUNK_SIZE,
  CURSOR_WAITS_MS,
  OVERLAP_SLOTS,
  unknownSignatures,
  type WatchContext,
  type WatchedWallet,
  watchedBy,
} from './watch-context.ts'

/** How many failed transactions a break makes us look at, and how many of the cursor's own slot. */
const MOST_REREAD = 200
/** Ten minutes: what came before a first balance has been listed by then. */
const DOUBTED_SLOTS = 1_500

type FinalizedHead = {
  /** The newest finalized slot: nothing is above it, and a wallet without orders begins there. */
  finalized: number
  /** Endpoints that are not as far as this must not answer. */
  atLeast?: number
}

/**
 * Reads a wallet from its cursor to the finalized head and reports what is new, oldest first,
 * each chunk with the cursor that it completes. What subscriptions and the confirmed scan miss, it
 * finds. What an endpoint fails to give holds back the cursor, and nothing else.
 * @throws RetryableError when the endpoints could not be asked for all of it; what was reported
 *   stays
 */
export async function scanFinalized(
  watch: WatchContext,
  wallet: WatchedWallet,
  head: FinalizedHead,
): Promise<void> {
  const start = (await watch.sink.cursor(wallet.address)) ?? (await fixStart(watch, wallet, head))
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
  const walk = createWalk(start, await doubtsFirst(watch, wallet, start, wanted))
  const { finalized } = head
  const scan: Scan = {
    listed,
    finalized,
    walk,
    before: start,
    outcomes: [],
    failure: null,
    isCutOff: false,
  }
  const chunks = chunkSlots(wanted, CHUNK_SIZE)
  let advance: Advance = { cursor: start, stop: null }
  const backlog = new Set([...unknown].map(({ signature }) => signature))
  const readsAgain = wanted.some((one) => !unknown.has(one) && !wallet.finalized.has(one.signature))
  if (readsAgain) {
    const { failure, isCutOff } = await reportUnread(watch, wallet, [...unknown])
    scan.failure = failure
    scan.isCutOff = isCutOff
  }
  for (const [index, chunk] of chunks.entries()) {
    if (watch.signal.aborted) return
    if (scan.isCutOff) break
    if (!readsAgain) await lookUpInFlood(watch, wallet, backlog)
    const nextSlot = chunks[index + 1]?.[0]?.slot ?? Number.POSITIVE_INFINITY
    advance = await reportChunk(watch, wallet, scan, chunk, nextSlot)
  }
  if (scan.failure) throw scan.failure
  if (advance.stop?.because !== 'broken') wallet.brokenSince = null
}

/**
 * Fixes where a new wallet begins before anything else, so that a crash can't move it later. Orders may
 * have been opened before: the endpoints failed, or the process crashed, before the first scan.
 */
async function fixStart(
  { sink }: WatchContext,
  wallet: WatchedWallet,
  head: FinalizedHead,
): Promise<Cursor> {
  const first = (await sink.firstOrderSlot(wallet.address)) ?? head.finalized
  const cursor = {
    slot: Math.max(0, Math.min(first, head.finalized) - OVERLAP_SLOTS),
    balance: null,
  }
  await sink.observe({
    ...watchedBy(wallet),
    commitment: 'finalized',
    transactions: [],
    unreadable: [],
    dropped: [],
    cursor,
  })
  return cursor
}

/**
 * What a wallet held where it begins is not known, so its balances can't show that a payment before the
 * first one read is listed late. Orders could be paid there already: then a first balance other than
 * 0 is doubted for ten minutes. The cursor waits, so a restart doubts it too.
 */
async function doubtsFirst(
  { sink }: WatchContext,
  wallet: WatchedWallet,
  start: Cursor,
  wanted: readonly ListedSignature[],
): Promise<boolean> {
  if (start.balance !== null || !wanted.some(({ slot }) => slot > start.slot)) return false
  const first = await sink.firstOrderSlot(wallet.address)
  return first !== null && start.slot < first
}

type Scan = {
  listed: ListedSignature[]
  /** The head. */
  finalized: number
  walk: Walk
  before: Cursor
  /** What was read since the last report. */
  outcomes: PaymentReading[]
  /** Why something could not be asked for, the first time. */
  failure: Error | null
  /** The endpoints are taken to be away. */
  isCutOff: boolean
}

async function reportChunk(
  watch: WatchContext,
  wallet: WatchedWallet,
  scan: Scan,
  chunk: ListedSignature[],
  nextSlot: number,
): Promise<Advance> {
  const first = scan.walk.take(await read(watch, wallet, scan, chunk), nextSlot)
  const advance = await continueFrom(watch, wallet, scan, first, nextSlot)
  const moved = advance.cursor.slot > scan.before.slot ? advance.cursor : null
  await reportReadings(watch, wallet, scan.outcomes.splice(0), moved)
  scan.before = advance.cursor
  if (isBroken(scan, advance) && wallet.brokenSince === null)
    await reportBreak(watch, wallet, advance.cursor, advance.stop.slot)
  return advance
}

/** Reads what is listed, for the next report, and remembers what could not be asked for. */
async function read(
  watch: WatchContext,
  wallet: WatchedWallet,
  scan: Scan,
  listed: readonly ListedSignature[],
): Promise<PaymentReading[]> {
  const { outcomes, failure, isCutOff } = await readMany(watch, wallet, listed)
  scan.failure ??= failure
  scan.isCutOff ||= isCutOff
  scan.outcomes.push(...outcomes)
  return outcomes
}

/** A way to continue where the cursor stopped. `move` returns null if it is not time for it. */
type Attempt = {
  stopped: Stop['because']
  move(at: Stopped): Promise<Advance | null>
}

/** Tries to continue where the cursor stopped: each way only if those before it have not helped. */
async function continueFrom(
  watch: WatchContext,
  wallet: WatchedWallet,
  scan: Scan,
  first: Advance,
  nextSlot: number,
): Promise<Advance> {
  const { listed, finalized, walk } = scan
  const attempts: readonly Attempt[] = [
    {
      stopped: 'doubtful',
      async move({ stop }) {
        const isOld = finalized - stop.slot >= DOUBTED_SLOTS
        return isOld && scan.failure === null ? walk.trust(nextSlot) : null
      },
    },
    {
      stopped: 'broken',
      async move(at) {
        return walk.take(await read(watch, wallet, scan, failedUpTo(listed, at)), nextSlot)
      },
    },
    {
      stopped: 'broken',
      async move({ cursor }) {
        const whole = await read(watch, wallet, scan, inSlot(listed, cursor.slot))
        return walk.recount(whole, nextSlot)
      },
    },
    {
      stopped: 'broken',
      async move(at) {
        if (!isBroken(scan, at) || !hasWaitedLongEnough(watch, wallet)) return null
        wallet.brokenSince = null
        return walk.leave(at.stop.slot, nextSlot)
      },
    },
  ]
  let advance = first
  for (const { stopped, move } of attempts) {
    const { cursor, stop } = advance
    if (stop?.because === stopped) advance = (await move({ cursor, stop })) ?? advance
  }
  return advance
}

type Stop = NonNullable<Advance['stop']>
type Stopped = Advance & { stop: Stop }

/** Only what was read can be said not to chain. */
function isBroken({ failure }: Scan, advance: Advance): advance is Stopped {
  return advance.stop?.because === 'broken' && failure === null
}

/** The wallet pays the fee of a failed transaction too, if it signed it. */
function failedUpTo(listed: ListedSignature[], { cursor, stop }: Stopped): ListedSignature[] {
  return listed
    .filter(({ err, slot }) => err !== null && slot > cursor.slot && slot <= stop.slot)
    .slice(-MOST_REREAD)
}

function inSlot(listed: ListedSignature[], slot: number): ListedSignature[] {
  return listed.filter((one) => one.slot === slot).slice(-MOST_REREAD)
}

function hasWaitedLongEnough({ clock }: WatchContext, { brokenSince }: WatchedWallet): boolean {
  return brokenSince !== null && clock.monotonic() - brokenSince >= CURSOR_WAITS_MS
}
