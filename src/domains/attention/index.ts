export type { Attention } from './attention.ts'
export { ATTENTION_VERSION, attentionOf } from './attention-of.ts'
export { type AttentionOutcome, attentionRecord } from './record.ts'
export { toReportRow } from './report-row.ts'
