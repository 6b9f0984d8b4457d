import type { Selectable } from 'kysely'
import { ALERT_MATCHED, type AlertEventBody, type WebhookFilter } from '../../contract/webhooks.ts'
import type { Ms } from '../../kernel/clock.ts'
import type { Queryable, Tx } from '../../kernel/db/database.ts'
import type { Entropy } from '../../kernel/ids.ts'
import { createInboxes } from '../../kernel/inbox.ts'
import type { WebhookRow } from './table.ts'

/** Alerts that webhooks have not got yet. */
export const webhookInboxes = createInboxes({
  table: 'webhook_alerts',
  receiver: 'webhook_id',
  body: 'data',
})

/** An alert for some webhooks of one member. `once` names it. */
export type WebhookAlert = { webhooks: readonly string[]; once: string; data: AlertEventBody }

/** The webhooks of these accounts that are on and take alerts. */
export async function alertWebhooks(
  db: Queryable,
  accounts: readonly string[],
): Promise<Pick<WebhookRow, 'id' | 'account_id'>[]> {
  if (accounts.length === 0) return []
  const rows = await db
    .selectFrom('webhooks')
    .select(['id', 'account_id', 'filter'])
    .where('account_id', 'in', accounts)
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.filter(({ filter }) => {
    const { types } = JSON.parse(filter) as WebhookFilter
    return types === null || types.includes(ALERT_MATCHED)
  })
}

/** Queues an alert for each of its webhooks that still exists, once. */
export async function queueAlert(
  tx: Tx,
  entropy: Entropy,
  { webhooks, once, data }: WebhookAlert,
): Promise<void> {
  const existing = await tx
    .selectFrom('webhooks')
    .select('id')
    .where('id', 'in', ['', ...webhooks])
    .where('disabled_at', 'is', null)
    .forUpdate()
    .execute()
  const receivers = existing.map(({ id }) => id)
  await webhookInboxes.put(tx, entropy, receivers, {
    once,
    body: JSON.stringify(data),
    at: data.at,
  })
}

/** Webhooks that are on, have alerts left, and may be tried now; the longest due first. */
export function webhooksWithAlerts(
  db: Queryable,
  { now, limit }: { now: Ms; limit: number },
): Promise<Selectable<WebhookRow>[]> {
  return db
    .selectFrom('webhooks')
    .selectAll()
    .where('id', 'in', webhookInboxes.awaited(now))
    .where('disabled_at', 'is', null)
    .where('next_try_at', '<=', now)
    .orderBy('next_try_at')
    .limit(limit)
    .execute()
}
