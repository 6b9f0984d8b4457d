import {
  findRulesCode,
  type Leaf,
  leavesBetween,
  newestCheckpoint,
  readLeaf,
} from '../../domains/transparency/index.ts'
import type { Database } from '../../kernel/db/database.ts'
import { sha256Hex } from '../../kernel/hash/sha256.ts'
import { type ShownReports, shownOf } from './queries.ts'
import { refuseUnknown } from './read-log.ts'
import { evidenceOf } from './record.ts'

/** Snapshots are read and hashed a few at a time, so that other requests don't wait. */
const LINES_AT_ONCE = 100

/**
 * What the site shows now for each public leaf from `from` on, read from the tables that the pages read: a
 * line each, with the leaf's position and JSON, null if the row is gone. Comparing it with the log reveals
 * what was edited.
 * @throws Refusal not_found
 */
export async function* shownLines(
  { db: { read } }: { db: Pick<Database, 'read'> },
  log: number,
  from: number,
): AsyncGenerator<string> {
  await refuseUnknown(read, log)
  const size = (await newestCheckpoint(read, log))?.size ?? 0
  for (let at = from; at < size; at += LINES_AT_ONCE) {
    const rows = await leavesBetween(read, log, at, Math.min(size, at + LINES_AT_ONCE))
    const leaves = rows.map(({ position, leaf }) => ({ position, leaf: readLeaf(leaf) }))
    const mints = leaves.flatMap(({ leaf }) => ('mint' in leaf ? [leaf.mint] : []))
    const shown = await shownOf(read, [...new Set(mints)])
    const lines: string[] = []
    for (const { position, leaf } of leaves) {
      const now = leaf.kind === 'rules' ? await codeNow(read, leaf.code) : shownNow(leaf, shown)
      lines.push(`${position} ${JSON.stringify(now)}\n`)
    }
    yield lines.join('')
  }
}

async function codeNow(read: Database['read'], digest: string) {
  const code = await findRulesCode(read, digest)
  return code && { code: sha256Hex(code) }
}

/** Lists show the newest stage from the launch's own row, live launches apart from those of the past. */
function listedOf({ stage, score, attention, backfilled_by }: ShownReports['launches'][number]) {
  return { stage, score, attention, from: backfilled_by === null ? 'live' : 'history' }
}

function shownNow(leaf: Leaf, { reports, outcomes, launches }: ShownReports): object | null {
  switch (leaf.kind) {
    case 'report': {
      const ofStage = reports.filter(
        ({ mint, stage }) => mint === leaf.mint && stage === leaf.stage,
      )
      const row = ofStage.find(({ rules_version }) => rules_version === leaf.rules)
      const launch = launches.find(({ mint }) => mint === leaf.mint)
      if (row === undefined || launch === undefined) return null
      const snapshot = ofStage.find((one) => one.snapshot !== '')?.snapshot
      return {
        at: row.made_at,
        score: row.score,
        level: row.level,
        attention: row.attention,
        ...(row.over != null && { over: row.over === 1 }),
        evidence: evidenceOf(row),
        listed: leaf.from === 'rescored' ? null : listedOf(launch),
        // Snapshots are kept for some days; the leaf keeps the hash permanently.
        snapshot: snapshot === undefined ? null : sha256Hex(snapshot),
        taken_back_at: launch.taken_back_at,
      }
    }
    case 'outcome': {
      const row = outcomes.find(
        ({ mint, horizon }) => mint === leaf.mint && horizon === leaf.horizon,
      )
      if (row === undefined) return null
      const { outcome, evidence, definition } = row
      return { outcome, evidence, ...(definition != null && { definition }) }
    }
    case 'taken_back':
    case 'returned': {
      const row = launches.find(({ mint }) => mint === leaf.mint)
      return row ? { taken_back_at: row.taken_back_at } : null
    }
    default:
      return {}
  }
}
