import { VENUE_IDS } from '../../contract/launches/venues.ts'
import type { Meter } from '../../contract/metrics.ts'
import type { LedRole } from '../../contract/roles.ts'
import type { HealthPart } from '../../contract/status.ts'
import { lastBackups } from '../../domains/backups/index.ts'
import { isNewRecord, lastHealth } from '../../domains/health/index.ts'
import {
  countGaps,
  countTradesByVenue,
  newestLaunches,
  newestTradeAt,
  oldestShardPlace,
  shareSeen,
  storedUntil,
} from '../../domains/launches/index.ts'
import { DAY, type Ms, SECOND } from '../../kernel/clock.ts'
import type { Services } from '../services.ts'
import { ordersByState, pushFailing, waitingRows, webhooksFailing } from './queries.ts'

type Context = Pick<Services, 'db' | 'clock'>

/** The role whose leader records how a part does. */
const RECORDED_BY: Record<HealthPart, LedRole> = {
  detector: 'detector',
  payments: 'payments',
  prices: 'payments',
  coingecko: 'payments',
  coinbase: 'payments',
  kraken: 'payments',
  bot: 'bot',
}

/** The database is read at most this often, however many scrape. */
const KEPT_MS = 10 * SECOND

/**
 * Shows figures from the database: queues, orders, and the age of news. Every process that shows figures
 * shows the same ones, so a dashboard takes their maximum.
 * @param isCluster whether workers share launches
 * @param expected the roles that this process leads or stands by for
 */
export function showFigures(
  context: Context,
  meter: Meter,
  { isCluster, expected }: { isCluster: boolean; expected: readonly LedRole[] },
): void {
  const { clock } = context
  const { read } = context.db
  const kept = <T>(ask: () => Promise<T>) => keptFor(clock, ask)
  const waiting = kept(() => waitingRows(read, clock.now()))
  const orders = kept(() => ordersByState(read, clock.now() - DAY))
  const gaps = kept(async () => {
    const byProgram = await countGaps(read, clock.now() - DAY)
    return byProgram.reduce((sum, { gaps }) => sum + gaps, 0)
  })
  const seen = kept(() => countTradesByVenue(read, clock.now() - DAY))
  const failing = kept(() => webhooksFailing(read))
  const browsers = kept(() => pushFailing(read))
  const oldestShard = kept(() => oldestShardPlace(read))
  const newestTrade = kept(() => newestTradeAt(read))
  const backup = kept(async () => (await lastBackups(read)).good)
  const newest = kept(() =>
    Promise.all(
      VENUE_IDS.map(async (venue) => {
        const [launch] = await newestLaunches(read, { venue }, 1)
        return { venue, at: launch?.detected_at ?? null }
      }),
    ),
  )
  const ageOf = (at: Ms) => Math.max(0, clock.now() - at) / SECOND

  showParts(context, meter, expected)
  showOutcomes(context, meter)
  meter.gauge('mintwatch_waiting_rows', async () =>
    Object.entries(await waiting()).map(([queue, value]) => ({ labels: { queue }, value })),
  )
  meter.gauge('mintwatch_orders', async () =>
    Object.entries(await orders()).map(([state, value]) => ({ labels: { state }, value })),
  )
  meter.gauge('mintwatch_gaps', async () => [{ labels: {}, value: await gaps() }])
  meter.gauge('mintwatch_trades_seen_ratio', async () =>
    (await seen()).flatMap(({ venue, ...tapes }) => {
      const value = tapes.trades > 0 ? shareSeen(tapes) : null
      return value === null ? [] : [{ labels: { venue }, value }]
    }),
  )
  meter.gauge('mintwatch_webhooks_failing', async () => [{ labels: {}, value: await failing() }])
  meter.gauge('mintwatch_push_failing', async () => [{ labels: {}, value: await browsers() }])
  meter.gauge('mintwatch_feed_age_seconds', async () =>
    (await newest()).flatMap(({ venue, at }) =>
      at === null ? [] : [{ labels: { venue }, value: ageOf(at) }],
    ),
  )
  meter.gauge('mintwatch_shard_age_seconds', async () => {
    // Places that a former cluster left behind age forever.
    const at = isCluster ? await oldestShard() : null
    return at === null ? [] : [{ labels: {}, value: ageOf(at) }]
  })
  meter.gauge('mintwatch_backup_age_seconds', async () => {
    const good = await backup()
    return good === null ? [] : [{ labels: {}, value: ageOf(good.started_at) }]
  })
  meter.gauge('mintwatch_backup_bytes', async () => {
    const bytes = (await backup())?.bytes ?? null
    return bytes === null ? [] : [{ labels: {}, value: bytes }]
  })
  meter.gauge('mintwatch_trade_age_seconds', async () => {
    const at = await newestTrade()
    return at === null ? [] : [{ labels: {}, value: ageOf(at) }]
  })
}

function showOutcomes({ db: { read }, clock }: Context, meter: Meter): void {
  const stored = keptFor(clock, () => storedUntil(read, clock.now()))
  meter.gauge('mintwatch_outcomes_behind_seconds', async () => {
    const { until, readUntil } = await stored()
    // Before any program was read, nothing says how far behind they are.
    return readUntil.size === 0 ? [] : [{ labels: {}, value: (clock.now() - until) / SECOND }]
  })
}

/** How each part did at its last record. */
function showParts(
  { db: { read }, clock }: Context,
  meter: Meter,
  expected: readonly LedRole[],
): void {
  const health = keptFor(clock, () => lastHealth(read))
  meter.gauge('mintwatch_part_works', async () =>
    [...(await health())].flatMap(([part, last]) => {
      const isNew = isNewRecord(last, clock.now())
      // An old record of a part that nobody runs anymore says nothing.
      if (!isNew && !expected.includes(RECORDED_BY[part])) return []
      return [{ labels: { part }, value: isNew && last.good ? 1 : 0 }]
    }),
  )
}

/** Reads at most every ten seconds. After a failure, it reads again at once. */
function keptFor<T>(clock: Context['clock'], ask: () => Promise<T>): () => Promise<T> {
  let last: { at: Ms; answer: Promise<T> } | null = null
  return () => {
    const now = clock.monotonic()
    if (last === null || now - last.at >= KEPT_MS) {
      const answer = ask()
      last = { at: now, answer }
      answer.catch(() => {
        last = null
      })
    }
    return last.answer
  }
}
