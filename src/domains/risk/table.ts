declare module '../../kernel/db/tables.ts' {
  interface Tables {
    risk_models: RiskModelRow
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
  /** JSON: how it did on later launches, beside the current one. */
  metrics: string
}
