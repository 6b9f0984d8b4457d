import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DEFAULT_ALERTS } from '../../../src/contract/alerts.ts'
import type { TurnKind } from '../../../src/contract/launches/turns.ts'
import { WATCH_TURNED } from '../../../src/contract/news.ts'
import { changePreferences } from '../../../src/domains/messages/index.ts'
import {
  addWatch,
  dropWatch,
  findWanted,
  storeWatchedTurn,
  watchesOf,
} from '../../../src/domains/watches/index.ts'
import { deliverTurns } from '../../../src/flows/telegram/deliver-news.ts'
import { summarize } from '../../../src/flows/telegram/ops-summary.ts'
import { DAY, HOUR } from '../../../src/kernel/clock.ts'
import { enqueue } from '../../../src/kernel/db/outbox.ts'
import { eachEngine } from '../../engines.ts'
import { CHANNEL } from '../../support/telegram/bot.ts'
import { type HurriedBot, openHurriedBot } from '../../support/telegram/hurried-bot.ts'

const UNSEEN = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const NOON = Date.UTC(2026, 10, 21, 12)

eachEngine((engine) => {
  let { shop, bot, clock, send, press, write, member, launch } = {} as HurriedBot
  beforeEach(async () => {
    const opened = await openHurriedBot(await engine.fresh(), { start: NOON })
    ;({ shop, bot, clock, send, press, write, member, launch } = opened)
  })
  afterEach(() => shop.close())

  const watches = async (account: string) =>
    (await watchesOf(shop.context.db.read, account)).map(({ mint }) => mint)
  const watch = (account: string, mint: string) =>
    shop.context.db.transaction((tx) => addWatch(tx, { account, mint }, clock.now()))

  /** As the detector stores it. */
  async function turn(mint: string, kind: TurnKind = 'developer_sells') {
    const { db, entropy } = shop.context
    await db.transaction(async (tx) => {
      const [since, at] = [NOON, clock.now()]
      const evidence = 'It has since sold 2% of the supply.'
      await storeWatchedTurn(tx, { mint, kind, since, turned_at: at, evidence })
      const payload = { mint, kind, since }
      await enqueue(tx, entropy, { topic: WATCH_TURNED, once: `${mint} ${kind}`, payload, at })
    })
  }
  describe('a watched coin that turns', () => {
    test('is sent to members who watch it, from when they began', async () => {
      const mint = await launch()
      await watch(await member('1'), mint)
      await watch(await member('2', NOON - 1), mint)
      await watch(await member('3'), await launch('Other'))
      await turn(mint)
      const late = await member('4')
      clock.set(clock.now() + 1)
      await watch(late, mint)
      await deliverTurns(bot.context)
      const [message, ...others] = await send()
      expect(others).toEqual([])
      expect(message).toMatchObject({ chat: '1', call: { method: 'send' } })
      expect(message?.text).toBe(
        '⚠️ <b>The developer is selling</b>: <code>Lantern Cat</code> <code>$LCAT</code>\nIt has since sold 2% of the supply.',
      )
    })

    test('is combined with others that turn meanwhile', async () => {
      const account = await member('1')
      const [cat, dog] = [await launch('Cat'), await launch('Dog')]
      await watch(account, cat)
      await watch(account, dog)
      await turn(cat)
      await turn(cat, 'price_halves')
      await turn(dog, 'graduates')
      await deliverTurns(bot.context)
      const messages = await send()
      expect(messages).toHaveLength(1)
      for (const words of ['developer is selling', 'Down by half', '🎓 <b>Graduated</b>'])
        expect(messages[0]?.text).toContain(words)
    })

    test('is in a second message if one can’t hold all of them', async () => {
      const account = await member('1')
      const coins = await Promise.all(
        Array.from({ length: 20 }, (_, nth) => launch(`${nth} ${'<'.repeat(57)}`)),
      )
      for (const mint of coins) {
        await watch(account, mint)
        await turn(mint)
      }
      await deliverTurns(bot.context)
      const messages = await send()
      expect(messages.length).toBeLessThan(4)
      for (const { text = '' } of messages) expect(text.length).toBeLessThan(4_096)
      const named = messages.flatMap(({ text = '' }) => text.match(/<code>\d+ /g) ?? [])
      expect(new Set(named).size).toBe(20)
    })

    test('waits until the member’s quiet hours are over, and then says how long ago it was', async () => {
      const account = await member('1')
      const mint = await launch()
      await watch(account, mint)
      // Kathmandu is 5:45 ahead: it is 17:45 there.
      const hours = { quiet_from: 17 * 60, quiet_to: 20 * 60, time_zone: 'Asia/Kathmandu' }
      await shop.context.db.transaction((tx) =>
        changePreferences(tx, account, () => ({ ...DEFAULT_ALERTS, ...hours }), clock.now()),
      )
      await turn(mint)
      await turn(mint, 'price_halves')
      await deliverTurns(bot.context)
      clock.set(NOON + 2 * HOUR)
      expect(await send()).toEqual([])
      // That is no backlog.
      expect(await summarize(bot.context)).toMatchObject({ waiting: 0, oldest: null })
      clock.set(NOON + 2.25 * HOUR)
      const messages = await send()
      expect(messages).toHaveLength(1)
      expect(messages[0]?.text).toMatch(/2 h ago\.[\s\S]*2 h ago\.$/)
    })
  })

  describe('a watchlist', () => {
    test('takes a coin by its address or by the button under a post, once', async () => {
      const account = await member('1')
      const [cat, dog] = [await launch('Cat'), await launch('Dog')]
      await write('1', `/watch https://pump.fun/coin/${cat}`)
      clock.set(clock.now() + 1)
      await press(CHANNEL, '1', `watch:${dog}`)
      await press(CHANNEL, '1', `watch:${dog}`)
      expect((await watches(account)).sort()).toEqual([cat, dog].sort())
      const answers = (await send()).filter(({ call }) => call.method === 'answer')
      expect(answers.map(({ text }) => text)).toEqual(
        Array(2).fill(expect.stringMatching(/^On your watchlist/)),
      )
      await write('1', '/watch')
      expect((await send()).at(-1)?.text).toMatch(/<b>Watchlist<\/b>[\s\S]*Dog[\s\S]*Cat/)
      await press('1', '1', `watch:-${dog}`)
      await write('1', `/unwatch ${cat}`)
      expect(await watches(account)).toEqual([])
    })

    test('cuts names on its buttons between characters', async () => {
      const account = await member('1')
      await write('1', `/watch ${await launch('Cat')}`)
      const [mint = ''] = await watches(account)
      await shop.context.db.read
        .updateTable('launches')
        .set({ symbol: 'FIFTEENLETTERS1🚀' })
        .where('mint', '=', mint)
        .execute()
      clock.set(clock.now() + 1)
      await write('1', '/watch')
      const { call } = (await send()).at(-1) ?? {}
      const [button] = call?.method === 'send' ? (call.keyboard?.flat() ?? []) : []
      expect(button?.text).toBe('✕ FIFTEENLETTERS1…')
    })

    test('needs a membership, and changes nothing in the channel', async () => {
      const mint = await launch()
      const account = await member('2', clock.now() - DAY)
      await press(CHANNEL, '1', `watch:${mint}`)
      await press(CHANNEL, '2', `watch:${mint}`)
      await press(CHANNEL, '2', `watch:-${mint}`)
      await press(CHANNEL, '2', 'alerts:on')
      const calls = (await send()).map(({ call }) => call)
      expect(calls.map(({ method }) => method)).toEqual(Array(4).fill('answer'))
      expect(calls[0]).toMatchObject({ text: expect.stringContaining('for members') })
      expect(await watches(account)).toEqual([])
    })

    test('holds fifty coins; one that we did not see launch is looked up', async () => {
      const account = await member('1')
      const { db } = shop.context
      const now = clock.now()
      await db.transaction(async (tx) => {
        for (let nth = 0; nth < 50; nth += 1)
          await addWatch(tx, { account, mint: `mint ${nth}` }, now)
      })
      await write('1', `/watch ${await launch()}`)
      clock.set(clock.now() + 1)
      await write('1', `/watch ${UNSEEN}`)
      clock.set(clock.now() + 1)
      await db.transaction((tx) => dropWatch(tx, account, 'mint 7'))
      await write('1', `/watch ${UNSEEN}`)
      clock.set(clock.now() + 1)
      await write('1', '/watch')
      const texts = (await send()).map(({ text }) => text)
      expect(texts).toEqual([
        expect.stringContaining('full'),
        expect.stringContaining('full'),
        expect.stringContaining('did not see this coin launch, so we’re looking it up'),
        expect.stringMatching(new RegExp(`<code>${UNSEEN}</code>\\n🔎 Looking it up`)),
      ])
      expect(await watches(account)).toHaveLength(50)
      expect(await findWanted(db.read, [UNSEEN])).toMatchObject([{ asked_by: account }])
    })
  })
})
