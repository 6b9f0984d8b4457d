import { percent } from '../../../contract/format.ts'
import { byCause, type HazardCause, SPANS_MS } from '../../../contract/launches/hazards.ts'
import { FEATURES } from '../features/features.ts'
import type { Example, TrainedStage } from '../model/examples.ts'
import { clampProbability, measure } from '../model/measure.ts'
import { shiftFor } from '../model/shift.ts'
import { splitByTime } from '../model/split-by-time.ts'
import { LEAST_LAUNCHES, LEAST_OF_A_KIND } from '../model/train.ts'
import { fitTrees, type TreesFit, treesOdds } from '../model/trees.ts'
import { type Hazards, hazardsIn } from './hazards.ts'
import { type SpanRow, spanRows } from './spans.ts'

/** The newest of those trained on decide how many trees are grown. */
const WATCHED = 0.2
/** With a smaller relative gain in log loss, what is in use stays. */
const LEAST_GAIN = 0.01
const NAMES = [...FEATURES]

export type HazardsResult = {
  stage: TrainedStage
  /** In words. */
  says: string
} & (
  | { outcome: 'too-few' }
  | {
      outcome: 'promoted' | 'kept'
      hazards: Hazards
      /** Mean −ln of the probability given to what came in each span, on the launches that decide. */
      logLoss: number
      against: number
      /** By cause; null: it came to none of them. */
      auc: Record<HazardCause, number | null>
    }
)

/**
 * Learns what comes first after a stage: from live launches that were not over by then, since history has only some of
 * a launch's later trades. The oldest are learned from, the middle ones set the level, and the last ones decide whether
 * it is better than what is in use, or than the usual rates. Pure, and the same for the same examples in any order.
 */
export function learnHazards(
  examples: readonly Example[],
  stage: TrainedStage,
  current: Hazards | null,
): HazardsResult {
  const open = examples.filter(
    ({ firstEvent, isOpen, isBackfilled }) => firstEvent && isOpen && !isBackfilled,
  )
  if (open.length < LEAST_LAUNCHES) {
    const says = `Too few launches with a known half hour: ${open.length} of ${LEAST_LAUNCHES}.`
    return { stage, outcome: 'too-few', says }
  }
  const { older, middle, later } = splitByTime(open)
  const hazards = fitHazards(older, middle, stage)
  const rows = rowsOf(later)
  const logLoss = lossOf(rows, ({ values, span }) => hazardsIn(hazards.causes, values, span))
  const against = lossOf(rows, ({ values, span }) =>
    current
      ? hazardsIn(current.causes, values, span)
      : byCause((cause) => hazards.causes[cause].usual[span] ?? 0),
  )
  const isBetter = 1 - logLoss / against >= LEAST_GAIN
  const rival = current ? 'what is in use' : 'the usual rates'
  const says = `Trained on ${older.length} launches; on ${later.length} later ones, against ${rival}: log loss ${logLoss.toFixed(4)} to ${against.toFixed(4)}, ${percent(1 - logLoss / against, 1)} better. ${isBetter ? 'Promoted.' : 'Not better by 1%: nothing changes.'}`
  const outcome = isBetter ? 'promoted' : 'kept'
  return { stage, says, outcome, hazards, logLoss, against, auc: aucOf(rows, hazards) }
}

const rowsOf = (examples: readonly Example[]): SpanRow[] =>
  examples.flatMap((one) => (one.firstEvent ? spanRows(one, one.firstEvent, NAMES) : []))

function fitHazards(
  older: readonly Example[],
  middle: readonly Example[],
  stage: TrainedStage,
): Hazards {
  const cut = Math.floor(older.length * (1 - WATCHED))
  const [learned, watched, level] = [older.slice(0, cut), older.slice(cut), middle].map(rowsOf) as [
    SpanRow[],
    SpanRow[],
    SpanRow[],
  ]
  const causeOf = (cause: HazardCause) => {
    const fit = fitCause(learned, watched, cause)
    const usual = SPANS_MS.map((_, span) => rateOf(level, span, cause))
    const shifts = SPANS_MS.map((_, span) => {
      const own = level.filter((row) => row.span === span)
      const odds = own.map(({ values }) => treesOdds(fit, values))
      return own.length === 0 ? 0 : shiftFor(odds, weightsOf(own), usual[span] ?? 0)
    })
    return { fit, usual, shifts }
  }
  return { stage, names: NAMES, causes: byCause(causeOf), samples: older.length }
}

/** What came too rarely to be learned has its usual rate, whatever the launch. */
function fitCause(
  learned: readonly SpanRow[],
  watched: readonly SpanRow[],
  cause: HazardCause,
): TreesFit {
  const samples = learned.map((row) => sampleOf(row, cause))
  if (samples.filter(({ happened }) => happened).length < LEAST_OF_A_KIND)
    return { kind: 'trees', base: 0, trees: [] }
  return fitTrees(
    samples,
    NAMES.length + 1,
    watched.map((row) => sampleOf(row, cause)),
  )
}

const sampleOf = ({ values, cause }: SpanRow, own: HazardCause) => ({
  values,
  happened: cause === own,
  weight: 1,
})

const weightsOf = (rows: readonly SpanRow[]) => rows.map(() => 1)

/** Half a launch more on each side: what came to none of a few is rare, and not impossible. */
function rateOf(rows: readonly SpanRow[], span: number, cause: HazardCause): number {
  const own = rows.filter((row) => row.span === span)
  return (own.filter((row) => row.cause === cause).length + 0.5) / (own.length + 1)
}

function lossOf(
  rows: readonly SpanRow[],
  chancesOf: (row: SpanRow) => Record<HazardCause, number>,
): number {
  const losses = rows.map((row) => {
    const chances = chancesOf(row)
    const nothing = 1 - chances.graduates - chances.fades - chances.rugged
    return -Math.log(clampProbability(row.cause === null ? nothing : chances[row.cause]))
  })
  return losses.reduce((sum, one) => sum + one, 0) / losses.length
}

function aucOf(rows: readonly SpanRow[], { causes }: Hazards): Record<HazardCause, number | null> {
  const chances = rows.map(({ values, span }) => hazardsIn(causes, values, span))
  return byCause(
    (cause) =>
      measure(
        rows.map((row, at) => ({
          said: chances[at]?.[cause] ?? 0,
          happened: row.cause === cause,
        })),
      )?.auc ?? null,
  )
}
