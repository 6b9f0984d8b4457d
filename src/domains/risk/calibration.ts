import { descending } from '../../kernel/compare.ts'
import { type Proportion, SMALLEST_BIN, wilson } from './track-record.ts'

/** What is predicted of a launch, and later compared with what happened. */
export const MEASURES = ['risk', 'prior', 'model', 'graduates', 'attention'] as const
/**
 * `risk`: the score, of ending dead or rugged. `prior`: the rate that the AI filter shows of the same while
 * it is not trained; `model`: its probability once it is. `graduates`: its probability of graduating.
 * `attention`: of graduating or still being traded.
 */
export type Measure = (typeof MEASURES)[number]

/** Predictions in one tenth of the scale, in one month. */
export type CountedBin = {
  /** Of the launches, UTC, e.g. `2026-11`. */
  month: string
  /** 0 to 9: from bin / 10. */
  bin: number
  /** Launches whose outcome is known, and those whose outcome can't be known. */
  resolved: number
  unresolved: number
  /** How many of the resolved ones it happened to. */
  happened: number
  /** In millionths, summed over the resolved ones: the prediction, its square, and the prediction if it happened. */
  said: number
  said_squared: number
  said_happened: number
}

const MILLION = 1_000_000

/** One prediction as its own bin. @param said 0 to 1; `happened` null: unknown */
export function countOne(month: string, said: number, happened: boolean | null): CountedBin {
  const bin = Math.min(9, Math.floor(said * 10))
  const none = { happened: 0, said: 0, said_squared: 0, said_happened: 0 }
  if (happened === null) return { month, bin, resolved: 0, unresolved: 1, ...none }
  return {
    month,
    bin,
    resolved: 1,
    unresolved: 0,
    happened: happened ? 1 : 0,
    said: Math.round(said * MILLION),
    said_squared: Math.round(said * said * MILLION),
    said_happened: happened ? Math.round(said * MILLION) : 0,
  }
}

/** How predictions did on average. */
export type Calibrated = {
  resolved: number
  unresolved: number
  /** The share it happened to, the base rate; null: none is resolved. */
  rate: Proportion | null
  /** The mean prediction, 0 to 1; null: none is resolved. */
  said: number | null
  /** Mean squared distance to what happened, 0 is best; null: none is resolved. */
  brier: number | null
  /**
   * Brier skill: by which share it beats predicting the base rate for every launch. 1 is perfect, 0
   * is no better, below 0 is worse. null: all ended alike.
   */
  skill: number | null
}

export type Calibration = Calibrated & {
  /** Ten, in order. */
  bins: {
    from: number
    to: number
    said: number | null
    happened: Proportion | null
    tooSmall: boolean
  }[]
  /** The newest first. */
  months: (Calibrated & { month: string })[]
}

/** Predicted and actual rates in ten bins, as a whole and by month. */
export function calibrationOf(counted: readonly CountedBin[]): Calibration {
  const months = Map.groupBy(counted, ({ month }) => month)
  return {
    ...averageOf(counted),
    bins: Array.from({ length: 10 }, (_, at) => {
      const { resolved, rate, said } = averageOf(counted.filter(({ bin }) => bin === at))
      const range = { from: at / 10, to: (at + 1) / 10 }
      return { ...range, said, happened: rate, tooSmall: resolved < SMALLEST_BIN }
    }),
    months: [...months]
      .sort(([a], [b]) => descending(a, b))
      .map(([month, some]) => ({ month, ...averageOf(some) })),
  }
}

function averageOf(counted: readonly CountedBin[]): Calibrated {
  const sum = (of: (one: CountedBin) => number) => counted.reduce((all, one) => all + of(one), 0)
  const resolved = sum((one) => one.resolved)
  const happened = sum((one) => one.happened)
  const unresolved = sum((one) => one.unresolved)
  if (resolved === 0) {
    return { resolved, unresolved, rate: null, said: null, brier: null, skill: null }
  }
  const squares = sum((one) => one.said_squared - 2 * one.said_happened) / MILLION
  const brier = Math.max(0, (squares + happened) / resolved)
  const share = happened / resolved
  const byRate = share * (1 - share)
  return {
    resolved,
    unresolved,
    rate: wilson(happened, resolved),
    said: sum((one) => one.said) / MILLION / resolved,
    brier,
    skill: byRate === 0 ? null : 1 - brier / byRate,
  }
}
