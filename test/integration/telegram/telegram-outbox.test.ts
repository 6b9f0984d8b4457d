import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Outgoing, SendFailure } from '../../../src/domains/messages/index.ts'
import type { BotContext } from '../../../src/flows/telegram/context.ts'
import { sendMessages } from '../../../src/flows/telegram/send-messages.ts'
import { HOUR, MINUTE, SECOND } from '../../../src/kernel/clock.ts'
import { type Engine, eachEngine } from '../../engines.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { CHANNEL, OPERATORS } from '../../support/telegram/bot.ts'
import { type OutboxBot, openOutboxBot } from '../../support/telegram/outbox-bot.ts'

const START = Date.UTC(2026, 10, 21)

eachEngine((engine) => {
  describe('messages that the bot sends', () => outboxTests(engine))
})

function outboxTests(engine: Engine): void {
  let shop: Shop
  let { context, state, clock, message, write, run, rows } = {} as OutboxBot
  beforeAll(async () => {
    shop = await openShop(await engine.fresh())
  })
  afterAll(() => shop.close())
  beforeEach(async () => {
    ;({ context, state, clock, message, write, run, rows } = await openOutboxBot(shop, START))
  })

  const mostWithin = (times: number[], window: number) =>
    Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + window).length))

  test('sends 25 messages a second, never 30', async () => {
    await write(...Array.from({ length: 100 }, (_, person) => message(String(person + 1))))
    await run()
    expect(new Set(state.sent.map(({ chat }) => chat)).size).toBe(100)
    expect(state.sent).toHaveLength(100)
    const times = state.sent.map(({ at }) => at)
    expect(mostWithin(times, SECOND)).toBeLessThan(30)
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeLessThanOrEqual(4 * SECOND)
  })

  test('sends answers first, then account messages, then alerts', async () => {
    await write(message('1', 'launch'), message('2', 'account'), message('3', 'answer'))
    await run()
    expect(state.sent.map(({ chat }) => chat)).toEqual(['3', '2', '1'])
  })

  test('keeps each chat’s pace: a group 20 a minute, a channel once in 3 s, in digests', async () => {
    await write(
      ...Array.from({ length: 30 }, () => message(OPERATORS)),
      ...Array.from({ length: 30 }, (_, launch) => ({
        ...message(CHANNEL, 'launch', `launch ${launch}`),
        pace: 'channel' as const,
        line: `line ${launch}`,
      })),
    )
    await run()
    const timesOf = (of: string) => state.sent.filter(({ chat }) => chat === of).map(({ at }) => at)
    expect(timesOf(OPERATORS)).toHaveLength(30)
    expect(mostWithin(timesOf(OPERATORS), MINUTE)).toBeLessThanOrEqual(20)
    const posts = state.sent.filter(({ chat }) => chat === CHANNEL)
    expect(posts).toHaveLength(2)
    expect(mostWithin(timesOf(CHANNEL), 3 * SECOND)).toBe(1)
    const lines = posts.flatMap(({ call }) => ('text' in call ? (call.text ?? '').split('\n') : []))
    expect(new Set(lines).size).toBe(30)
  })

  test('posts new ones together, and edits each on its own', async () => {
    const post = (launch: number) => ({
      ...message(CHANNEL, 'launch', `launch ${launch}`),
      pace: 'channel' as const,
      line: `line ${launch}`,
    })
    const edit = (launch: number): Outgoing => {
      const call = { method: 'edit', messageId: launch, text: `a long card ${launch}` } as const
      return { chat: CHANNEL, rank: 'launch', pace: 'channel', once: `edit ${launch}`, call }
    }
    await write(post(1), edit(7), post(2), edit(8), post(3), post(4))
    await run()
    expect(state.sent.map(({ call }) => call.method)).toEqual(['send', 'edit', 'edit'])
    const [digest] = state.sent.map(({ call }) => ('text' in call ? call.text : ''))
    expect(digest).toBe('line 1\nline 2\nline 3\nline 4')
    expect(
      mostWithin(
        state.sent.map(({ at }) => at),
        3 * SECOND,
      ),
    ).toBe(1)
  })

  test('an undeliverable message is given up with its reason', async () => {
    await write(message('1'), message('2'))
    state.fail = ({ chat }) =>
      chat === '1' ? new SendFailure('gone', '403 Forbidden: bot was blocked by the user') : null
    await run()
    const dead = (await rows()).filter((row) => row.dead_at !== null)
    expect(dead.map(({ failure }) => failure)).toEqual([
      '403 Forbidden: bot was blocked by the user',
    ])
    expect(state.sent.map(({ chat }) => chat)).toEqual(['2'])
  })

  test('a failing message is retried for two days', async () => {
    await write(message('1'))
    let tries = 0
    state.fail = () => {
      tries += 1
      clock.set(clock.now() + 20 * MINUTE)
      return new SendFailure('again', 'Telegram does not answer')
    }
    // Minutes of looking for work are slept through: each look is a transaction.
    const sleepy = {
      ...clock,
      wait: (ms: number, signal?: AbortSignal) => clock.wait(60 * ms, signal),
    }
    await run(new AbortController(), { ...context, clock: sleepy })
    expect(tries).toBeGreaterThan(100)
    // When it was given up: the clock hurries on until somebody looks.
    const [row] = await rows()
    const lasted = (row?.dead_at ?? 0) - START
    expect(lasted).toBeGreaterThan(48 * HOUR)
    expect(lasted).toBeLessThan(49 * HOUR)
  })

  test('a crash between sending and storing repeats one message, and loses none', async () => {
    await write(...Array.from({ length: 5 }, (_, person) => message(String(person + 1))))
    const crash = new AbortController()
    const { telegram } = context
    const crashing: BotContext = {
      ...context,
      telegram: {
        ...telegram,
        async perform(chat, call) {
          const done = await telegram.perform(chat, call)
          if (state.sent.length < 3) return done
          crash.abort()
          return new Promise(() => {})
        },
      },
    }
    void sendMessages(crashing, crash.signal)
    while (!crash.signal.aborted) await new Promise((resolve) => setTimeout(resolve, 5))
    expect(state.sent).toHaveLength(3)
    await run()
    const chats = state.sent.map(({ chat }) => chat)
    expect(chats).toHaveLength(6)
    expect(new Set(chats).size).toBe(5)
    expect(chats[3]).toBe(chats[2])
  })

  test('queuing the same message again sends it once', async () => {
    const one = message('1')
    await write(one, one)
    await write(one)
    await run()
    await write(one)
    await run()
    expect(state.sent).toHaveLength(1)
  })

  test('stores no names in the database, and deletes sent messages', async () => {
    await write(message('4711', 'account', 'very private'))
    expect(JSON.stringify(await rows())).not.toMatch(/4711|very private/)
    await run()
    expect((await rows())[0]?.sealed).toBe('')
  })
}
