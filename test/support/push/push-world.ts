import { preparePush } from '../../../sandbox/push/start.ts'
import { DEFAULT_ALERTS } from '../../../src/contract/alerts.ts'
import type { PushDeviceBody } from '../../../src/contract/push.ts'
import { systemEntropy } from '../../../src/kernel/ids.ts'
import type { FreshDatabase } from '../../engines.ts'
import { openApiServer } from '../api-server.ts'
import { botAround, CHANNEL } from '../telegram/bot.ts'
import { deliverMatch } from '../telegram/deliver-match.ts'

/** A push service, the site's API, and the bot, which sends to the service while `startSending` runs. */
export async function openPushWorld(place: FreshDatabase) {
  const service = await preparePush({ host: '127.0.0.1', now: Date.now, entropy: systemEntropy })
  await service.open()
  const server = await openApiServer(place, { pushService: service.handle.origin })
  const bot = botAround(server.context)
  const { context } = server
  let stopSending = server.startSending()

  /** Chooses alerts of everything, for browsers. */
  const choose = (cookie: string, changes: object = {}) =>
    server.ask('/api/account/alerts', {
      ...{ method: 'PUT', cookie },
      body: { ...DEFAULT_ALERTS, on: true, to: 'push', name: 'Cats', ...changes },
    })

  /** A browser at the service allows notifications. @returns its endpoint */
  async function allow(cookie: string): Promise<string> {
    const { body } = await server.ask('/api/account/push', { cookie })
    const subscription = service.handle.subscribe(body.key)
    const answer = await server.ask('/api/account/push', {
      ...{ method: 'POST', cookie, body: subscription },
    })
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
    return subscription.endpoint
  }

  return {
    ...server,
    service: service.handle,
    bot,
    choose,
    allow,
    /** A launch that every filter lets through. @returns its mint, once the bot delivered its news */
    launch: (name = 'Cat') => deliverMatch(bot, name),
    /** The account's browsers, the newest first. */
    async devices(cookie: string): Promise<PushDeviceBody[]> {
      return (await server.ask('/api/account/push', { cookie })).body.devices
    },
    /** What a browser shows. */
    shown: (endpoint: string) =>
      service.handle.received(endpoint).map(({ text }) => JSON.parse(text)),
    /** Alerts that wait for browsers. */
    waiting: () => context.db.read.selectFrom('push_alerts').selectAll().execute(),
    /** How many messages wait for people in Telegram. */
    async messages(): Promise<number> {
      const rows = await context.db.read.selectFrom('telegram_outbox').select('sealed').execute()
      const chats = rows.map(({ sealed }) => (context.sealer.open(sealed) as { chat: string }).chat)
      return chats.filter((chat) => chat !== CHANNEL).length
    },
    async pause(): Promise<void> {
      await stopSending()
    },
    resume(push = server.push): void {
      stopSending = server.startSending(push)
    },
    async close() {
      await stopSending()
      await server.close()
      await service.close()
    },
  }
}

export type PushWorld = Awaited<ReturnType<typeof openPushWorld>>
