import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  delivers,
  type Outgoing,
  SendFailure,
  sentLately,
} from '../../../../src/domains/messages/index.ts'
import { handleUpdate } from '../../../../src/entry/bot/handle-update.ts'
import { HOUR, MINUTE, SECOND } from '../../../../src/kernel/clock.ts'
import { type Engine, eachEngine } from '../../../engines.ts'
import { openShop, type Shop } from '../../../support/shop.ts'
import { CHANNEL, OPERATORS } from '../../../support/telegram/bot.ts'
import { type OutboxBot, openOutboxBot } from '../../../support/telegram/outbox-bot.ts'

const START = Date.UTC(2026, 10, 21)

eachEngine((engine) => {
  describe('refused messages', () => refusalTests(engine))
})

function refusalTests(engine: Engine): void {
  let shop: Shop
  let { context, deps, state, clock, message, write, run, rows } = {} as OutboxBot
  beforeAll(async () => {
    shop = await openShop(await engine.fresh())
  })
  afterAll(() => shop.close())
  beforeEach(async () => {
    ;({ context, deps, state, clock, message, write, run, rows } = await openOutboxBot(shop, START))
  })

  const storedWaits = async () => {
    const settings = context.db.read.selectFrom('settings').select('value')
    const { value } = await settings.where('key', '=', 'telegram_holds').executeTakeFirstOrThrow()
    return JSON.parse(value) as { all: number; chats: Record<string, number> }
  }

  test('waits as long as Telegram asks for a chat, also after a restart', async () => {
    await write(message('1'))
    const stop = new AbortController()
    state.fail = () => {
      stop.abort()
      return new SendFailure('wait', '429', 180 * SECOND)
    }
    await run(stop)
    expect(state.sent).toEqual([])
    state.fail = () => null
    const [until = 0] = Object.values((await storedWaits()).chats)
    expect(until).toBeGreaterThanOrEqual(START + 180 * SECOND)

    clock.set(START + 5 * SECOND)
    await write(message('1', 'answer'), message('2', 'launch'))
    await run()
    expect(state.sent.map(({ chat }) => chat)).toEqual(['2', '1', '1'])
    expect(state.sent[0]?.at).toBeLessThan(START + 10 * SECOND)
    expect(state.sent[1]?.at).toBeGreaterThanOrEqual(until)
  })

  test('a person’s wait holds nobody else: messages, pressed buttons, requests to join', async () => {
    const [person, other] = ['1', '2']
    const press = (of: string): Outgoing => {
      const call = { method: 'answer', callbackId: of } as const
      return { ...message(of, 'answer'), call }
    }
    const join = (user: string): Outgoing => {
      const call = { method: 'approve', user } as const
      return { ...message(CHANNEL, 'answer'), call }
    }
    await write(message(person), press(person), join(person), message(other), press(other))
    state.fail = ({ chat }) =>
      chat !== other && clock.now() < START + MINUTE
        ? new SendFailure('wait', '429', 180 * SECOND)
        : null
    await run()
    const [first, second, ...later] = state.sent
    expect([first?.chat, second?.chat]).toEqual([other, other])
    expect(second?.at).toBeLessThan(START + MINUTE)
    expect(later).toHaveLength(3)
    for (const { at } of later) expect(at).toBeGreaterThanOrEqual(START + 180 * SECOND)
  })

  test('several people refused in a row: everybody waits, at most five minutes, and operators hear it', async () => {
    await write(...['1', '2', '3', '4'].map((person) => message(person)))
    const refused: string[] = []
    state.fail = ({ chat }) => {
      if (clock.now() > START + MINUTE) return null
      refused.push(chat)
      return new SendFailure('wait', '429', 10_072 * SECOND)
    }
    await run()
    expect(refused).toEqual(['1', '2', '3'])
    expect(state.sent.map(({ chat }) => chat).sort()).toEqual(['1', '2', '3', '4'])
    for (const { at } of state.sent) {
      expect(at).toBeGreaterThanOrEqual(START + 5 * MINUTE)
      expect(at).toBeLessThan(START + 6 * MINUTE)
    }
    expect(await storedWaits()).toMatchObject({ chats: {} })
    const outbox = context.db.read.selectFrom('outbox').select('payload')
    const news = await outbox.where('topic', '=', 'operator.bot_waits').execute()
    expect(news.map(({ payload }) => JSON.parse(payload))).toEqual([
      { waitSeconds: 300, askedSeconds: 10_072 },
    ])
  })

  test('a rate-limited group delays no other chat', async () => {
    await write(message(OPERATORS), message('1'))
    let refusals = 1
    state.fail = ({ chat }) =>
      chat === OPERATORS && refusals-- > 0 ? new SendFailure('wait', '429', 5 * MINUTE) : null
    await run()
    const [first, second] = state.sent
    expect(first?.chat).toBe('1')
    expect(first?.at).toBeLessThan(START + 10 * SECOND)
    expect(second?.at).toBeGreaterThanOrEqual(START + 5 * MINUTE)
  })

  test('what Telegram refuses counts against the bot; blocked bots and one chat’s wait do not', async () => {
    const works = async () => delivers(await sentLately(context.db.read, clock.now()))
    const texts = (count: number, chat = '1') =>
      Array.from({ length: count }, () => message(chat, 'answer'))
    const refuse = (kind: SendFailure['kind']) => {
      state.fail = () => new SendFailure(kind, '400', 10 * MINUTE)
    }
    refuse('gone')
    await write(...texts(8, '9'))
    await run()
    expect(await works()).toBe(true)
    refuse('refused')
    await write(...texts(3))
    await run()
    expect(await works()).toBe(false)
    state.fail = () => null
    await write(...texts(3, '2'))
    await run()
    expect(await works()).toBe(true)

    clock.set(clock.now() + HOUR)
    await write(...texts(5))
    clock.set(clock.now() + 2 * MINUTE)
    expect(await works()).toBe(true)
    await write(...texts(1, '2'), ...texts(1, '3'))
    expect(await works()).toBe(true)
    clock.set(clock.now() + 2 * MINUTE)
    expect(await works()).toBe(false)
    await context.db.read
      .updateTable('telegram_outbox')
      .set({ run_at: clock.now() + HOUR })
      .execute()
    expect(await works()).toBe(true)
  })

  test('who blocked the bot costs one call a day, until they write again', async () => {
    let calls = 0
    const blocks = () => {
      calls += 1
      return new SendFailure('gone', '403 Forbidden: bot was blocked by the user')
    }
    state.fail = blocks
    await write(...Array.from({ length: 5 }, () => message('1', 'launch')))
    await run()
    expect(calls).toBe(1)
    expect((await rows()).map(({ fate }) => fate)).toEqual(Array(5).fill('gone'))
    clock.set(clock.now() + 25 * HOUR)
    await write(message('1'))
    await run()
    expect(calls).toBe(2)

    state.fail = () => null
    const wrote = { id: 1, kind: 'message', isPrivate: true, chat: '1', messageId: 1 } as const
    const from = { id: '1', username: null, firstName: 'Ada', language: 'en' }
    await handleUpdate(deps, { ...wrote, from, text: '/help', answers: null })
    await write(message('1'))
    await run()
    expect(state.sent).toHaveLength(2)

    const change = { kind: 'member-change', chat: '1', person: from, by: '1', isUs: true } as const
    const [is, was] = ['kicked', 'member'] as const
    await handleUpdate(deps, { ...change, id: 2, before: was, after: is })
    await write(message('1'))
    await run()
    expect(state.sent).toHaveLength(2)
    await handleUpdate(deps, { ...change, id: 3, before: is, after: was })
    await write(message('1'))
    await run()
    expect(state.sent).toHaveLength(3)
  })
}
