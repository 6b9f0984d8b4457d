import type { Stage } from '../../../contract/launches/stages.ts'
import {
  nameTrades,
  signaturesIn,
  type Trade,
  toTradeRow,
  unnamedSignatures,
} from '../../../domains/launches/index.ts'
import { SECOND } from '../../../kernel/clock.ts'
import { startDeadline } from '../../../kernel/deadline.ts'
import { mapFew } from '../../../kernel/map-few.ts'
import type { DetectionContext } from '../context.ts'
import type { Detection } from '../detection.ts'
import type { Followed } from '../follow/followed.ts'
import { isOfLaunch } from '../follow/market-state.ts'
import { loadTape } from './load-tape.ts'
import type { TradingPlace } from './places-to-compare.ts'
import { isTapeComplete } from './tape-as-of.ts'

/** The longest that a stage's report waits for missing trades. */
const DEADLINE_MS: Record<Stage, number> = {
  at_once: 0,
  '10s': 2.5 * SECOND,
  '60s': 5 * SECOND,
  '5m': 10 * SECOND,
  '1h': 10 * SECOND,
}
/** Transactions read for one stage: of more trades, the earliest say the most. */
const MOST_AT_ONCE = 60
const READ_WIDTH = 6

type Parts = Pick<Detection, 'following' | 'trades' | 'candles' | 'turns'>

/**
 * Fetches what a tape lacks: transactions of trades whose logs name no trader, and those of slots in which
 * the reserves of the curve or a pool show that trades are missing. What the launch's allowance or the deadline
 * does not allow stays unknown. Never throws.
 * @param asked where to look for trades after the last one, too, which no reserve shows
 * @returns whether the chain has trades that the tape still lacks, or may have
 */
export async function mendTape(
  context: DetectionContext,
  detection: Parts,
  followed: Followed,
  stage: Stage,
  outer: AbortSignal,
  asked: readonly TradingPlace[] = [],
): Promise<{ areTradesMissing: boolean }> {
  const { clock, log, db } = context
  const { tape, chain, mint, launch } = followed
  if (!tape || !chain || (isTapeComplete(tape) && asked.length === 0))
    return { areTradesMissing: false }
  const { signal, end } = startDeadline(clock, DEADLINE_MS[stage], outer)
  const lookup = { db, followed, signal }
  try {
    await detection.trades.flush()
    const afterLast = await listAfterLast(lookup, asked)
    const ranges = await listRanges(lookup)
    const between = ranges.flatMap(({ missing }) => missing)
    const unnamed = await unnamedSignatures(db.read, launch, MOST_AT_ONCE)
    const found = await readTrades(lookup, [...(afterLast ?? []), ...between, ...unnamed])
    const isFound = (signature: string) => found.has(signature)
    for (const { pool, toSlot, missing } of ranges) {
      if (missing.every(isFound)) followed.recordListed(pool, toSlot)
    }
    const areTradesMissing = afterLast === null || !afterLast.every(isFound)
    const isCurveAsked = asked.some(({ pool }) => pool === null)
    if (followed.graduatedAt !== null && isCurveAsked && !areTradesMissing)
      followed.recordCurveListed()
    const own = [...found.values()].flat().filter((trade) => isOfLaunch(followed, trade))
    if (own.length > 0 || ranges.length > 0) await storeTrades(context, detection, followed, own)
    return { areTradesMissing }
  } catch (error) {
    log.warn({ err: (error as Error).message, mint, stage }, 'a tape could not be mended')
    return { areTradesMissing: asked.length > 0 }
  } finally {
    end()
  }
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

/** What the chain lists after the last trade of each of these places; null: not known of one of them. */
async function listAfterLast(
  { db, followed: { tape, chain, launch }, signal }: Lookup,
  places: readonly TradingPlace[],
): Promise<string[] | null> {
  const lists = await Promise.all(
    places.map(async ({ pool, address }) => {
      const fromSlot = Math.max(launch.slot, tape?.lastSlotIn(pool) ?? 0)
      const range = { fromSlot, toSlot: Number.MAX_SAFE_INTEGER }
      const listed = await chain?.tradedIn(address, range, signal)
      const known = new Set(await signaturesIn(db.read, launch, { pool, ...range }))
      return listed?.filter((one) => !known.has(one) && one !== launch.signature) ?? null
    }),
  )
  return lists.every((list) => list !== null) ? lists.flat() : null
}

/** What the chain lists of a curve or pool that has trades missing. `missing`: what we don't have of it. */
type ListedRange = { pool: string | null; toSlot: number; missing: string[] }

/** The trades of the first of these transactions, by signature. Those that could not be read are left out. */
async function readTrades(
  { followed: { chain }, signal }: Lookup,
  signatures: readonly string[],
): Promise<Map<string, Trade[]>> {
  const found = new Map<string, Trade[]>()
  const first = [...new Set(signatures)].slice(0, MOST_AT_ONCE)
  await mapFew(first, READ_WIDTH, async (signature) => {
    const trades = signal.aborted ? null : await chain?.trades(signature, signal)
    if (trades) found.set(signature, trades)
  })
  return found
}

async function storeTrades(
  context: DetectionContext,
  detection: Parts,
  followed: Followed,
  found: readonly Trade[],
): Promise<void> {
  const { clock, db } = context
  const { mint } = followed
  const now = clock.now()
  const rows = found.map((trade) => toTradeRow(trade, mint, Math.min(trade.blockTime ?? now, now)))
  for (const row of rows) detection.trades.add(row)
  await detection.trades.flush()
  await db.unsyncedTransaction((tx) => nameTrades(tx, rows))
  detection.following.unloadTape(followed)
  detection.turns.reread(mint)
  await loadTape(context, detection, followed)
}
