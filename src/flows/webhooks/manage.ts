import { Refusal } from '../../contract/errors.ts'
import type {
  NewWebhookBody,
  WebhookDeliveryBody,
  WebhookFailure,
  WebhookFilter,
  WebhookSecretBody,
  WebhookStop,
  WebhooksBody,
} from '../../contract/webhooks.ts'
import { isFresh, lockSession, type Session } from '../../domains/accounts/index.ts'
import { eventRange } from '../../domains/launches/index.ts'
import {
  addWebhook,
  dropWebhook,
  listDeliveries,
  listWebhooks,
  newSecret,
  OVERLAP_MS,
  rotateSecret,
  switchWebhook,
  type Webhook,
  type WebhookDeliveryRow,
} from '../../domains/webhooks/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import { newId } from '../../kernel/ids.ts'
import { auditMember } from '../audit.ts'
import { requireLifetime } from '../members/api-keys.ts'
import type { WebhookContext } from './context.ts'
import { deliverMessage } from './deliver-message.ts'

/** The account's webhooks with their last deliveries, without their secrets. */
export async function showWebhooks(
  { db, clock }: Pick<WebhookContext, 'db' | 'clock'>,
  { accountId }: Session,
): Promise<WebhooksBody> {
  const webhooks = await listWebhooks(db.read, accountId)
  const deliveries = await Promise.all(webhooks.map(({ id }) => listDeliveries(db.read, id)))
  return {
    webhooks: webhooks.map((webhook, nth) => ({
      ...toBody(webhook, clock.now()),
      deliveries: (deliveries[nth] ?? []).map(toDeliveryBody),
    })),
  }
}

/** Creates a webhook for a lifetime member with a fresh sign-in. It receives events from now on. */
export async function makeWebhook(
  context: WebhookContext,
  session: Session,
  { url, filter }: { url: string; filter: WebhookFilter },
): Promise<NewWebhookBody> {
  const { db, clock, entropy, sealer, sender } = context
  const now = clock.now()
  const { accountId } = session
  if (!isFresh(session, now)) throw new Refusal('sign_in_again')
  // Before a stranger's name is resolved, and again under the lock.
  await db.transaction((tx) => requireLifetime(tx, session, now))
  const failure = await sender.check(url)
  if (failure === 'bad_url') throw new Refusal('bad_webhook_url')
  if (failure !== null) throw new Refusal('private_webhook')
  const secret = newSecret(entropy)
  return db.transaction(async (tx) => {
    await requireLifetime(tx, session, now)
    const { newest } = await eventRange(tx)
    const webhook = {
      id: newId(entropy),
      account_id: accountId,
      url,
      secret: sealer.seal(secret),
      filter: JSON.stringify(filter),
      created_at: now,
      sent_to: newest,
    }
    await addWebhook(tx, webhook)
    await auditMember(tx, context, 'webhook_made', accountId, { id: webhook.id })
    const fresh = { tries: 0, next_try_at: now, failing_since: null }
    const on = { disabled_at: null, disabled_because: null }
    const never = { old_secret: null, old_secret_until: null }
    const body = toBody({ ...webhook, ...fresh, ...on, ...never }, now)
    return { ...body, deliveries: [], secret }
  })
}

/** Switches one of the account's webhooks on, from the next event, or off. */
export async function setWebhook(
  context: WebhookContext,
  session: Session,
  id: string,
  on: boolean,
): Promise<void> {
  const { db, clock } = context
  await db.transaction(async (tx) => {
    const now = clock.now()
    const { accountId } = session
    await lockSession(tx, session, now)
    const { newest } = await eventRange(tx)
    const change = on
      ? ({ on, sentTo: newest, now } as const)
      : ({ on, because: 'member' satisfies WebhookStop, now } as const)
    const isChanged = await switchWebhook(tx, { id, account_id: accountId }, change)
    if (!isChanged) await requireOwn(tx, accountId, id)
    else {
      const action = on ? 'webhook_enabled' : 'webhook_disabled'
      await auditMember(tx, context, action, accountId, { id })
    }
  })
}

/**
 * Replaces the secret of one of the account's webhooks, for a member with a recent sign-in. For a day both
 * sign, so that no message is lost while the receiver changes over.
 */
export async function replaceSecret(
  { db, clock, entropy, sealer }: WebhookContext,
  session: Session,
  id: string,
): Promise<WebhookSecretBody> {
  const now = clock.now()
  const { accountId } = session
  if (!isFresh(session, now)) throw new Refusal('sign_in_again')
  const secret = newSecret(entropy)
  const until = now + OVERLAP_MS
  await db.transaction(async (tx) => {
    await requireLifetime(tx, session, now)
    await requireOwn(tx, accountId, id)
    await rotateSecret(tx, id, { sealed: sealer.seal(secret), until })
    await auditMember(tx, { clock, entropy }, 'webhook_secret_replaced', accountId, { id })
  })
  return { secret, old_secret_until: until }
}

/** Deletes one of the account's webhooks, and its secret with it. */
export async function deleteWebhook(
  context: WebhookContext,
  session: Session,
  id: string,
): Promise<void> {
  const { accountId } = session
  await context.db.transaction(async (tx) => {
    await lockSession(tx, session, context.clock.now())
    if (!(await dropWebhook(tx, accountId, id))) throw new Refusal('not_found')
    await auditMember(tx, context, 'webhook_deleted', accountId, { id })
  })
}

/** Sends a test to one of the account's webhooks, even if it is off. */
export async function testWebhook(
  context: WebhookContext,
  { accountId }: Session,
  id: string,
): Promise<WebhookDeliveryBody> {
  const webhook = await requireOwn(context.db.read, accountId, id)
  const message = { id: `test_${newId(context.entropy)}`, type: 'webhook.test', event: null }
  const { delivery } = await deliverMessage(context, webhook, { ...message, data: { webhook: id } })
  return toDeliveryBody(delivery)
}

async function requireOwn(
  db: Parameters<typeof listWebhooks>[0],
  accountId: string,
  id: string,
): Promise<Webhook> {
  const webhook = (await listWebhooks(db, accountId)).find((one) => one.id === id)
  if (webhook === undefined) throw new Refusal('not_found')
  return webhook
}

function toBody(webhook: Webhook, now: Ms) {
  const { id, url, filter, created_at, failing_since, next_try_at, disabled_at } = webhook
  return {
    id,
    url,
    created_at,
    failing_since,
    disabled_at,
    filter: JSON.parse(filter) as WebhookFilter,
    next_try_at: failing_since === null || disabled_at !== null ? null : next_try_at,
    disabled_because: webhook.disabled_because as WebhookStop | null,
    old_secret_until: (webhook.old_secret_until ?? 0) > now ? webhook.old_secret_until : null,
  }
}

function toDeliveryBody(row: WebhookDeliveryRow): WebhookDeliveryBody {
  const { event, type, at, status, failure, took_ms } = row
  return { event, type, at, status, failure: failure as WebhookFailure | null, took_ms }
}
