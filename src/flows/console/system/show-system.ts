import type { SystemBody } from '../../../contract/console/system.ts'
import type { LaunchHistory } from '../../../domains/launches/index.ts'
import { findPromotedModel, newestMetrics } from '../../../domains/risk/index.ts'
import { reportProgress } from '../../backfill/report-progress.ts'
import { waitingRows, webhooksFailing } from '../../health/queries.ts'
import { showStatus } from '../../health/show-status.ts'
import { knownWeights } from '../../learning/adopt-weights.ts'
import type { Services } from '../../services.ts'
import { newestRate, rolesLed, watchedWallets } from './queries.ts'

/** How the service itself is doing, from its own records. */
export async function showSystem(
  context: Pick<Services, 'db' | 'clock' | 'entropy'>,
  { perSecond }: Pick<LaunchHistory, 'perSecond'>,
): Promise<SystemBody> {
  // Read aside: no launch waits for an operator's page.
  const db = { ...context.db, read: context.db.aside }
  const aside = { ...context, db }
  const { read } = db
  const now = context.clock.now()
  const [status, waiting, failing, roles, cursors, rate] = await Promise.all([
    showStatus(aside),
    waitingRows(read, now),
    webhooksFailing(read),
    rolesLed(read),
    watchedWallets(read),
    newestRate(read),
  ])
  const [promoted, trained, known, backfill] = await Promise.all([
    findPromotedModel(read),
    newestMetrics(read),
    knownWeights(aside),
    reportProgress(aside, { perSecond }),
  ])
  return {
    status,
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
    backfill: { lines: backfill.lines, is_running: !backfill.isFinished },
  }
}
