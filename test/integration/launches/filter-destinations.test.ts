import { afterEach, beforeEach, expect, test } from 'vitest'
import { DEFAULT_ALERTS, DEFAULT_FILTER } from '../../../src/contract/alerts.ts'
import { changePreferences, storeQueued } from '../../../src/domains/messages/index.ts'
import { addWebhook } from '../../../src/domains/webhooks/index.ts'
import { deliverLaunches } from '../../../src/flows/telegram/deliver-launches.ts'
import { DAY, MINUTE, SECOND } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { manualClock } from '../../support/clocks/manual-clock.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { botAround, CHANNEL } from '../../support/telegram/bot.ts'
import { deliverMatch } from '../../support/telegram/deliver-match.ts'
import { addMember } from '../../support/telegram/members.ts'

const pushed = { ...DEFAULT_FILTER, on: true, to: 'webhook' as const }
const ALERTS = { ...DEFAULT_ALERTS, on: true, name: 'Mine' }
const PERSON = { id: '1', username: null, firstName: 'Ada', language: null }

eachEngine((engine) => {
  let shop: Shop
  let bot: ReturnType<typeof botAround>
  let clock: ReturnType<typeof manualClock>
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
    clock = manualClock(Date.UTC(2026, 10, 21, 12))
    bot = botAround({ ...shop.context, clock })
  })
  afterEach(() => shop.close())

  const launch = () => deliverMatch(bot)
  /** Of all messages to people, in any order. */
  async function texts(): Promise<string[]> {
    const { db, sealer } = shop.context
    const rows = await db.read.selectFrom('telegram_outbox').select('sealed').execute()
    const opened = rows.map(({ sealed }) => sealer.open(sealed))
    const messages = opened as { chat: string; call: { text: string } }[]
    return messages.flatMap(({ chat, call }) => (chat === CHANNEL ? [] : [call.text]))
  }

  test('each destination gets one alert that names its filters', async () => {
    const { db } = shop.context
    const term = { plan: 'lifetime', expiresAt: null } as const
    const account = await addMember(bot.context, PERSON, term)
    const filters = [
      { ...pushed, name: 'One' },
      { ...pushed, name: 'Two', max_risk: 80 },
      // As a newer release has stored it: it gets nothing, and the others are as before.
      { ...pushed, name: 'Three', to: 'pigeon' },
    ]
    const choose = () => ({ ...ALERTS, filters })
    await db.transaction((tx) => changePreferences(tx, account, choose, clock.now()))
    await launch()
    // Without a webhook all are one message.
    expect(await texts()).toEqual([expect.stringMatching(/Mine.*One.*Two(?!.*Three)/)])

    for (const [id, type] of [
      ['takes alerts', 'alert.matched'],
      ['takes reports', 'launch.scored'],
    ] as const) {
      const all = { venue: null, min_attention: null, max_score: null }
      const filter = JSON.stringify({ ...all, types: [type] })
      const webhook = { id, account_id: account, url: 'https://a.example/', secret: '', filter }
      await db.transaction((tx) => addWebhook(tx, { ...webhook, created_at: 0, sent_to: 0 }))
    }
    await clock.advance(MINUTE)
    const mint = await launch()
    expect((await texts()).filter((text) => /One|Two/.test(text))).toHaveLength(1)
    expect(await texts()).toHaveLength(2)
    const queued = await db.read.selectFrom('webhook_alerts').selectAll().execute()
    expect(queued.map(({ webhook_id, data }) => [webhook_id, JSON.parse(data)])).toEqual([
      ['takes alerts', expect.objectContaining({ mint, stage: '10s', filters: ['One', 'Two'] })],
    ])

    // With too many messages waiting for Telegram, its own alerts would come too late.
    await db.transaction(async (tx) => {
      const call = { method: 'send', text: 'Waiting' } as const
      for (let nth = 0; nth <= 1_000; nth += 1)
        await storeQueued(tx, shop.context, waiting(nth, call), clock.now())
    })
    await clock.advance(MINUTE)
    await launch()
    expect((await texts()).filter((text) => text !== 'Waiting')).toHaveLength(2)
    expect(await db.read.selectFrom('webhook_alerts').selectAll().execute()).toHaveLength(2)
  })

  test('an alert that could not be stored at first is stored at the next try', async () => {
    const term = { plan: '30d', expiresAt: clock.now() + DAY } as const
    const account = await addMember(bot.context, PERSON, term)
    await shop.context.db.transaction((tx) =>
      changePreferences(tx, account, () => ALERTS, clock.now()),
    )
    const { context, matcher } = bot
    const seal = () => {
      throw new Error('it can’t be stored')
    }
    await deliverMatch({ matcher, context: { ...context, sealer: { ...context.sealer, seal } } })
    expect(await texts()).toEqual([])
    await clock.advance(2 * SECOND)
    await deliverLaunches(context, matcher)
    expect(await texts()).toHaveLength(1)
  })
})

const waiting = (nth: number, call: { method: 'send'; text: string }) =>
  ({ chat: '0', rank: 'watch', once: `${nth}`, call }) as const
