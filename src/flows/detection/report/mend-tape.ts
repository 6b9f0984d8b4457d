import type { Stage } from '../../../contract/launches/stages.ts'
import type { VenueId } from '../../../contract/launches/venues.ts'
import {
  areTradersLogged,
  type Holder,
  loadTrades,
  nameTrades,
  signaturesIn,
  type Trade,
  toTradeRow,
  unnamedSignatures,
} from '../../../domains/launches/index.ts'
import { type Ms, SECOND } from '../../../kernel/clock.ts'
import { startDeadline } from '../../../kernel/deadline.ts'
import { mapFew } from '../../../kernel/map-few.ts'
import type { DetectionContext } from '../context.ts'
import type { Detection } from '../detection.ts'
import type { Followed } from '../follow/followed.ts'
import { isOfLaunch } from '../follow/market-state.ts'
import type { ReadTape } from '../follow/tape-state.ts'
import { emptyTape, loadTape } from './load-tape.ts'

/** The longest that a stage's report waits for missing trades. */
const DEADLINE_MS: Record<Stage, number> = {
  at_once: 0,
  '10s': 2.5 * SECOND,
  '60s': 5 * SECOND,
  '5m': 10 * SECOND,
  '1h': 10 * SECOND,
}
/** The newest trades may lack a trader, so a report may be this much older than now. */
const MOST_BACK_MS: Record<Stage, number> = {
  at_once: 0,
  '10s': 5 * SECOND,
  '60s': 15 * SECOND,
  '5m': 30 * SECOND,
  '1h': 60 * SECOND,
}
/** How long a trade usually takes to reach us. */
const NEWS_MS = 2 * SECOND
/** How old a balance may be when the RPC service returns it. */
const BALANCE_MS = 5 * SECOND
/** Transactions read for one stage: of more trades, the earliest say the most. */
const MOST_AT_ONCE = 60
const READ_WIDTH = 6
/** A full curve has no more trades. */
const FOR_GOOD = Number.MAX_SAFE_INTEGER

/**
 * Fetches what a tape lacks: transactions of trades whose logs name no trader, and those of slots in which
 * the reserves of the curve or a pool show that trades are missing. What the launch's allowance or the deadline
 * does not allow stays unknown. Never throws.
 * @param asked where to look for trades behind the last one, too, which no reserve shows
 * @returns whether the chain has trades that the tape still lacks, or may have
 */
export async function mendTape(
  context: DetectionContext,
  detection: Pick<Detection, 'following' | 'trades' | 'candles' | 'turns'>,
  followed: Followed,
  stage: Stage,
  outer: AbortSignal,
  asked: readonly TradingPlace[] = [],
): Promise<{ areTradesMissing: boolean }> {
  const { clock, log, db } = context
  const { tape, chain, mint, launch } = followed
  if (!tape || !chain || (isComplete(tape) && asked.length === 0))
    return { areTradesMissing: false }
  let areMissing = asked.length > 0
  const { signal, end } = startDeadline(clock, DEADLINE_MS[stage], outer)
  const lookup = { db, followed, signal }
  try {
    await detection.trades.flush()
    const behind = await Promise.all(asked.map((place) => listBehindLast(lookup, place)))
    const last = behind.every((one) => one !== null) ? behind.flat() : null
    areMissing = last === null || last.length > MOST_AT_ONCE
    const ranges = await listRanges(lookup)
    const unnamed = await unnamedSignatures(db.read, launch, MOST_AT_ONCE)
    const between = ranges.flatMap((range) => range.missing)
    const wanted = [...new Set([...(last ?? []), ...between, ...unnamed])].slice(0, MOST_AT_ONCE)
    const found = new Map<string, Trade[]>()
    await mapFew(wanted, READ_WIDTH, async (signature) => {
      const trades = signal.aborted ? null : await chain.trades(signature, signal)
      if (trades === null) areMissing ||= last?.includes(signature) === true
      else found.set(signature, trades)
    })
    for (const { pool, toSlot, missing } of ranges) {
      if (missing.every((signature) => found.has(signature))) followed.recordListed(pool, toSlot)
    }
    const isOver = followed.graduatedAt !== null
    if (isOver && !areMissing && asked.some(({ pool }) => pool === null))
      followed.recordListed(null, FOR_GOOD)
    const own = [...found.values()].flat().filter((trade) => isOfLaunch(followed, trade))
    if (own.length > 0 || ranges.length > 0) await store(own)
  } catch (error) {
    log.warn({ err: (error as Error).message, mint, stage }, 'a tape could not be mended')
  } finally {
    end()
  }
  return { areTradesMissing: areMissing }

  async function store(own: readonly Trade[]): Promise<void> {
    const now = clock.now()
    const rows = own.map((trade) => toTradeRow(trade, mint, Math.min(trade.blockTime ?? now, now)))
    for (const row of rows) detection.trades.add(row)
    await detection.trades.flush()
    await db.unsyncedTransaction((tx) => nameTrades(tx, rows))
    detection.following.unloadTape(followed)
    detection.turns.reread(mint)
    await loadTape(context, detection, followed)
  }
}

