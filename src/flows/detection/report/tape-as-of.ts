import type { Stage } from '../../../contract/launches/stages.ts'
import { loadTrades } from '../../../domains/launches/index.ts'
import { type Ms, SECOND } from '../../../kernel/clock.ts'
import type { DetectionContext } from '../context.ts'
import type { Detection } from '../detection.ts'
import type { Followed } from '../follow/followed.ts'
import type { ReadTape } from '../follow/tape-state.ts'
import { emptyTape } from './load-tape.ts'

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
  const { tape, launch } = followed
  if (!tape) return { tape, takenAt: clock.now() }
  if (isTapeComplete(tape))
    return { tape, takenAt: readsWhole ? clock.now() : knownUntil(tape, comparedAt, clock.now()) }
  await trades.flush()
  const kept = await loadTrades(db.read, launch)
  const now = clock.now()
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
  // A block's time is the start of its second, and its trades may have come at any point in that second.
  const lastAt = (tape.sums().lastTradeAt ?? 0) + SECOND - 1
  const known = Math.max(comparedAt, lastAt)
  return now - known > NEWS_MS ? known : now
}

/** Whether no trade is known to be missing, and every trader is known. */
export function isTapeComplete(tape: ReadTape): boolean {
  return tape.sums().unnamed === 0 && tape.missing().length === 0
}
