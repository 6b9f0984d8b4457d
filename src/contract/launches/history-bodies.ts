import type { OutcomeBody } from './bodies.ts'
import type { RiskLevel } from './risk.ts'
import type { Stage } from './stages.ts'

/** A launch read from history: its newest score, and its outcomes, null while they are not known. */
export type HistoryRowBody = {
  mint: string
  launched_at: number
  stage: Stage
  score: number
  level: RiskLevel
} & Record<'outcome_1h' | 'outcome_24h' | 'outcome_7d', OutcomeBody['outcome'] | null>

/** `GET /api/track-record/history`: the oldest first. `next`: the next page's `after`; null: it was the last. */
export type HistoryRowsBody = { rows: HistoryRowBody[]; next: string | null }
