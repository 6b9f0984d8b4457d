import type { RiskLevel } from '../../contract/risk.ts'
import type { Stage } from '../../contract/stages.ts'
import type { Snapshot } from '../launches/index.ts'

/** What a rule found. `evidence` is one plain sentence with the numbers that it rests on. */
export type Finding =
  /** `strength` from 0 (barely) to 1 (as bad as it gets). */
  | { outcome: 'flag'; strength: number; evidence: string }
  /** `comfort` from 0 to 1: how much it speaks for the launch, where that is more than nothing bad. */
  | { outcome: 'clear'; evidence: string; comfort?: number }
  /** We could not look. `evidence` says why. */
  | { outcome: 'unknown'; evidence: string }

/** One check. Pure; a change of what it says is a new version. */
export type Rule = {
  /** Stable, e.g. `freeze-authority`. */
  id: string
  version: number
  /** How much of the remaining trust a full flag takes, 0 to 1. */
  weight: number
  /** How much of the doubt that every launch starts with full comfort takes, 0 to 1; default 0. */
  relief?: number
  /** Said when it flags, e.g. "Accounts can be frozen". */
  title: string
  /** The first stage at which it can know anything. */
  from: Stage
  judge(snapshot: Snapshot): Finding
}

export type Flag = Finding & {
  rule: string
  version: number
  weight: number
  title: string
  /** How bad this finding is by itself; null unless it flags. */
  level: RiskLevel | null
}

/** What judges beside the rules: says how risky a launch is as one probability. */
export type Model = {
  /** `prior`, or the day and the digest of a trained one. */
  version: string
  trained: boolean
  judge(snapshot: Snapshot): ModelVerdict
}

/** What the AI filter says. */
export type ModelVerdict = {
  /** `prior`: published base rates, not trained yet. */
  version: string
  trained: boolean
  /** Probability, 0 to 1, that the launch ends rugged or dead within 24 hours; null: can't say. */
  risk: number | null
  /** Where the number comes from, in words. */
  basis: string
  /** What launches of late came to on average, 0 to 1; null: not measured. */
  baseline: number | null
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
  /** Flags first, the heaviest first; then unknown, then clear. */
  flags: Flag[]
  model: ModelVerdict
}
