import type { Update } from 'grammy/types'
import { z } from 'zod'
import type { TelegramStore } from './store.ts'
import type { UpdateQueue } from './updates.ts'

type BotWebhook = {
  url: string
  secret_token: string
}

/** Executes a call from a webhook's response. */
export type Reply = (method: string, params: Record<string, unknown>) => Promise<unknown>

const TIMEOUT_MS = 10_000
const LONGEST_PAUSE_MS = 60_000

const ReplyBody = z.looseObject({ method: z.string() })

export type BotWebhookSender = ReturnType<typeof createBotWebhookSender>

/**
 * Pushes updates to the bot's webhook in order: each is retried with growing pauses until the
 * receiver answers 2xx, before the next one.
 */
export function createBotWebhookSender(settings: {
  store: TelegramStore
  updates: UpdateQueue
  /** The first pause after a failure; each next one doubles. */
  retryMs: number
  reply: Reply
  now: () => number
}) {
  const { store, updates, retryMs, reply, now } = settings
  let running: AbortController | null = null
  let loop: Promise<void> = Promise.resolve()
  let wake = () => {}
  let failure: { at: number; message: string } | null = null

  function current(): BotWebhook | null {
    const kept = store.fact('webhook')
    return kept ? (JSON.parse(kept) as BotWebhook | null) : null
  }

  async function deliver(webhook: BotWebhook, update: Update, signal: AbortSignal): Promise<void> {
    const answer = await fetch(webhook.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(webhook.secret_token
          ? { 'x-telegram-bot-api-secret-token': webhook.secret_token }
          : {}),
      },
      body: JSON.stringify(update),
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    const text = await answer.text()
    if (!answer.ok) {
      throw new Error(`Wrong response from the webhook: ${answer.status} ${answer.statusText}`)
    }
    updates.confirm(update.update_id + 1)
    const call = ReplyBody.safeParse(parsed(text))
    if (call.success) await reply(call.data.method, call.data)
  }

  async function run(webhook: BotWebhook, signal: AbortSignal): Promise<void> {
    let pause = retryMs
    while (!signal.aborted) {
      const [update] = updates.pending(0, 1)
      if (!update) {
        await sleep(LONGEST_PAUSE_MS, signal)
        continue
      }
      try {
        await deliver(webhook, update, signal)
        pause = retryMs
      } catch (error) {
        if (signal.aborted) return
        failure = { at: now(), message: (error as Error).message }
        await sleep(pause, signal)
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
      }
    }
  }

  function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const finish = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', finish)
        resolve()
      }
      const timer = setTimeout(finish, milliseconds)
      signal.addEventListener('abort', finish, { once: true })
      wake = finish
    })
  }

  return {
    current,
    /** Why the last failed delivery failed; null: none has. */
    failure: () => failure,
    /** Call after a new update. */
    nudge: () => wake(),
    /** Starts pushing if a webhook is set, as after a restart. */
    resume(): void {
      const webhook = current()
      if (!webhook || running) return
      running = new AbortController()
      loop = run(webhook, running.signal)
    },
    async set(webhook: BotWebhook | null): Promise<void> {
      await this.stop()
      failure = null
      store.setFact('webhook', JSON.stringify(webhook))
      this.resume()
    },
    async stop(): Promise<void> {
      running?.abort()
      running = null
      await loop
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
