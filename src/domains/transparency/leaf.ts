/** What the log records; each leaf is one line of JSON. No leaf holds personal data. */
export type Leaf =
  | ReportLeaf
  | OutcomeLeaf
  | DroppedLeaf
  | LedgerLeaf
  | RulesLeaf
  | OpenedLeaf
  | ClosedLeaf

/** Every time is in milliseconds since 1970, `recorded` that of the database row. */
type Recorded = { recorded: number }

/** A report as it was stored. */
export type ReportLeaf = Recorded & {
  kind: 'report'
  mint: string
  stage: string
  /** The moment it describes; earlier than `recorded` for a past launch. */
  at: number
  /**
   * `live`; `history`: scored afterwards, with the data of that time; `rescored`: an old snapshot scored by newer
   * rules.
   */
  from: 'live' | 'history' | 'rescored'
  score: number
  level: string
  /** null: unknown. */
  attention: number | null
  /** Whether the report itself says that the launch is over. Absent: recorded before this was. */
  over?: boolean
  /** The AI filter's probability that it ends badly; null: none. Absent: recorded before this was. */
  estimate?: number | null
  /** Net cents that buyers put in; null: unknown. Absent: recorded before this was. */
  inflow_cents?: number | null
  /** In millionths, the share of the developer's earlier launches that graduated; null and absent as above. */
  graduated_ppm?: number | null
  /** The market cap in US cents; null: unknown. Absent: recorded before this was. */
  cap_cents?: number | null
  /** Of rules, model, and attention's signs. */
  rules: string
  /** SHA-256 of adopted weights, in hex; null: those of the rules' code. */
  weights: string | null
  /** SHA-256 of the model's text, in hex; null: none was trained. */
  model: string | null
  /** SHA-256 of the snapshot's text, in hex. */
  snapshot: string
  /** SHA-256 of the report with its evidence and the measured attention, as they are stored, in hex. */
  evidence: string
}

type OutcomeLeaf = Recorded & {
  kind: 'outcome'
  mint: string
  horizon: string
  outcome: string
  evidence: string
  /** The version of the outcomes' definitions. Absent: 1. */
  definition?: number
}

/** A fork dropped a launch, which older releases called taken back, or it landed again. */
type DroppedLeaf = Recorded & { kind: 'taken_back' | 'returned'; mint: string }

/** The paper trades that were settled in one hour. */
type LedgerLeaf = Recorded & {
  kind: 'ledger'
  /** Where the hour begins, in milliseconds since 1970. */
  hour: number
  /** How many, and the root in base64 of a tree (RFC 9162) of their lines in the ledger's CSV, in its order. */
  trades: number
  root: string
}

/** From here on, this code makes the reports. */
type RulesLeaf = Recorded & {
  kind: 'rules'
  rules: string
  /** SHA-256 of the code, in hex. */
  code: string
}

/** A log begins. */
type OpenedLeaf = Recorded & {
  kind: 'opened'
  origin: string
  key: string
  because: string
  /** The previous log; null: none. */
  previous: {
    origin: string
    key: string
    /** Its newest known checkpoint; null: none was signed. */
    checkpoint: string | null
    /** How many of its leaves the database still has, and their root in base64; null: rows are missing. */
    held: { size: number; root: string | null }
  } | null
}

/** The log ends; another one continues it. */
type ClosedLeaf = Recorded & { kind: 'closed'; next: { origin: string; key: string } }

/** The bytes that are hashed. */
export function leafText(leaf: Leaf): string {
  return JSON.stringify(leaf)
}

/** Parses a line that {@link leafText} wrote. */
export function readLeaf(text: string): Leaf {
  return JSON.parse(text)
}
