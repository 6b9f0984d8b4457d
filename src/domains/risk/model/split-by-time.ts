import { DAY, type Ms } from '../../../kernel/clock.ts'
import { ascending } from '../../../kernel/compare.ts'
import type { Example } from './examples.ts'

/** Of all launches by time, the oldest are trained on; the middle ones choose, and the last ones decide. */
const TRAINED_ON = 0.6
const CHOSEN_BY = 0.2
/**
 * Between the parts: what happens to a launch is known after a day, so without a gap one part's outcomes
 * would overlap the next one's launches. Of launches that span less than ten days, a twentieth of
 * their span: with more, a few days of the sandbox leave too few that choose.
 */
const GAP_MS = DAY
const SHORT_MS = 10 * DAY
const SHORT_GAP = 0.05
/** Launches by time, with a gap before the middle and before the later ones. */
export type PartsByTime = {
  /** Trained on. */
  older: readonly Example[]
  /** They choose among the candidates, and set the level of the chosen one. */
  middle: readonly Example[]
  /** They decide, and no choice depends on them. */
  later: readonly Example[]
  /** Milliseconds. */
  gap: Ms
}

/**
 * Splits launches by time, with gaps in between.
 * @param examples at least one
 */
export function splitByTime(examples: readonly Example[]): PartsByTime {
  const inOrder = examples.toSorted(
    (a, b) => a.launchedAt - b.launchedAt || ascending(a.mint, b.mint),
  )
  const first = Math.floor(inOrder.length * TRAINED_ON)
  const second = Math.floor(inOrder.length * (TRAINED_ON + CHOSEN_BY))
  const timeOf = (at: number) => inOrder.at(at)?.launchedAt ?? 0
  const span = timeOf(-1) - timeOf(0)
  const gap = span < SHORT_MS ? SHORT_GAP * span : GAP_MS
  const before = (at: number, { launchedAt }: Example) => launchedAt < timeOf(at) - gap
  return {
    older: inOrder.slice(0, first).filter((one) => before(first, one)),
    middle: inOrder.slice(first, second).filter((one) => before(second, one)),
    later: inOrder.slice(second),
    gap,
  }
}
