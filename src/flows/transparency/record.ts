import {
  dropLaunches,
  type LaunchOutcomeRow,
  type LaunchReportRow,
  type ReportKey,
  storeOutcomes,
  storeReports,
} from '../../domains/launches/index.ts'
import {
  digestsOfModels,
  modelVersionIn,
  type Report,
  textsOfWeights,
  weightsVersionIn,
} from '../../domains/risk/index.ts'
import { type ReportLeaf, storeLeaves } from '../../domains/transparency/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/db/database.ts'
import { together } from '../../kernel/db/together.ts'
import { sha256Hex } from '../../kernel/hash/sha256.ts'

/**
 * Reports are stored only here, each with its leaf in one transaction, so that the log misses nothing.
 * Nobody waits for the log.
 */

/** A report to store. `snapshot`: its snapshot's text, if the row has none. */
export type NewReport = { row: LaunchReportRow; snapshot?: string }

/** Stores reports that are new, each with its leaf. */
export async function recordReports(
  tx: Tx,
  reports: readonly NewReport[],
  from: ReportLeaf['from'],
  now: Ms,
): Promise<void> {
  if (reports.length === 0) return
  const rows = reports.map(({ row }) => row)
  const [stored, madeBy] = await together([
    storeReports(tx, rows),
    findMakers(
      tx,
      rows.map(({ rules_version }) => rules_version),
    ),
  ])
  const isNew = new Set(stored.map(nameOf))
  const added = reports.filter(({ row }) => isNew.has(nameOf(row)))
  await storeLeaves(
    tx,
    added.map(
      ({ row, snapshot = row.snapshot }): ReportLeaf => ({
        kind: 'report',
        mint: row.mint,
        stage: row.stage,
        at: row.made_at,
        from,
        score: row.score,
        level: row.level,
        attention: row.attention,
        ...(row.over != null && { over: row.over === 1, estimate: estimateIn(row.report) }),
        ...(row.inflow_cents !== undefined && {
          inflow_cents: row.inflow_cents,
          graduated_ppm: row.graduated_ppm ?? null,
        }),
        cap_cents: row.market_cap_cents,
        rules: row.rules_version,
        ...madeBy(row.rules_version),
        snapshot: sha256Hex(snapshot),
        evidence: evidenceOf(row),
        recorded: now,
      }),
    ),
  )
}

/** The digests of the weights and the model that versions name. */
async function findMakers(tx: Tx, versions: readonly string[]) {
  const [weights, models] = await together([
    textsOfWeights(tx, [...new Set(versions.map(weightsVersionIn))]),
    digestsOfModels(tx, [...new Set(versions.flatMap((one) => modelVersionIn(one) ?? []))]),
  ])
  return (version: string): Pick<ReportLeaf, 'weights' | 'model'> => {
    const text = weights.get(weightsVersionIn(version))
    return {
      weights: text === undefined ? null : sha256Hex(text),
      model: models.get(modelVersionIn(version) ?? '') ?? null,
    }
  }
}

/** Stores outcomes that are new, each with its leaf. See {@link storeOutcomes}. */
export async function recordOutcomes(
  tx: Tx,
  mint: string,
  outcomes: readonly LaunchOutcomeRow[],
  nextDueAt: Ms | null,
  now: Ms,
): Promise<void> {
  const stored = await storeOutcomes(tx, mint, outcomes, nextDueAt)
  await storeLeaves(
    tx,
    stored.map(({ horizon, outcome, evidence, definition }) => ({
      kind: 'outcome',
      mint,
      horizon,
      outcome,
      evidence,
      ...(definition != null && { definition }),
      recorded: now,
    })),
  )
}

/** Hides launches that the chain dropped, each with a leaf that says so. */
export async function recordDropped(tx: Tx, mints: readonly string[], now: Ms): Promise<void> {
  const dropped = await dropLaunches(tx, mints, now)
  await storeLeaves(
    tx,
    dropped.map((mint) => ({ kind: 'taken_back', mint, recorded: now })),
  )
}

/**
 * Records that the chain has launches again that it had dropped. A millisecond later, since the log orders
 * leaves of one moment by their hash, and a drop of the same moment would come after.
 */
export async function recordReturned(tx: Tx, mints: Iterable<string>, now: Ms): Promise<void> {
  await storeLeaves(
    tx,
    [...mints].map((mint) => ({ kind: 'returned', mint, recorded: now + 1 })),
  )
}

function estimateIn(report: string): number | null {
  return (JSON.parse(report) as Report).model.risk
}

/** SHA-256, in hex, of everything that a report's page shows. */
export function evidenceOf({
  report,
  attention_report: attention,
}: Pick<LaunchReportRow, 'report' | 'attention_report'>): string {
  return sha256Hex(`${report}\n${attention ?? ''}`)
}

function nameOf({ mint, stage, rules_version }: ReportKey): string {
  return `${mint} ${stage} ${rules_version}`
}
