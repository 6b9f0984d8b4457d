/** What the log records, each kind as one line of JSON. No leaf holds anything about a person. */
export type Leaf = ReportLeaf | OutcomeLeaf | TakenBackLeaf | RulesLeaf | OpenedLeaf | ClosedLeaf

/** Every time is in milliseconds since 1970, `recorded` that of the database row. */
type Recorded = { recorded: number }

/** A report as it was stored. */
export type ReportLeaf = Recorded & {
  kind: 'report'
  mint: string
  stage: string
  /** As of when; earlier than `recorded` for a launch of the past. */
  at: number
  /** `live`; `history`: judged afterwards, as of then; `rescored`: an old snapshot by newer rules. */
  from: 'live' | 'history' | 'rescored'
  score: number
  level: string
  /** null: unknown. */
  attention: number | null
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

export type OutcomeLeaf = Recorded & {
  kind: 'outcome'
  mint: string
  horizon: string
  outcome: string
  evidence: string
}

/** The chain dropped a launch, or has it again. */
export type TakenBackLeaf = Recorded & { kind: 'taken_back' | 'returned'; mint: string }

/** From here on reports are made by this code. */
export type RulesLeaf = Recorded & {
  kind: 'rules'
  rules: string
  /** SHA-256 of the code, in hex. */
  code: string
}

/** A log begins. */
export type OpenedLeaf = Recorded & {
  kind: 'opened'
  origin: string
  key: string
  because: string
  /** The log before it; null: none. */
  previous: {
    origin: string
    key: string
    /** The newest checkpoint known of it; null: none was signed. */
    checkpoint: string | null
    /** How much of it the database has now, and that tree's root in base64; null: rows are missing. */
    held: { size: number; root: string | null }
  } | null
}

/** A log ends, because another one goes on. */
export type ClosedLeaf = Recorded & { kind: 'closed'; next: { origin: string; key: string } }

/** The bytes that are hashed. */
export function leafText(leaf: Leaf): string {
  return JSON.stringify(leaf)
}

/** A leaf's line read again; it was written by {@link leafText}. */
export function readLeaf(text: string): Leaf {
  return JSON.parse(text)
}
