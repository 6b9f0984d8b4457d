export type * from './attention.ts'
export { ATTENTION_VERSION, attentionOf } from './judge.ts'
export { type AttentionRecord, attentionRecord, type Seen } from './record.ts'
export { toReportRow } from './report-row.ts'
