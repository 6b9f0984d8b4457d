import type { Stage } from '../../contract/launches/stages.ts'
import {
  nameTrades,
  signaturesIn,
  type Trade,
  toTradeRow,
  unnamedSignatures,
} from '../../domains/launches/index.ts'
import { SECOND } from '../../kernel/clock.ts'
import { mapFew } from '../../kernel/map-few.ts'
import type { DetectionContext } from './context.ts'
import type { Detection } from './detection.ts'
import type { Followed } from './followed.ts'
import { loadTape } from './tape.ts'

/** The report of a stage waits so long at most. */
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
  if (!tape || !chain || (tape.sums().unnamed === 0 && tape.missing().length === 0)) return
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

function belongs({ mint, launch, graduatedPool }: Followed, trade: Trade): boolean {
  if (trade.mint !== null) return trade.mint === mint
  return trade.pool !== null && (trade.pool === launch.pool || trade.pool === graduatedPool)
}
