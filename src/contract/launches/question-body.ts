import type { RiskLevel } from './risk.ts'

/** A share out of `of`, with its 95% confidence interval (Wilson). */
export type ShareBody = { share: number; low: number; high: number; of: number }

/**
 * One of two questions about launches that were not over a minute after launch. `harm`: of all, which were rugged;
 * `fades`: of those that were not, which died.
 */
export type QuestionBody = {
  question: 'harm' | 'fades'
  /** To how many of the `judged` it happened; the outcome of `unknown` more can't be known. */
  happened: number
  judged: number
  unknown: number
  /**
   * Of `judged`, by version 2 of the definitions, in which sales by wallets that had the developer's tokens count as its
   * own.
   */
  by_version_2: number
  rate: ShareBody | null
  /** The same share if no unknown outcome, or every one, were such an end. */
  bounds: { least: number; most: number } | null
  /** How often it happened to launches of exactly this level. */
  levels: { level: RiskLevel; happened: ShareBody | null; too_small: boolean }[]
  /** Launches for which the score, the net money in, and the developer's record are all known. */
  compared: number
  /** How each of the three alone tells those launches apart. */
  predictors: {
    by: 'score' | 'inflow' | 'developer'
    /** How often a launch that it happened to is distinguished from another one; 0.5 is chance. */
    separation: {
      share: number
      low: number
      high: number
      /** With unknown outcomes counted both ways. */
      least: number
      most: number
    } | null
    /** Whether the score is better, with its whole interval; null: unknown, or the score itself. */
    beaten: boolean | null
  }[]
}
