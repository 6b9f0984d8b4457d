import type { SystemBody } from '../../../contract/console/system.ts'
import type { Release } from '../../../contract/release.ts'
import { lastBackups } from '../../../domains/backups/index.ts'
import { isNewRecord, lastHealth } from '../../../domains/health/index.ts'
import type { LaunchHistory } from '../../../domains/launches/index.ts'
import { findPromotedModel, newestMetrics } from '../../../domains/risk/index.ts'
import type { Ms } from '../../../kernel/clock.ts'
import type { Queryable } from '../../../kernel/db/database.ts'
import { reportProgress } from '../../backfill/report-progress.ts'
import { waitingRows, webhooksFailing } from '../../health/queries.ts'
import { showStatus } from '../../health/show-status.ts'
import { knownWeights } from '../../learning/adopt-weights.ts'
import type { Services } from '../../services.ts'
import { newestRate, readPositions } from './queries.ts'
import { showRoles } from './show-roles.ts'

/** How the service itself is doing, from its own records. */
export async function showSystem(
  context: Pick<Services, 'db' | 'clock' | 'entropy'>,
  { perSecond }: Pick<LaunchHistory, 'perSecond'>,
  { release, freeBytes }: { release: Release; freeBytes: number | null },
): Promise<SystemBody> {
  // Long reads: no launch waits for an operator's page.
  const db = { ...context.db, read: context.db.longReads }
  const reader = { ...context, db }
  const { read } = db
  const now = context.clock.now()
  const [status, troubles, waiting, failing, roles, cursors, rate] = await Promise.all([
    showStatus(reader),
    showTroubles(read, now),
    waitingRows(read, now),
    webhooksFailing(read),
    showRoles(read, now),
    readPositions(read),
    newestRate(read),
  ])
  const [backup, promoted, trained, known, backfill] = await Promise.all([
    showBackup(read),
    findPromotedModel(read),
    newestMetrics(read),
    knownWeights(reader),
    reportProgress(reader, { perSecond }),
  ])
  return {
    release,
    status,
    troubles,
    waiting,
    webhooks_failing: failing,
    roles,
    cursors,
    rpc_per_second: perSecond,
    rate: rate ? { at: rate.at, micro_usd: rate.rate, sources: rate.sources } : null,
    model: {
      in_use: promoted?.version ?? null,
      newest: trained?.version ?? null,
      trained_at: trained?.trainedAt ?? null,
    },
    rules: {
      version: known.version,
      is_adopted: known.isAdopted,
      weights:
        known.evidence?.rules.map(({ rule, hand, data }) => ({
          rule,
          in_use: (known.inUse[rule] ?? hand).weight,
          by_hand: hand.weight,
          by_data: data.weight,
        })) ?? null,
    },
    backup,
    disk_free_bytes: freeBytes,
    backfill: { lines: backfill.lines, is_running: !backfill.isFinished },
  }
}

async function showTroubles(read: Queryable, now: Ms): Promise<SystemBody['troubles']> {
  return [...(await lastHealth(read))].flatMap(([part, last]) =>
    last.trouble && isNewRecord(last, now) ? [{ part, trouble: last.trouble }] : [],
  )
}

async function showBackup(read: Queryable): Promise<SystemBody['backup']> {
  const { good, tried } = await lastBackups(read)
  return {
    good: good && { at: good.started_at, bytes: good.bytes, name: good.name },
    failed: tried?.problem == null ? null : { at: tried.started_at, problem: tried.problem },
  }
}
