import type { Selectable } from 'kysely'
import { Refusal } from '../../contract/errors.ts'
import type { Ms } from '../../kernel/clock.ts'
import type { Queryable, Tx } from '../../kernel/db/database.ts'
import type { AfterTry } from './after-try.ts'
import { webhookInboxes } from './alerts.ts'
import type { WebhookDeliveryRow, WebhookRow } from './table.ts'

const MOST = 3
const DELIVERIES_KEPT = 20

export type Webhook = Selectable<WebhookRow>

/** Adds a webhook. @throws Refusal `too_many_webhooks` */
export async function addWebhook(
  tx: Tx,
  webhook: Pick<
    Webhook,
    'id' | 'account_id' | 'url' | 'secret' | 'filter' | 'created_at' | 'sent_to'
  >,
): Promise<void> {
  const { account_id } = webhook
  await tx.selectFrom('accounts').select('id').where('id', '=', account_id).forUpdate().execute()
  if ((await listWebhooks(tx, account_id)).length >= MOST) throw new Refusal('too_many_webhooks')
  const fresh = { tries: 0, next_try_at: webhook.created_at, failing_since: null }
  await tx
    .insertInto('webhooks')
    .values({
      ...webhook,
      ...fresh,
      disabled_at: null,
      disabled_because: null,
      old_secret: null,
      old_secret_until: null,
    })
    .execute()
}

/** The account's webhooks, the newest first. */
export function listWebhooks(db: Queryable, accountId: string): Promise<Webhook[]> {
  return db
    .selectFrom('webhooks')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Webhooks that are on, have events up to `newest` left, and may be tried now; the longest due first. */
export function dueWebhooks(
  db: Queryable,
  { now, newest, limit }: { now: Ms; newest: number; limit: number },
): Promise<Webhook[]> {
  return db
    .selectFrom('webhooks')
    .selectAll()
    .where('disabled_at', 'is', null)
    .where('next_try_at', '<=', now)
    .where('sent_to', '<', newest)
    .orderBy('next_try_at')
    .limit(limit)
    .execute()
}

/** Whether a webhook is on; false also if it was deleted. */
export async function isWebhookOn(db: Queryable, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('webhooks')
    .select('disabled_at')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.disabled_at === null
}

/** Records that a webhook has got all it wants up to an event. */
export async function moveWebhook(tx: Tx, id: string, sentTo: number): Promise<void> {
  await tx.updateTable('webhooks').set({ sent_to: sentTo }).where('id', '=', id).execute()
}

/**
 * Switches a webhook on, from the event after `sentTo`, or off.
 * @returns false: the account has no such webhook
 */
export async function switchWebhook(
  tx: Tx,
  { id, account_id }: Pick<Webhook, 'id' | 'account_id'>,
  change: { on: true; sentTo: number; now: Ms } | { on: false; because: string; now: Ms },
): Promise<boolean> {
  const { now } = change
  const set = change.on
    ? {
        disabled_at: null,
        disabled_because: null,
        failing_since: null,
        tries: 0,
        next_try_at: now,
        sent_to: change.sentTo,
      }
    : { disabled_at: now, disabled_because: change.because }
  const { numUpdatedRows } = await tx
    .updateTable('webhooks')
    .set(set)
    .where('id', '=', id)
    .where('account_id', '=', account_id)
    .where('disabled_at', change.on ? 'is not' : 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await webhookInboxes.drop(tx, [id])
  return numUpdatedRows > 0n
}

/**
 * Replaces a webhook's secret; the one that it had signs beside it until `until`.
 * @param sealed the new one
 */
export async function rotateSecret(
  tx: Tx,
  id: string,
  { sealed, until }: { sealed: string; until: Ms },
): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set((eb) => ({ old_secret: eb.ref('secret'), secret: sealed, old_secret_until: until }))
    .where('id', '=', id)
    .execute()
}

/** Deletes a webhook. @returns false: the account has no such webhook */
export async function dropWebhook(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('webhooks')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await tx.deleteFrom('webhook_deliveries').where('webhook_id', '=', id).execute()
  await webhookInboxes.drop(tx, [id])
  return true
}

/** Deletes all of an account's webhooks, because its owner changed or deleted it. */
export async function dropWebhooks(tx: Tx, accountId: string): Promise<void> {
  for (const { id } of await listWebhooks(tx, accountId)) await dropWebhook(tx, accountId, id)
}

/**
 * Stores a try, and the state that follows.
 * @param after null: a test, which changes no state
 */
export async function storeDelivery(
  tx: Tx,
  delivery: WebhookDeliveryRow,
  after: AfterTry | null,
): Promise<void> {
  const { webhook_id, event, at } = delivery
  await tx.insertInto('webhook_deliveries').values(delivery).execute()
  const kept = tx
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('webhook_id', '=', webhook_id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(DELIVERIES_KEPT)
  await tx
    .deleteFrom('webhook_deliveries')
    .where('webhook_id', '=', webhook_id)
    .where('id', 'not in', kept)
    .execute()
  if (after === null) return
  const { isOver, tries, failingSince, nextTryAt, disabledBecause } = after
  await tx
    .updateTable('webhooks')
    .set({
      tries,
      failing_since: failingSince,
      next_try_at: nextTryAt,
      ...(isOver && event !== null ? { sent_to: event } : {}),
      ...(disabledBecause === null ? {} : { disabled_at: at, disabled_because: disabledBecause }),
    })
    .where('id', '=', webhook_id)
    .where('disabled_at', 'is', null)
    .execute()
  if (disabledBecause !== null) await webhookInboxes.drop(tx, [webhook_id])
}

/** A webhook's last tries, the newest first. */
export function listDeliveries(
  db: Queryable,
  webhookId: string,
): Promise<Selectable<WebhookDeliveryRow>[]> {
  return db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
