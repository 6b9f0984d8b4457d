import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../../src/domains/messages/index.ts'
import { handleUpdate } from '../../../src/entry/bot/handle-update.ts'
import { sendMessages } from '../../../src/flows/telegram/send-messages.ts'
import { DAY } from '../../../src/kernel/clock.ts'
import { type Engine, eachEngine } from '../../engines.ts'
import { hurryingClock } from '../../support/clocks/hurrying-clock.ts'
import { hostileWords, seeded } from '../../support/hostile.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { botAround, CHANNEL, OPERATORS } from '../../support/telegram/bot.ts'
import { addMember } from '../../support/telegram/members.ts'
import { troubleWith } from '../../support/telegram/telegram-html.ts'

const UPDATES = 5_000

eachEngine((engine) => {
  describe('hostile updates', () => fuzzTests(engine))
})

function fuzzTests(engine: Engine): void {
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop(await engine.fresh())
  })
  afterAll(() => shop.close())

  test('neither break nor stop the bot', async () => {
    const clock = hurryingClock(Date.UTC(2026, 10, 21))
    const problems: unknown[] = []
    const log = { ...shop.context.log, error: (fields: object) => problems.push(fields) }
    const { deps, context, state } = botAround({ ...shop.context, clock, log })
    for (const [id, plan] of [
      ['11', '30d'],
      ['12', 'lifetime'],
    ] as const) {
      const user = { id, username: null, firstName: 'A', language: null }
      const expiresAt = plan === '30d' ? clock.now() + 30 * DAY : null
      await addMember(context, user, { plan, expiresAt })
    }
    const random = seeded(3)
    const word = hostileWords(random)
    const choose = <T>(...values: T[]): T => values[Math.floor(random() * values.length)] as T
    const number = () => choose<unknown>(11, 12, 13, -5, 0, 2 ** 60, 1.5, '11', null, {}, [])
    const person = () => ({ id: choose(11, 12, 13), username: word(), first_name: word() })
    const user = () =>
      choose<unknown>(
        person(),
        person(),
        person(),
        person(),
        { id: choose(11, 12, 13), username: word(), first_name: word(), language_code: word() },
        { id: 11, first_name: 'A' },
        { id: number(), username: 7, first_name: [] },
        null,
      )
    const chat = () =>
      choose<unknown>(
        { id: choose(11, 12, 13), type: 'private' },
        { id: choose(11, 12, 13), type: 'private' },
        { id: choose(11, 12, 13), type: 'private' },
        { id: Number(OPERATORS), type: 'supergroup' },
        { id: Number(CHANNEL), type: 'channel' },
        { id: number(), type: word() },
      )
    const command = () =>
      choose('start', 'status', 'payment', 'help', 'scan', 'alerts', 'privacy', 'cancel', 'ops')
    const text = () =>
      choose(
        word(),
        `/${command()}`,
        `/${command()} ${word()}`,
        `/${word()}`,
        `/${command()}@${word()}`,
      )
    const data = () =>
      choose(
        word(),
        `alerts:${choose('on', 'off', 'min', 'venue', 'from', 'hush')}:${choose('+', '-', 'boop', word())}`,
        `alerts:${word()}`,
        `start:${choose('yes', 'no', word())}`,
        `ops:${choose('grant', 'refuse', 'leave', word())}:${choose('x'.repeat(22), word())}:yes`,
      )
    const message = () => ({
      message_id: choose<unknown>(5, 6, 7, 8, number()),
      chat: chat(),
      from: user(),
      text: text(),
      reply_to_message: choose<unknown>(undefined, { message_id: number() }),
    })
    const memberChange = () => ({
      status: choose('member', 'left', 'kicked', word()),
      user: user(),
    })
    const body = (update_id: number) =>
      choose<unknown>(
        { update_id, message: message() },
        { update_id, message: message() },
        {
          update_id,
          callback_query: { id: word(), from: user(), message: message(), data: data() },
        },
        { update_id, chat_join_request: { chat: chat(), from: user(), user_chat_id: number() } },
        {
          update_id,
          chat_member: {
            chat: chat(),
            from: user(),
            old_chat_member: memberChange(),
            new_chat_member: memberChange(),
          },
        },
        { update_id, message: null, callback_query: word() },
        { update_id: number(), [word()]: word() },
        word(),
        null,
      )

    let understood = 0
    for (let id = 1; id <= UPDATES; id += 1) {
      const update = context.telegram.read(body(id))
      if (!update) continue
      if (update.kind !== 'other') understood += 1
      await handleUpdate(deps, update)
      if (id % 50 === 0) clock.set(clock.now() + 60_000)
    }
    expect(understood).toBeGreaterThan(UPDATES / 4)
    expect(problems).toEqual([])

    const ending = new AbortController()
    const sending = sendMessages(context, ending.signal)
    const waiting = context.db.read
      .selectFrom('telegram_outbox')
      .select('id')
      .where('done_at', 'is', null)
    while ((await waiting.execute()).length > 0) await new Promise((go) => setTimeout(go, 20))
    ending.abort()
    await sending
    expect(state.sent.length).toBeGreaterThan(UPDATES / 8)
    expect(state.sent.map(({ call }) => troubleIn(call)).filter(Boolean)).toEqual([])
  })
}

/** Beside the text: buttons' data have at most 64 bytes, answers to presses 200 characters. */
function troubleIn(call: Call): string | null {
  if (call.method === 'answer') return (call.text ?? '').length > 200 ? 'a long answer' : null
  if (call.method !== 'send' && call.method !== 'edit') return null
  const isLong = (call.keyboard ?? [])
    .flat()
    .some((button) => 'data' in button && Buffer.byteLength(button.data) > 64)
  return isLong ? 'a long button' : troubleWith(call.text)
}