/**
 * The tape of a report, and the moment that it is as of: the last one until which every trade and its
 * trader is known, unless that is too long ago. Some younger transactions are not confirmed yet, or come
 * late.
 * @param comparedAt when the market was last compared with the tape; null: it was not
 */
export async function tapeAsOf(
  context: Pick<DetectionContext, 'clock' | 'db' | 'readsWhole'>,
  { trades }: Pick<Detection, 'trades'>,
  followed: Followed,
  stage: Stage,
  comparedAt: Ms | null,
): Promise<{ tape: Followed['tape']; takenAt: Ms }> {
  const { clock, db, readsWhole } = context
  const now = clock.now()
  const { tape, launch } = followed
  if (!tape) return { tape, takenAt: now }
  if (isComplete(tape))
    return { tape, takenAt: readsWhole ? now : knownUntil(tape, comparedAt, now) }
  await trades.flush()
  const kept = await loadTrades(db.read, launch)
  const unnamed = kept.trades.find(({ trader }) => trader === null)
  const ends = [...(unnamed ? [unnamed.slot] : []), ...tape.missing().map((one) => one.fromSlot)]
  const end = Math.min(...ends)
  const left = kept.trades.filter(({ slot }) => slot >= end).map(({ at }) => at)
  const takenAt = Math.min(now, ...left)
  if (kept.cut || now - takenAt > MOST_BACK_MS[stage]) return { tape, takenAt: now }
  const older = emptyTape(followed, tape.sums().complete)
  for (const trade of kept.trades) if (trade.slot < end) older.add(trade)
  return { tape: older, takenAt }
}

/**
 * Some notifications never come, and only the next trade or the market's balance shows it: what follows both may lack
 * trades.
 */
function knownUntil(tape: ReadTape, comparedAt: Ms | null, now: Ms): Ms {
  if (comparedAt === null) return now
  // A block's time is its second's begin, and its trades came anywhere in it.
  const lastAt = (tape.sums().lastTradeAt ?? 0) + SECOND - 1
  const known = Math.max(comparedAt, lastAt)
  return now - known > NEWS_MS ? known : now
}

type Lookup = Pick<DetectionContext, 'db'> & { followed: Followed; signal: AbortSignal }

/** For the curve and each pool with missing trades, what the chain lists there that we don't have. */
async function listRanges({ db, followed, signal }: Lookup): Promise<ListedRange[]> {
  const { tape, chain, launch } = followed
  const found: ListedRange[] = []
  const byPool = Map.groupBy(tape?.missing() ?? [], ({ pool }) => pool)
  for (const [pool, some] of byPool) {
    const address = pool ?? launch.pool
    if (address === null || signal.aborted) continue
    const fromSlot = Math.min(...some.map((one) => one.fromSlot))
    const toSlot = Math.max(...some.map((one) => one.toSlot))
    const listed = await chain?.tradedIn(address, { fromSlot, toSlot }, signal)
    const known = await signaturesIn(db.read, launch, { pool, fromSlot, toSlot })
    // A list that lacks what we have is not up to date.
    if (!listed || !known.every((signature) => listed.includes(signature))) continue
    const missing = listed.filter((one) => !known.includes(one) && one !== launch.signature)
    found.push({ pool, toSlot, missing })
  }
  return found
}

