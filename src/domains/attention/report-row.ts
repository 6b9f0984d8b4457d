import { capOf, type LaunchReportRow, type Snapshot } from '../launches/index.ts'
import { type Report, wasOver } from '../risk/index.ts'
import type { Attention } from './attention.ts'
import { baselinesOf } from './baselines.ts'

/**
 * The row of a stage's report with its attention, under one version for both.
 * @param kept the snapshot as text; empty: an earlier report of the stage has it
 */
export function toReportRow(
  { report, attention }: { report: Report; attention: Attention },
  snapshot: Snapshot,
  kept: string,
): LaunchReportRow {
  return {
    mint: report.mint,
    stage: report.stage,
    rules_version: `${report.rulesVersion}/${attention.version}`,
    made_at: report.madeAt,
    score: report.score,
    level: report.level,
    report: JSON.stringify(report),
    snapshot: kept,
    market_cap_cents: capOf(snapshot),
    attention: attention.score,
    attention_report: JSON.stringify(attention),
    over: wasOver(report, snapshot) ? 1 : 0,
    ...baselinesOf(snapshot),
  }
}
