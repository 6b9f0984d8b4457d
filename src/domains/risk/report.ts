import type { Hazard } from '../../contract/launches/hazards.ts'
import type { RiskLevel } from '../../contract/launches/risk.ts'
import type { Stage } from '../../contract/launches/stages.ts'
import type { Snapshot } from '../launches/index.ts'
import type { Reads } from './missing.ts'

/** What a rule found. `evidence` is one plain sentence with the numbers behind it. */
export type Finding =
  /** `strength` from 0 (barely) to 1 (as bad as it gets). */
  | { outcome: 'flag'; strength: number; evidence: string }
  /** `credit` from 0 to 1: how strongly it speaks for the launch; none if it merely found nothing bad. */
  | { outcome: 'clear'; evidence: string; credit?: number }
  /** We couldn't check. `evidence` says why. */
  | { outcome: 'unknown'; evidence: string; because?: NothingToCheck }

/**
 * Why a check is unknown although no fact is missing: it is too early, or too little has happened
 * yet. Absent: a fact is missing.
 */
export type NothingToCheck = 'too_early' | 'too_little'

/**
 * One check. Pure. Any change to its evidence or result needs a new version.
 *
 * @example
 * ```ts
 * import type { Snapshot } from '../launches/index.ts'
 * import type { Rule } from './report.ts'
 *
 * const fewHolders: Rule = {
 *   id: 'few-holders',
 *   version: 1,
 *   weight: 0.2,
 *   title: 'Very few holders',
 *   checks: 'Number of holders',
 *   from: '60s',
 *   evaluate({ holders }) {
 *     if (holders === null) return { outcome: 'unknown', evidence: 'The holders haven’t been read yet.' }
 *     const evidence = `${holders.length} wallets hold it.`
 *     return holders.length < 10
 *       ? { outcome: 'flag', strength: 1, evidence }
 *       : { outcome: 'clear', evidence }
 *   },
 * }
 * const early = { holders: null } as Snapshot
 * fewHolders.evaluate(early).outcome // → 'unknown'
 * ```
 */
export type Rule = {
  /** Stable, e.g. `freeze-authority`. */
  id: string
  version: number
  /** The share of the remaining trust that a flag of strength 1 takes, 0 to 1. */
  weight: number
  /** The share of every launch's initial doubt that full credit removes, 0 to 1; default 0. */
  discount?: number
  /** Shown when it flags, e.g. "Accounts can be frozen". */
  title: string
  /** What it looks at, shown when it clears or is unknown, e.g. "Freeze authority". */
  checks: string
  /** The first stage at which it can find anything. */
  from: Stage
  /** What it needs whole of the tape: without it, `clear` becomes `unknown`. Absent: it needs nothing. */
  reads?: Reads
  evaluate(snapshot: Snapshot): Finding
}

export type Flag = Finding & {
  rule: string
  version: number
  weight: number
  title: string
  /** How bad this finding alone is; null unless it flags. */
  level: RiskLevel | null
}

/** A rule with what it found. */
export type Applied = { rule: Rule; finding: Finding }

/** Estimates the risk of a launch as one probability, beside the rules. */
export type Model = {
  /** `prior`, or the day and the digest of a trained one. */
  version: string
  trained: boolean
  /** @param applied what each rule found, in their order */
  predict(snapshot: Snapshot, applied: readonly Applied[]): Prediction
}

/** The AI filter's estimate. */
export type Prediction = {
  /** `prior`: published base rates, not trained yet. */
  version: string
  trained: boolean
  /** Probability, 0 to 1, that the launch is rugged or dead within 24 hours; null: unknown. */
  risk: number | null
  /** Probability, 0 to 1, that it graduates within 24 hours; null: unknown. */
  graduates: number | null
  /** Where the number comes from, in words. */
  basis: string
  /** The average of recent launches, 0 to 1; null: not measured. */
  baseline: number | null
  /** What may come first. Absent: the launch is over, the stage has no such model, or an older report. */
  hazards?: readonly Hazard[]
}

/** What happened to earlier launches with a score like this. */
export type Alike = {
  /** How many ended badly within a day, of how many. */
  bad: number
  of: number
  /** Seen live, or read from the chain's past. */
  source: 'live' | 'history'
  /** The same in one sentence. */
  says: string
}

export type Report = {
  mint: string
  stage: Stage
  madeAt: number
  /** Of the rules and how they are combined, e.g. `1:4f2a…`. */
  rulesVersion: string
  /** 0 to 100, higher is riskier. */
  score: number
  level: RiskLevel
  /** Flags first, those first that say most; then unknown, then clear. */
  flags: Flag[]
  model: Prediction
  /** What its trades may lack; null: nothing. Absent: not checked, as in older reports. */
  tape?: string | null
  /** null: too few are known, or it is too early. Absent: an older report, or one of the past. */
  alike?: Alike | null
}
