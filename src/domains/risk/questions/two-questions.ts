import { RISK_LEVELS, type RiskLevel, riskLevel } from '../../../contract/launches/risk.ts'
import type { Outcome } from '../../launches/index.ts'
import { type Proportion, SMALLEST_BIN, wilson } from '../track-record.ts'

/** `harm`: of all, which were rugged. `fades`: of those that were not harmed, which died. */
export const QUESTIONS = ['harm', 'fades'] as const
type RecordQuestion = (typeof QUESTIONS)[number]

/** What tells launches apart: our score, and two single facts that anyone can read. */
export const PREDICTORS = ['score', 'inflow', 'developer'] as const
type PredictorName = (typeof PREDICTORS)[number]

/** A launch that was not over when it was reported on, and how it ended. */
export type AskedLaunch = {
  outcome: Outcome
  /** The version of the definitions that it was judged by; null: 1. */
  definition: number | null
  score: number
  /** Net dollars in, in cents; null: unknown. */
  inflowCents: number | null
  /** The share of its developer's earlier launches that graduated, in millionths; null: unknown. */
  graduatedPpm: number | null
}

/** How often a launch that it happened to is predictors from one that it didn't happen to; 0.5 is chance. */
type Separation = {
  share: number
  /** The 95% interval. */
  low: number
  high: number
  /** If every unknown outcome were one or the other. */
  least: number
  most: number
}

type Predictor = {
  by: PredictorName
  /** null: too few launches to tell apart. */
  separation: Separation | null
  /** Whether the score is better, its whole interval above; null: unknown, or the score itself. */
  beaten: boolean | null
}

type QuestionAnswer = {
  question: RecordQuestion
  happened: number
  judged: number
  unknown: number
  /** Of the judged ones, how many by version 2 of the definitions. */
  bySecond: number
  rate: Proportion | null
  /** The same share if no unknown outcome, or every one, were such an end; null: there are no launches. */
  bounds: { least: number; most: number } | null
  levels: { level: RiskLevel; happened: Proportion | null; tooSmall: boolean }[]
  /** Launches for which all three are known, with or without a known outcome. */
  compared: number
  predictors: Predictor[]
}

const Z = 1.96

/** Answers one question about launches that were not over yet. Pure. */
export function answerQuestion(
  question: RecordQuestion,
  launches: readonly AskedLaunch[],
): QuestionAnswer {
  const asked = launches.filter(({ outcome }) => question === 'harm' || outcome !== 'rugged')
  const known = asked.filter(({ outcome }) => outcome !== 'unknown')
  const hits = known.filter((one) => isHit(question, one)).length
  const unknown = asked.length - known.length
  const compared = asked.filter((one) => PREDICTORS.every((by) => factOf(by, one) !== null))
  const own = separationBy('score', question, compared)
  return {
    question,
    happened: hits,
    judged: known.length,
    unknown,
    bySecond: known.filter(({ definition }) => definition === 2).length,
    rate: wilson(hits, known.length),
    bounds:
      asked.length === 0
        ? null
        : { least: hits / asked.length, most: (hits + unknown) / asked.length },
    levels: RISK_LEVELS.map((level) => levelOf(question, level, known)),
    compared: compared.length,
    predictors: PREDICTORS.map((by) => predictorBy(by, question, compared, own)),
  }
}

function predictorBy(
  by: PredictorName,
  question: RecordQuestion,
  compared: readonly AskedLaunch[],
  own: Separation | null,
): Predictor {
  if (by === 'score') return { by, separation: own, beaten: null }
  const separation = separationBy(by, question, compared)
  const beaten = own === null || separation === null ? null : own.low > separation.share
  return { by, separation, beaten }
}

function levelOf(question: RecordQuestion, level: RiskLevel, known: readonly AskedLaunch[]) {
  const at = known.filter(({ score }) => riskLevel(score) === level)
  const happened = wilson(at.filter((one) => isHit(question, one)).length, at.length)
  return { level, happened, tooSmall: at.length < SMALLEST_BIN }
}

function isHit(question: RecordQuestion, { outcome }: AskedLaunch): boolean {
  return outcome === (question === 'harm' ? 'rugged' : 'dead')
}

function factOf(
  by: PredictorName,
  { score, inflowCents, graduatedPpm }: AskedLaunch,
): number | null {
  if (by === 'score') return score
  return by === 'inflow' ? inflowCents : graduatedPpm
}

/** A single fact counts in the direction that suits it, so that beating it means something. */
function separationBy(
  by: PredictorName,
  question: RecordQuestion,
  launches: readonly AskedLaunch[],
): Separation | null {
  const area = (unknown: boolean | null) => {
    const first: number[] = []
    const second: number[] = []
    for (const one of launches) {
      const happened = one.outcome === 'unknown' ? unknown : isHit(question, one)
      if (happened !== null) (happened ? first : second).push(factOf(by, one) ?? 0)
    }
    const share = areaOf(first, second)
    return { share, hits: first.length, others: second.length }
  }
  const { share: raw, hits, others } = area(null)
  if (raw === null) return null
  const turn = (share: number) => (by !== 'score' && raw < 0.5 ? 1 - share : share)
  const all = [raw, area(true).share ?? raw, area(false).share ?? raw].map(turn)
  const share = turn(raw)
  const reach = Z * errorOf(share, hits, others)
  return {
    share,
    low: Math.max(0, share - reach),
    high: Math.min(1, share + reach),
    least: Math.min(...all),
    most: Math.max(...all),
  }
}

/** The area under the ROC curve by ranks (Mann-Whitney U), equal values by half; null: no pair. */
function areaOf(first: readonly number[], second: readonly number[]): number | null {
  if (first.length === 0 || second.length === 0) return null
  const all = [
    ...first.map((value) => ({ value, isFirst: true })),
    ...second.map((value) => ({ value, isFirst: false })),
  ].sort((a, b) => a.value - b.value)
  let below = 0
  let wins = 0
  for (let from = 0; from < all.length; ) {
    const value = all[from]?.value
    let to = from
    let equal = 0
    while (to < all.length && all[to]?.value === value) {
      if (!all[to]?.isFirst) equal += 1
      to += 1
    }
    wins += (to - from - equal) * (below + equal / 2)
    below += equal
    from = to
  }
  return wins / (first.length * second.length)
}

/** The standard error of such an area (J. A. Hanley and B. J. McNeil, Radiology 143, 1982). */
function errorOf(area: number, first: number, second: number): number {
  const twoFirst = area / (2 - area)
  const twoSecond = (2 * area * area) / (1 + area)
  const variance =
    area * (1 - area) +
    (first - 1) * (twoFirst - area * area) +
    (second - 1) * (twoSecond - area * area)
  return Math.sqrt(Math.max(0, variance) / (first * second))
}
