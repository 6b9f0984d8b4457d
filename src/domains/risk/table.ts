declare module '../../kernel/db/tables.ts' {
  interface Tables {
    risk_models: RiskModelRow
    rule_weights: RuleWeightsRow
    calibration_bins: CalibrationBinRow
  }
}

/** A trained model; the newest that is promoted and not retired is in use. */
export type RiskModelRow = {
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
export type RuleWeightsRow = {
  /** Of the rules with these weights. */
  version: string
  /** JSON of Weights. */
  weights: string
  adopted_at: number
  retired_at: number | null
}

/** What was predicted at a stage in one tenth of the scale, and how often it happened. */
export type CalibrationBinRow = {
  /** What was predicted, e.g. `risk`. */
  measure: string
  stage: string
  /** `live`, or `history`: read from the chain's past. */
  source: string
  /** Of the launches, UTC, e.g. `2026-11`. */
  month: string
  /** 0 to 9: from bin / 10. */
  bin: number
  /** Launches whose outcome is known … */
  resolved: number
  /** … and those of which it can't be. */
  unresolved: number
  /** Of the known ones, to how many it happened. */
  happened: number
  /** In millionths, summed over the known ones: the prediction, its square, and it where it happened. */
  said: number
  said_squared: number
  said_happened: number
}
