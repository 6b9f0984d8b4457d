import type { Update, WebhookInfo } from 'grammy/types'
import { z } from 'zod'
import { badRequest, conflict } from '../error.ts'
import type { SandboxTelegram } from '../telegram.ts'
import type { BotWebhookSender } from '../webhook.ts'
import type { Params } from './params.ts'

const Kinds = z.array(z.string())
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

export async function getUpdates(
  { updates }: SandboxTelegram,
  webhook: BotWebhookSender,
  params: Params,
  signal: AbortSignal,
): Promise<Update[]> {
  if (webhook.current()) {
    throw conflict(
      "can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
    )
  }
  allow(updates, params)
  const limit = params.int('limit') ?? 100
  return updates.poll(params.int('offset') ?? 0, limit, params.int('timeout') ?? 0, signal)
}

export async function setWebhook(
  { updates }: SandboxTelegram,
  webhook: BotWebhookSender,
  params: Params,
): Promise<true> {
  const url = params.text('url') ?? ''
  if (url !== '') checkUrl(url)
  const secret_token = params.text('secret_token') ?? ''
  if (!/^[A-Za-z0-9_-]{0,256}$/.test(secret_token)) {
    throw badRequest('secret token contains unallowed characters')
  }
  allow(updates, params)
  if (params.flag('drop_pending_updates')) updates.clear()
  updates.interrupt('terminated by setWebhook request')
  await webhook.set(url === '' ? null : { url, secret_token })
  return true
}

export async function deleteWebhook(
  { updates }: SandboxTelegram,
  webhook: BotWebhookSender,
  params: Params,
): Promise<true> {
  if (params.flag('drop_pending_updates')) updates.clear()
  await webhook.set(null)
  return true
}

export function getWebhookInfo(
  { updates }: SandboxTelegram,
  webhook: BotWebhookSender,
): WebhookInfo {
  const failure = webhook.failure()
  return {
    url: webhook.current()?.url ?? '',
    has_custom_certificate: false,
    pending_update_count: updates.count(),
    ...(failure && {
      last_error_date: Math.floor(failure.at / 1_000),
      last_error_message: failure.message,
    }),
  }
}

function allow(updates: SandboxTelegram['updates'], params: Params): void {
  const complaint = "can't parse allowed_updates: JSON array of strings expected"
  const kinds = params.json('allowed_updates', Kinds, complaint)
  if (kinds) updates.allow(kinds)
}

/** Telegram requires HTTPS; a loopback doesn't need it. */
function checkUrl(url: string): void {
  const address = URL.canParse(url) ? new URL(url) : null
  if (!address) throw badRequest('invalid webhook URL specified')
  const isOwn = address.protocol === 'http:' && LOOPBACK.test(address.hostname)
  if (address.protocol !== 'https:' && !isOwn) {
    throw badRequest('bad webhook: An HTTPS URL must be provided for webhook')
  }
}
