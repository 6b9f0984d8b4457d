import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Rights, SendFailure } from '../../../src/domains/messages/index.ts'
import {
  createRightsCheck,
  recordRightsChange,
} from '../../../src/flows/telegram/channel-rights.ts'
import type { BotContext } from '../../../src/flows/telegram/context.ts'
import { deliverNews } from '../../../src/flows/telegram/deliver-news.ts'
import { createUnclaimedCheck } from '../../../src/flows/telegram/unclaimed-news.ts'
import { HOUR, MINUTE } from '../../../src/kernel/clock.ts'
import { enqueue } from '../../../src/kernel/db/outbox.ts'
import { type Engine, eachEngine } from '../../engines.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { botAround, OPERATORS, type Sent } from '../../support/telegram/bot.ts'

eachEngine((engine) => {
  describe('what operators are told about the bot', () => watchTests(engine))
})

function watchTests(engine: Engine): void {
  let shop: Shop
  let context: BotContext
  let logged: [object, string][]

  beforeAll(async () => {
    shop = await openShop(await engine.fresh())
  })
  afterAll(() => shop.close())
  beforeEach(async () => {
    const { read } = shop.context.db
    for (const table of ['telegram_outbox', 'outbox'] as const)
      await read.deleteFrom(table).execute()
    logged = []
    const note = (fields: object, message: string) => logged.push([fields, message])
    const log = { ...shop.context.log, warn: note, error: note }
    context = botAround({ ...shop.context, log }).context
  })

  const notified = async () => {
    const rows = await shop.context.db.read
      .selectFrom('telegram_outbox')
      .select('sealed')
      .orderBy('created_at')
      .execute()
    return rows.map(({ sealed }) => {
      const { chat, call } = shop.context.sealer.open(sealed) as Sent
      return { chat, text: 'text' in call ? call.text : '' }
    })
  }

  test('rights that it lacks are reported once each time they go', async () => {
    let rights: Rights = { standing: 'administrator', invite: true, restrict: true, post: true }
    const telegram = { ...context.telegram, rights: async () => rights }
    const { check: watch } = createRightsCheck({ ...context, telegram }, () => {})
    const change = async (next: Rights, update: string) => {
      rights = next
      await context.db.transaction((tx) => recordRightsChange(tx, context, update))
      await shop.clock.advance(MINUTE)
      await watch()
      await watch()
    }
    const whole = rights
    await watch()
    expect(await notified()).toEqual([])
    await change({ ...whole, restrict: false, post: false }, '1')
    expect(await notified()).toEqual([
      {
        chat: OPERATORS,
        text: expect.stringMatching(/is missing rights[\s\S]*ban users[\s\S]*post messages/),
      },
    ])
    expect((await notified())[0]?.text).not.toMatch(/invite users/)
    await change(whole, '2')
    expect((await notified())[1]?.text).toMatch(/all its rights in the channel again/)
    await change({ standing: 'left', invite: false, restrict: false, post: false }, '3')
    expect((await notified())[2]?.text).toMatch(/status there is "left". Make it an administrator/)
    await change(whole, '4')
    await change({ ...whole, restrict: false, post: false }, '5')
    expect(await notified()).toHaveLength(5)
  })

  test.each(['gone', 'refused'] as const)(
    'a removed bot (%s) is reported within a minute, and checks every member once it is back',
    async (kind) => {
      let isOut = false
      let checks = 0
      const { rights } = context.telegram
      const telegram = {
        ...context.telegram,
        async rights(chat: string) {
          if (isOut) throw new SendFailure(kind, '403 Forbidden: bot was kicked')
          return rights(chat)
        },
      }
      const watch = createRightsCheck({ ...context, telegram }, () => {
        checks += 1
      })
      await watch.check()
      expect(watch.mayRemove()).toBe(true)
      for (const times of [1, 2]) {
        isOut = true
        await shop.clock.advance(MINUTE)
        await watch.check()
        expect([watch.mayRemove(), checks]).toEqual([false, times - 1])
        expect((await notified()).at(-1)?.text).toMatch(
          /status there is "left". Make it an administrator/,
        )
        isOut = false
        await shop.clock.advance(MINUTE)
        await watch.check()
        expect([watch.mayRemove(), checks]).toEqual([true, times])
      }
      expect(await notified()).toHaveLength(4)
    },
  )

  test('a Telegram that does not answer changes nothing', async () => {
    const rights = async () => {
      throw new SendFailure('again', 'Telegram does not answer')
    }
    const watch = createRightsCheck(
      { ...context, telegram: { ...context.telegram, rights } },
      () => {},
    )
    await expect(watch.check()).rejects.toThrow('does not answer')
    expect(await notified()).toEqual([])
  })

  test('news that no bot process claims is logged', async () => {
    const { db, entropy } = context
    const watch = createUnclaimedCheck(context)
    await db.transaction((tx) =>
      enqueue(tx, entropy, {
        topic: 'operator.review',
        once: 'o',
        payload: { order: 'an order' },
        at: shop.clock.now(),
      }),
    )
    await watch()
    expect(logged).toEqual([])
    await shop.clock.advance(3 * MINUTE)
    await watch()
    await watch()
    expect(logged).toEqual([
      [{ waiting: 1 }, expect.stringMatching(/no process has the role bot/)],
      [{ topic: 'operator.review', order: 'an order' }, 'for the operator'],
    ])
    await shop.clock.advance(2 * HOUR)
    await watch()
    expect(logged).toHaveLength(4)
    await deliverNews(context)
    logged = []
    await shop.clock.advance(2 * HOUR)
    await watch()
    expect(logged).toEqual([])
  })
}
