import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { telegramKey } from '../../../src/domains/accounts/index.ts'
import { type Call, SendFailure } from '../../../src/domains/messages/index.ts'
import {
  BROADCAST_PER_SECOND,
  spreadBroadcast,
} from '../../../src/flows/telegram/broadcasts/spread-broadcast.ts'
import { sendMessages } from '../../../src/flows/telegram/send-messages.ts'
import { DAY, MINUTE, SECOND } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { type ApiServer, openApiServer } from '../../support/api-server.ts'
import { hurryingClock } from '../../support/clocks/hurrying-clock.ts'
import { operatorsOf } from '../../support/http/operators.ts'
import { botAround } from '../../support/telegram/bot.ts'
import { person } from '../../support/telegram/bot-shop.ts'
import { addMember, forgetMember } from '../../support/telegram/members.ts'

const ID = 'B'.repeat(22)
const TEXT = 'We move on **Monday**: `/status` <b>&</b> https://mintwatch.example'
const SHOWN =
  'We move on <b>Monday</b>: <code>/status</code> &lt;b&gt;&amp;&lt;/b&gt; https://mintwatch.example'

eachEngine((engine) => {
  let server: ApiServer
  let operators: ReturnType<typeof operatorsOf>
  let owner: string
  let clock: ReturnType<typeof hurryingClock>
  let bot: ReturnType<typeof botAround>
  beforeEach(async () => {
    server = await openApiServer(await engine.fresh())
    operators = operatorsOf(server)
    owner = (await operators.signedIn('owner')).cookie
    clock = hurryingClock(server.clock.now())
    bot = botAround({ ...server.context, clock })
  })
  afterEach(() => server.close())

  const ask = async (method: string, path: string, body?: unknown, cookie = owner) =>
    (await operators.ask(`/operator/api/broadcasts${path}`, { method, body, cookie })).body
  const refusal = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).error.code

  const join = (id: number, more: { plan?: '30d' | 'lifetime'; expiresAt?: number | null } = {}) =>
    addMember(server.context, person(String(id)), { plan: 'lifetime', expiresAt: null, ...more })
  const joinMany = async (count: number) => {
    for (let id = 1_000; id < 1_000 + count; id += 1) await join(id)
  }

  async function begin(plan: '30d' | 'lifetime' | null = null): Promise<string> {
    const { id } = await ask('POST', '', { text: TEXT, plan })
    const { changed_at } = await ask('GET', `/${id}`)
    const start = { changed_at, because: 'we move' }
    expect(await ask('POST', `/${id}/start`, start)).toEqual({
      done: 'The bot sends it, and the figures show how far it is.',
    })
    return id
  }

  const open = async () => {
    const { rows } = await server.context.db.read
      .selectFrom('telegram_outbox')
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .where('done_at', 'is', null)
      .executeTakeFirstOrThrow()
    return rows
  }
  /** Sends what waits, until nothing does or `ending` aborts. */
  async function send(ending = new AbortController()) {
    const sending = sendMessages(bot.context, ending.signal)
    while (!ending.signal.aborted && (await open()) > 0)
      await new Promise((resolve) => setTimeout(resolve, 2))
    ending.abort()
    await sending
  }
  /** As the bot's leader does, second by second, until nothing of it is left. */
  async function sendAll(id: string) {
    while ((await ask('GET', `/${id}`)).ended_at === null) {
      await spreadBroadcast(bot.context)
      expect(await open()).toBeLessThanOrEqual(BROADCAST_PER_SECOND)
      await send()
    }
  }
  const textOf = (call: Call) => ('text' in call ? call.text : null)
  const chats = () => bot.state.sent.map(({ chat }) => chat)

  it('sends each member one copy, as the preview and the test show it', async () => {
    await joinMany(BROADCAST_PER_SECOND * 2 + 3)
    // A second account of the same person, linked by the username alone.
    const { db, sealer } = server.context
    await db.read
      .updateTable('accounts')
      .set({ telegram_key: telegramKey(sealer, '1000'), proven_at: null })
      .where('id', '=', await join(2_000))
      .execute()
    const id = await begin()
    expect(await ask('GET', `/${id}`)).toMatchObject({
      state: 'running',
      recipients: 33,
      takes_seconds: 3,
    })
    await server.clock.advance(SECOND)
    await ask('POST', `/${id}/test`, {})
    await send()
    await sendAll(id)
    const [test, ...copies] = bot.state.sent
    expect(test).toMatchObject({ chat: '1', call: { text: SHOWN } })
    expect(copies.map(({ call }) => textOf(call))).toEqual(Array(33).fill(SHOWN))
    expect(new Set(copies.map(({ chat }) => chat)).size).toBe(33)
    expect(await ask('GET', `/${id}`)).toMatchObject({ state: 'done', sent: 33, blocked: 0 })
    const { entries } = (await operators.ask('/operator/api/audit', { cookie: owner })).body
    expect(entries).toMatchObject([
      { action: 'test_broadcast' },
      { action: 'start_broadcast', subject: id, actor: 'owner 1' },
    ])
  })

  it('is for one plan, without those whose access is over or who deleted their data', async () => {
    const now = server.clock.now()
    await join(11, { plan: '30d', expiresAt: now + DAY })
    await join(12, { plan: '30d', expiresAt: now - 1 })
    await join(13)
    const leaving = await join(14, { plan: '30d', expiresAt: now + DAY })
    const id = await begin('30d')
    expect((await ask('GET', `/${id}`)).recipients).toBe(2)
    await forgetMember(server.context, leaving)
    await sendAll(id)
    expect(chats()).toEqual(['11'])
  })

  it('counts who blocked the bot, and lists none of its copies as failed', async () => {
    await joinMany(4)
    bot.state.fail = ({ chat }) =>
      chat === '1001'
        ? new SendFailure('gone', 'bot was blocked by the user')
        : chat === '1002'
          ? new SendFailure('refused', 'chat not found')
          : null
    const id = await begin()
    await sendAll(id)
    const counts = { sent: 2, blocked: 1, failed: 1, unclear: 0 }
    expect(await ask('GET', `/${id}`)).toMatchObject({ state: 'done', ...counts })
    const failed = await operators.ask('/operator/api/failed', { cookie: owner })
    expect(failed.body).toEqual({ messages: [], next: null })
    // It keeps what it counted when the queue forgets.
    await server.context.db.read.deleteFrom('telegram_outbox').execute()
    expect(await ask('GET', `/${id}`)).toMatchObject(counts)
  })

  it('sends nobody a second copy after a crash at any point', async () => {
    await joinMany(20)
    const id = await begin()
    await spreadBroadcast(bot.context)
    // Telegram has the message, and the process dies before it can write that down.
    const ending = new AbortController()
    const { perform } = bot.context.telegram
    bot.context.telegram.perform = async (chat, call) => {
      const done = await perform(chat, call)
      if (bot.state.sent.length < 3) return done
      ending.abort()
      throw new Error('killed')
    }
    await send(ending)
    bot.context.telegram.perform = perform
    expect(bot.state.sent).toHaveLength(3)
    await sendAll(id)
    expect(chats()).toHaveLength(20)
    expect(new Set(chats()).size).toBe(20)
    expect(await ask('GET', `/${id}`)).toMatchObject({ state: 'done', sent: 19, unclear: 1 })
  })

  it('gives up a copy whose claim expired, without a crash', async () => {
    await join(21)
    const id = await begin()
    await spreadBroadcast(bot.context)
    await server.context.db.read
      .updateTable('telegram_outbox')
      .set({ lease: 'lost', run_at: clock.now() })
      .execute()
    clock.set(clock.now() + MINUTE)
    await spreadBroadcast(bot.context)
    expect((await ask('GET', `/${id}`)).state).toBe('running')
    clock.set(clock.now() + SECOND)
    await spreadBroadcast(bot.context)
    expect(await ask('GET', `/${id}`)).toMatchObject({ state: 'done', unclear: 1 })
  })

  it('stops: what was not sent is withdrawn, and what fails later is not tried again', async () => {
    await joinMany(BROADCAST_PER_SECOND + 5)
    const id = await begin()
    await spreadBroadcast(bot.context)
    bot.state.fail = ({ chat }) => {
      if (chats().length < 4) return null
      return new SendFailure('again', `${chat} is not reached`)
    }
    const { perform } = bot.context.telegram
    bot.context.telegram.perform = async (chat, call) => {
      if (chats().length === 4) await ask('POST', `/${id}/stop`, { because: 'a typo' })
      return perform(chat, call)
    }
    await send()
    expect(await open()).toBe(0)
    await spreadBroadcast(bot.context)
    await spreadBroadcast(bot.context)
    expect(chats()).toHaveLength(4)
    expect(await ask('GET', `/${id}`)).toMatchObject({
      state: 'stopped',
      ...{ sent: 4, blocked: 0, failed: 0, unclear: 0, recipients: 20 },
    })
    expect(await refusal('POST', `/${id}/stop`, { because: 'again' })).toBe('broadcast_over')
  })

  it('goes out behind everything else', async () => {
    await join(31)
    await begin()
    await spreadBroadcast(bot.context)
    const { rank } = await server.context.db.read
      .selectFrom('telegram_outbox')
      .select('rank')
      .executeTakeFirstOrThrow()
    expect(rank).toBe(4)
  })

  describe('wrong input', () => {
    it('is refused with closed codes', async () => {
      const draft = (text: string, plan: unknown = null) => refusal('POST', '', { text, plan })
      expect(await draft(' \u200b\n')).toBe('message_empty')
      expect(await draft('a'.repeat(3_501))).toBe('message_too_long')
      expect(await draft('a', 'gold')).toBe('invalid_input')
      for (const [method, path] of [
        ['GET', ''],
        ['DELETE', ''],
        ['POST', '/test'],
      ] as const)
        expect(await refusal(method, `/${ID}${path}`, method === 'GET' ? undefined : {})).toBe(
          'not_found',
        )
      const start = { changed_at: 1, because: 'x' }
      expect(await refusal('POST', `/${ID}/start`, start)).toBe('not_found')
      expect(await refusal('POST', `/${ID}/stop`, { because: 'x' })).toBe('not_found')
      expect(await refusal('POST', `/${ID}/start`, { changed_at: 1 })).toBe('no_reason')
    })

    it('starts only what was looked at, once, and one at a time', async () => {
      const { id } = await ask('POST', '', { text: 'One', plan: null })
      const seen = (await ask('GET', `/${id}`)).changed_at
      const start = { changed_at: seen, because: 'x' }
      expect(await refusal('POST', `/${id}/start`, start)).toBe('no_recipients')
      await join(41)
      await server.clock.advance(SECOND)
      await ask('POST', `/${id}`, { text: 'Another', plan: null })
      expect(await refusal('POST', `/${id}/start`, start)).toBe('draft_changed')
      const { changed_at } = await ask('GET', `/${id}`)
      const other = (await ask('POST', '', { text: 'Two', plan: null })).id
      const now = { changed_at, because: 'x' }
      const answers = await Promise.all([1, 2].map(() => ask('POST', `/${id}/start`, now)))
      expect(answers.filter((one) => one.error?.code === 'broadcast_started')).toHaveLength(1)
      expect(await refusal('POST', `/${id}`, { text: 'Late', plan: null })).toBe(
        'broadcast_started',
      )
      expect(await refusal('DELETE', `/${id}`, {})).toBe('broadcast_started')
      const theirs = { ...now, changed_at: (await ask('GET', `/${other}`)).changed_at }
      expect(await refusal('POST', `/${other}/start`, theirs)).toBe('broadcast_running')
      await ask('DELETE', `/${other}`, {})
      expect((await ask('GET', '')).broadcasts).toMatchObject([{ id, text: 'Another' }])
    })
  })
})
