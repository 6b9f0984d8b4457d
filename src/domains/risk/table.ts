import type { CountedBin } from './calibration.ts'
import type { CrewTieKind } from './crews/ties.ts'
import type { FlagRate } from './experience.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    risk_models: RiskModelRow
    rule_weights: RuleWeightsRow
    calibration_bins: CalibrationBinRow
    flag_rates: FlagRate
    crew_ties: CrewTieRow
    crew_wallets: { wallet: string; crew: string }
    crew_fees: { payer: string; wallet: string; at: number }
    crew_hidden: { wallet: string; at: number }
  }
}

/** What ties two wallets, as it was seen last. `source` sent, paid, or is one of two that signed. */
export type CrewTieRow = {
  source: string
  wallet: string
  kind: CrewTieKind
  mint: string
  signature: string | null
  /** When that coin was launched. */
  at: number
}

/** A trained model; the newest that is promoted and not retired is in use. */
type RiskModelRow = {
  version: string
  trained_at: number
  promoted_at: number | null
  retired_at: number | null
  /** JSON. */
  model: string
  /** SHA-256 of `model`, in hex. */
  digest: string
  /** JSON: how it did on later launches, beside the current one. */
  metrics: string
}

/** Weights of rules that an operator adopted; the one that is not retired is in use. */
type RuleWeightsRow = {
  /** Of the rules with these weights. */
  version: string
  /** JSON of Weights. */
  weights: string
  adopted_at: number
  retired_at: number | null
}

/** What was predicted at a stage in one tenth of the scale, and how often it happened. */
type CalibrationBinRow = CountedBin & {
  /** What was predicted, e.g. `risk`. */
  measure: string
  stage: string
  /** `live`, or `history`: read from the chain's past. */
  source: string
}
