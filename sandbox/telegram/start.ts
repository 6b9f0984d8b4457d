import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { ZodError } from 'zod'
import { type Entropy, listening, type Now, reservePort } from '../ports.ts'
import { createAnswerer } from './bot-api/answer.ts'
import { botApi } from './bot-api/routes.ts'
import { controls } from './controls.ts'
import { createTelegramFaults } from './faults.ts'
import { createHandle, type TelegramHandle } from './handle.ts'
import { settleInhabitants } from './inhabitants.ts'
import { chatPages } from './page/routes.ts'
import { createRates } from './rates.ts'
import { openTelegramStore, type TelegramStore } from './store.ts'
import { createListeners, type SandboxTelegram } from './telegram.ts'
import { createUpdateQueue } from './updates.ts'
import { createBotWebhookSender } from './webhook.ts'

type TelegramStartOptions = {
  /** The data folder, which exists already. */
  folder: string
  host: string
  /** 0 for any free port. */
  port: number
  /** The pause after a webhook's first failure; 1,000 ms by default. */
  webhookRetryMs?: number
  now: Now
  entropy: Entropy
}

type TelegramPart = {
  env: Record<string, string>
  handle: TelegramHandle
  open(): Promise<void>
  close(): Promise<void>
}

/** Photos are the largest requests. */
const MAX_BODY_BYTES = 10 * 1_024 * 1_024

/** Opens the store and chooses the port; nothing listens before `open`. */
export async function prepareTelegram(settings: TelegramStartOptions): Promise<TelegramPart> {
  const { host, now, entropy } = settings
  const store = openTelegramStore(join(settings.folder, 'telegram.sqlite'))
  const port = await reserveUsualPort(store, host, settings.port)
  const origin = `http://${host}:${port}`
  const updates = createUpdateQueue(store, now, entropy)
  const { announce, listen } = createListeners()
  const setting = settleInhabitants(store, entropy)
  const telegram: SandboxTelegram = {
    ...setting,
    store,
    updates,
    now,
    entropy,
    origin,
    announce,
    listen,
  }

  const faults = createTelegramFaults()
  const answerer = createAnswerer(telegram, () => webhook, faults, createRates(now))
  const retryMs = settings.webhookRetryMs ?? 1_000
  const webhook = createBotWebhookSender({ store, updates, retryMs, reply: answerer.reply, now })
  updates.onAdded(webhook.nudge)
  const handle = createHandle(telegram, answerer, faults)

  const app = new Hono()
  app.use(bodyLimit({ maxSize: MAX_BODY_BYTES }))
  app.route('/', botApi(telegram, answerer, faults))
  app.route('/', controls(handle))
  app.route('/', chatPages(telegram))
  app.notFound((c) => c.text('Not found\n', 404))
  app.onError((error, c) => {
    const isWrong = error instanceof ZodError || error instanceof SyntaxError
    return c.json({ error: error.message }, isWrong ? 400 : 500)
  })
  const server = createAdaptorServer({ fetch: app.fetch })

  return {
    env: {
      TELEGRAM_BOT_TOKEN: setting.token,
      TELEGRAM_API_ROOT: origin,
      TELEGRAM_LINK_ROOT: origin,
      TELEGRAM_CHANNEL_ID: String(setting.channel.id),
      TELEGRAM_OPERATORS_CHAT_ID: String(setting.operators.id),
      PUBLIC_CHANNEL_ID: String(setting.publicChannel.id),
      NOTICE_TEXT: 'Sandbox',
      NOTICE_URL: `${origin}/`,
    },
    handle,
    async open() {
      await listening(server, host, port)
      webhook.resume()
    },
    async close() {
      await webhook.stop()
      updates.release()
      if ('closeAllConnections' in server) server.closeAllConnections()
      if (server.listening) await new Promise((resolve) => server.close(resolve))
      store.close()
    },
  }
}

/** Sent links contain the port, so a free one is chosen only once. */
async function reserveUsualPort(
  store: TelegramStore,
  host: string,
  wanted: number,
): Promise<number> {
  const kept = Number(store.fact('port') ?? 0)
  const usual = wanted === 0 ? await reservePort(host, kept).catch(() => 0) : wanted
  const port = await reservePort(host, usual, 'SANDBOX_TELEGRAM_PORT')
  store.setFact('port', String(port))
  return port
}
