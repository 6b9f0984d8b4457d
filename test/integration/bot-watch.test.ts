import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Rights } from '../../src/domains/alerts/index.ts'
import type { BotContext } from '../../src/flows/bot-context.ts'
import { createRightsWatch, noteRightsChange } from '../../src/flows/channel-rights.ts'
import { deliverNews } from '../../src/flows/delivery.ts'
import { createUnheardWatch } from '../../src/flows/unheard-news.ts'
import { HOUR, MINUTE } from '../../src/kernel/clock.ts'
import { enqueue } from '../../src/kernel/db/outbox.ts'
import { type Engine, eachEngine } from '../engines.ts'
import { botAround, OPERATORS, type Sent } from '../support/bot.ts'
import { openTill, type Till } from '../support/till.ts'

eachEngine((engine) => {
  describe('what operators are told of the bot itself', () => watchTests(engine))
})

function watchTests(engine: Engine): void {
  let till: Till
  let context: BotContext
  let logged: [object, string][]

  beforeAll(async () => {
    till = await openTill(await engine.fresh())
  })
  afterAll(() => till.close())
  beforeEach(async () => {
    const { read } = till.context.db
    for (const table of ['telegram_outbox', 'outbox'] as const)
      await read.deleteFrom(table).execute()
    logged = []
    const note = (fields: object, message: string) => logged.push([fields, message])
    const log = { ...till.context.log, warn: note, error: note }
    context = botAround({ ...till.context, log }).context
  })

  const told = async () => {
    const rows = await till.context.db.read
      .selectFrom('telegram_outbox')
      .select('sealed')
      .orderBy('created_at')
      .execute()
    return rows.map(({ sealed }) => {
      const { chat, call } = till.context.sealer.open(sealed) as Sent
      return { chat, text: 'text' in call ? call.text : '' }
    })
  }

  test('rights that it lacks are told once each time they go', async () => {
    let rights: Rights = { standing: 'administrator', invite: true, restrict: true, post: true }
    const telegram = { ...context.telegram, rights: async () => rights }
    const watch = createRightsWatch({ ...context, telegram })
    const change = async (next: Rights, update: string) => {
      rights = next
      await context.db.transaction((tx) => noteRightsChange(tx, context, update))
      await till.clock.advance(MINUTE)
      await watch()
      await watch()
    }
    const whole = rights
    await watch()
    expect(await told()).toEqual([])
    await change({ ...whole, restrict: false, post: false }, '1')
    expect(await told()).toEqual([
      {
        chat: OPERATORS,
        text: expect.stringMatching(/lacks rights[\s\S]*ban users[\s\S]*post messages/),
      },
    ])
    expect((await told())[0]?.text).not.toMatch(/invite users/)
    await change(whole, '2')
    expect(await told()).toHaveLength(1)
    await change({ standing: 'left', invite: false, restrict: false, post: false }, '3')
    expect((await told())[1]?.text).toMatch(/left there, and must be an administrator/)
    await change(whole, '4')
    await change({ ...whole, restrict: false, post: false }, '5')
    expect(await told()).toHaveLength(3)
  })

  test('news that no process takes to the bot is in the log', async () => {
    const { db, entropy } = context
    const watch = createUnheardWatch(context)
    await db.transaction((tx) =>
      enqueue(tx, entropy, {
        topic: 'operator.review',
        once: 'o',
        payload: { order: 'an order' },
        at: till.clock.now(),
      }),
    )
    await watch()
    expect(logged).toEqual([])
    await till.clock.advance(3 * MINUTE)
    await watch()
    await watch()
    expect(logged).toEqual([
      [{ waiting: 1 }, expect.stringMatching(/no process has the role bot/)],
      [{ topic: 'operator.review', order: 'an order' }, 'for the operator'],
    ])
    await till.clock.advance(2 * HOUR)
    await watch()
    expect(logged).toHaveLength(4)
    await deliverNews(context)
    logged = []
    await till.clock.advance(2 * HOUR)
    await watch()
    expect(logged).toEqual([])
  })
}
