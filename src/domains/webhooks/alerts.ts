import type { Kysely, Selectable } from 'kysely'
import { ALERT_MATCHED, type AlertEventBody, type WebhookFilter } from '../../contract/webhooks.ts'
import { MINUTE, type Ms } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/db/database.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { type Entropy, newId } from '../../kernel/ids.ts'
import type { WebhookAlertRow, WebhookRow } from './table.ts'

/** An older alert helps nobody. */
const LIFETIME_MS = 15 * MINUTE

/** An alert for some webhooks of one member. `once` names it. */
export type WebhookAlert = { webhooks: readonly string[]; once: string; data: AlertEventBody }

/** The webhooks of these accounts that are on and take alerts. */
export async function alertWebhooks(
  db: Kysely<Tables>,
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
  for (const { id } of existing) {
    await dropOldAlerts(tx, id, data.at)
    await tx
      .insertInto('webhook_alerts')
      .values({
        ...{ id: newId(entropy), webhook_id: id, once: `${once} ${id}` },
        ...{ data: JSON.stringify(data), at: data.at },
      })
      .onConflict((conflict) => conflict.column('once').doNothing())
      .execute()
  }
}

/** Webhooks that are on, have alerts left, and may be tried now; the longest due first. */
export function webhooksWithAlerts(
  db: Kysely<Tables>,
  { now, limit }: { now: Ms; limit: number },
): Promise<Selectable<WebhookRow>[]> {
  return db
    .selectFrom('webhooks')
    .selectAll()
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('webhook_alerts')
        .select('webhook_id')
        .where('at', '>=', now - LIFETIME_MS),
    )
    .where('disabled_at', 'is', null)
    .where('next_try_at', '<=', now)
    .orderBy('next_try_at')
    .limit(limit)
    .execute()
}

/** A webhook's alerts that are not too old, the oldest first. */
export function freshAlerts(
  db: Kysely<Tables>,
  webhookId: string,
  now: Ms,
): Promise<Selectable<WebhookAlertRow>[]> {
  return db
    .selectFrom('webhook_alerts')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('at', '>=', now - LIFETIME_MS)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

/** Deletes an alert that was delivered or given up. */
export async function dropAlert(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('webhook_alerts').where('id', '=', id).execute()
}

async function dropOldAlerts(tx: Tx, webhookId: string, now: Ms): Promise<void> {
  await tx
    .deleteFrom('webhook_alerts')
    .where('webhook_id', '=', webhookId)
    .where('at', '<', now - LIFETIME_MS)
    .execute()
}

/** Deletes all alerts of a webhook that gets none anymore. */
export async function dropAlerts(tx: Tx, webhookId: string): Promise<void> {
  await tx.deleteFrom('webhook_alerts').where('webhook_id', '=', webhookId).execute()
}
