import type { Stage } from '../../contract/launches/stages.ts'
import {
  loadTrades,
  nameTrades,
  type RunningTape,
  signaturesIn,
  type Trade,
  toTradeRow,
  unnamedSignatures,
} from '../../domains/launches/index.ts'
import { type Ms, SECOND } from '../../kernel/clock.ts'
import { mapFew } from '../../kernel/map-few.ts'
import type { DetectionContext } from './context.ts'
import type { Detection } from './detection.ts'
import type { Followed } from './followed.ts'
import { emptyTape, loadTape } from './tape.ts'

/** The report of a stage waits so long at most. */
const DEADLINE_MS: Record<Stage, number> = {
  at_once: 0,
  '10s': 2.5 * SECOND,
  '60s': 5 * SECOND,
  '5m': 10 * SECOND,
  '1h': 10 * SECOND,
}
/** The newest trades may have no trader yet: a report may be as of so long before, at most. */
const MOST_BACK_MS: Record<Stage, number> = {
  at_once: 0,
  '10s': 5 * SECOND,
  '60s': 15 * SECOND,
  '5m': 30 * SECOND,
  '1h': 60 * SECOND,
}
/** Transactions read for one stage: of more trades, the earliest say the most. */
const MOST_AT_ONCE = 60
const READ_WIDTH = 6

/**
 * Fetches what a tape lacks: transactions of trades whose logs name no trader, and those of slots in which
 * the curve's reserves show that trades are missing. What the launch's allowance or the deadline
 * does not allow stays unknown. Never throws.
 */
export async function mendTape(
  context: DetectionContext,
  detection: Pick<Detection, 'watch' | 'trades' | 'candles' | 'turns'>,
  followed: Followed,
  stage: Stage,
  outer: AbortSignal,
): Promise<void> {
  const { clock, log, db } = context
  const { tape, chain, mint, launch } = followed
  if (!tape || !chain || isWhole(tape)) return
  const late = new AbortController()
  const done = new AbortController()
  const signal = AbortSignal.any([late.signal, outer])
  clock
    .wait(DEADLINE_MS[stage], AbortSignal.any([done.signal, outer]))
    .then(() => late.abort())
    .catch(() => {})
  try {
    const found: Trade[] = []
    const signatures = await lacking()
    await mapFew(signatures.slice(0, MOST_AT_ONCE), READ_WIDTH, async (signature) => {
      if (signal.aborted) return
      found.push(...((await chain.trades(signature, signal)) ?? []))
    })
    const own = found.filter((trade) => belongs(followed, trade))
    if (own.length > 0) await store(own)
  } catch (error) {
    log.warn({ err: (error as Error).message, mint, stage }, 'a tape could not be mended')
  } finally {
    done.abort()
  }

  /** The transactions of unnamed trades first: the earliest, then what is missing. */
  async function lacking(): Promise<string[]> {
    await detection.trades.flush()
    const unnamed = await unnamedSignatures(db.read, launch, MOST_AT_ONCE)
    const missing: string[] = []
    for (const range of tape?.missing() ?? []) {
      if (launch.pool === null || signal.aborted) break
      const listed = await chain?.tradedIn(launch.pool, range, signal)
      const known = new Set(await signaturesIn(db.read, launch, range))
      missing.push(...(listed ?? []).filter((signature) => !known.has(signature)))
    }
    return [...new Set([...missing, ...unnamed])]
  }

  async function store(own: readonly Trade[]): Promise<void> {
    const now = clock.now()
    const rows = own.map((trade) => toTradeRow(trade, mint, Math.min(trade.blockTime ?? now, now)))
    for (const row of rows) detection.trades.add(row)
    await detection.trades.flush()
    await db.lightTransaction((tx) => nameTrades(tx, rows))
    detection.watch.setTape(followed, null)
    detection.turns.reread(mint)
    await loadTape(context, detection, followed)
  }
}

/**
 * The tape of a report, and the moment that it is as of: the last one until which every trade and its
 * trader is known, unless that is too long ago. Some younger transactions are not confirmed yet, or come
 * late.
 */
export async function tapeAsOf(
  { clock, db }: Pick<DetectionContext, 'clock' | 'db'>,
  { trades }: Pick<Detection, 'trades'>,
  followed: Followed,
  stage: Stage,
): Promise<{ tape: Followed['tape']; takenAt: Ms }> {
  const now = clock.now()
  const { tape, launch } = followed
  if (!tape || isWhole(tape)) return { tape, takenAt: now }
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

function isWhole(tape: RunningTape): boolean {
  return tape.sums().unnamed === 0 && tape.missing().length === 0
}

function belongs({ mint, launch, graduatedPool }: Followed, trade: Trade): boolean {
  if (trade.mint !== null) return trade.mint === mint
  return trade.pool !== null && (trade.pool === launch.pool || trade.pool === graduatedPool)
}
