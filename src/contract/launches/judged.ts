import type { VenueId } from './venues.ts'

/** What a launch is ranked by: the rules' score, or one of the model's two chances. */
export type JudgedBy = 'score' | 'risk' | 'graduates'

/** Launches with a label, ranked by one number of ours. null: not defined for so few. */
export type JudgedFigures = {
  samples: number
  positives: number
  auc: number | null
  average_precision: number | null
  /** The share of positives among the highest 5%. */
  precision_top_5: number | null
}

/** One label of a stranger beside one number of ours. */
export type JudgedTarget = JudgedFigures & {
  label: string
  by: JudgedBy
  venues: (JudgedFigures & { venue: VenueId })[]
  /** In ten equal steps of the number: how many, the number's mean from 0 to 1, and the positives. */
  calibration: { from: number; count: number; said: number; happened: number }[]
}

/** `GET /api/benchmark`: the pages that the operator published, the newest judgment first; at most ten. */
export type BenchmarkBody = { pages: JudgedBody[] }

/** Launches that strangers labeled, as the rules and the model of the day of judgment would have scored them then. */
export type JudgedBody = {
  judged_at: number
  /** SHA-256 of the labels file, in hex. */
  labels: string
  /** Versions, which name digests: of the rules with their weights, and of the model. */
  rules: string
  model: string
  /** The times of the labels. */
  from: number
  to: number
  /** Rows of the file by outcome: `scored`, or why not. */
  coverage: Record<string, number>
  /** Of the scored, those in the operator's database, which the model may have learned from. */
  known: number
  /** Requests for each launch that was looked for. */
  calls_per_launch: number
  targets: JudgedTarget[]
}