/** What the chain lists behind the last trade of the curve or a pool; null: not known. */
async function listBehindLast(
  { db, followed: { tape, chain, launch }, signal }: Lookup,
  { pool, address }: TradingPlace,
): Promise<string[] | null> {
  const fromSlot = Math.max(launch.slot, tape?.lastSlotIn(pool) ?? 0)
  const range = { fromSlot, toSlot: Number.MAX_SAFE_INTEGER }
  const listed = await chain?.tradedIn(address, range, signal)
  const known = new Set(await signaturesIn(db.read, launch, { pool, ...range }))
  return listed?.filter((one) => !known.has(one) && one !== launch.signature) ?? null
}

/** What the chain lists of a curve or pool that has trades missing. `missing`: what we don't have of it. */
type ListedRange = { pool: string | null; toSlot: number; missing: string[] }

/** Where a launch is or was traded. `pool` null: on its curve. */
type TradingPlace = { pool: string | null; address: string; venue: VenueId | null }

function placesOf({ launch, graduatedPool, graduatedTo }: Followed): TradingPlace[] {
  const curve = { pool: null, address: launch.pool ?? '', venue: launch.venue }
  const pool = { pool: graduatedPool, address: graduatedPool ?? '', venue: graduatedTo }
  return [curve, pool].filter(({ address }) => address !== '')
}

/**
 * Where trades behind the last one that was seen must be looked for: where logs name no trader, because the list is
 * needed for those anyway, and where the market's own balance is one that no trade left.
 */
export function placesToCompare(
  { readsWhole }: Pick<DetectionContext, 'readsWhole'>,
  followed: Followed,
  { holders, holdersAt }: Balances,
): TradingPlace[] {
  return placesOf(followed).filter(
    ({ venue, pool }) =>
      (!readsWhole && venue !== null && !areTradersLogged(venue)) ||
      !balanceFits(followed, pool, { holders, holdersAt }),
  )
}

/** What holders have, the market among them, and when that was asked for. */
type Balances = { holders: readonly Holder[] | null; holdersAt: Ms | null }

/**
 * Whether a trade left the balance that the market has. A full curve has ended with what its pool was opened with.
 * true if there is nothing to compare, or if the chain's list has been compared since.
 */
function balanceFits(
  { tape, launch, graduatedAt, graduatedPool, deposits, listedUntil }: Followed,
  pool: string | null,
  { holders, holdersAt }: Balances,
): boolean {
  if (!tape || listedUntil.get(pool) === FOR_GOOD) return true
  // Whoever sells all that it bought brings an earlier balance back: once no trade is under way, only the last one counts.
  const { lastTradeAt } = tape.sums()
  const isSettled = holdersAt !== null && holdersAt - (lastTradeAt ?? 0) > BALANCE_MS
  const isLeft = isSettled ? tape.endsAt : tape.left
  const address = pool ?? launch.pool
  const vault = holders?.find(({ owner }) => owner !== null && owner === address)?.amount
  if (pool !== null) {
    if (vault === undefined) return true
    if (tape.lastSlotIn(pool) !== null) return isLeft(pool, vault)
    // Without a trade, it holds what it was opened with.
    return vault === deposits.get(pool)
  }
  const { supply, virtualBase } = launch
  const end = graduatedAt === null ? vault : deposits.get(graduatedPool ?? '')
  if (end === undefined) return graduatedAt === null
  if (supply === null || virtualBase === null) return true
  return isLeft(null, end + virtualBase - supply)
}

function isComplete(tape: ReadTape): boolean {
  return tape.sums().unnamed === 0 && tape.missing().length === 0
}
