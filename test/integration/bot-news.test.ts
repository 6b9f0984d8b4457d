import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Update } from '../../src/domains/alerts/index.ts'
import { handleUpdate } from '../../src/entry/bot/handle-update.ts'
import type { BotContext } from '../../src/flows/bot-context.ts'
import { reconcileChannel, removeEnded } from '../../src/flows/channel.ts'
import { deliverNews } from '../../src/flows/delivery.ts'
import { sendNotices } from '../../src/flows/membership-notices.ts'
import { issueLink } from '../../src/flows/telegram-link.ts'
import { DAY, HOUR } from '../../src/kernel/clock.ts'
import { type Engine, eachEngine } from '../engines.ts'
import { botAround, CHANNEL, OPERATORS, type Sent } from '../support/bot.ts'
import { hurryingClock } from '../support/hurrying-clock.ts'
import { addMember } from '../support/members.ts'
import { openTelegramTill, type TelegramTill, zoe } from '../support/telegram-till.ts'

eachEngine((engine) => {
  describe('what the bot says unasked', () => newsTests(engine))
})

function newsTests(engine: Engine): void {
  let till: TelegramTill
  let bot: ReturnType<typeof botAround>
  let updates = 0

  beforeAll(async () => {
    till = await openTelegramTill(await engine.fresh())
    bot = botAround(till.context)
    await sendNotices(bot.context)
  })
  afterAll(() => till.close())
  beforeEach(async () => {
    await deliverNews(bot.context)
    await till.context.db.read.deleteFrom('telegram_outbox').execute()
  })

  /** What waits to be sent, in its order. */
  async function waiting(): Promise<Omit<Sent, 'at'>[]> {
    const rows = await till.context.db.read
      .selectFrom('telegram_outbox')
      .select('sealed')
      .where('done_at', 'is', null)
      .orderBy('rank')
      .orderBy('created_at')
      .execute()
    return rows.map(({ sealed }) => till.context.sealer.open(sealed) as Sent)
  }
  const texts = async (chat: string) =>
    (await waiting()).flatMap(({ chat: to, call }) =>
      to === chat && 'text' in call ? [call.text ?? ''] : [],
    )
  const take = (happening: object) => {
    updates += 1
    return handleUpdate(bot.house, { id: updates, ...happening } as Update)
  }
  const person = (id: string) => ({ id, username: null, firstName: 'Ada', language: null })

  test('a payment that is final is receipted to whoever is linked', async () => {
    const { session } = await till.buy('30d')
    await deliverNews(bot.context)
    expect(await texts(zoe.id)).toEqual([])
    await till.signIn(session, zoe)
    await deliverNews(bot.context)
    const [said, ...more] = await texts(zoe.id)
    expect(said).toMatch(/Access granted[\s\S]*30 Days Access, until/)
    expect(more).toEqual([])
  })

  test('three days before, one day before, and at the end: each once', async () => {
    const user = person('501')
    await addMember(till.context, user, { plan: '30d', expiresAt: till.clock.now() + 10 * DAY })
    const heard: string[] = []
    for (let hours = 0; hours < 11 * 24; hours += 6) {
      await sendNotices(bot.context)
      await sendNotices(bot.context)
      for (const text of await texts(user.id)) heard.push(text.split('\n')[0] ?? '')
      await till.context.db.read.deleteFrom('telegram_outbox').execute()
      await till.clock.advance(6 * HOUR)
    }
    expect(heard).toEqual([
      expect.stringMatching(/ends in 3 days/),
      expect.stringMatching(/ends in 1 day:/),
      expect.stringMatching(/has ended/),
    ])
  })

  test('who has more time elsewhere, or for ever, hears nothing', async () => {
    const user = person('502')
    await addMember(till.context, user, { plan: 'lifetime', expiresAt: null })
    await till.clock.advance(40 * DAY)
    await sendNotices(bot.context)
    expect(await texts(user.id)).toEqual([])
  })

  test('a bot that was away does not remind of what is over', async () => {
    const user = person('503')
    await addMember(till.context, user, { plan: '30d', expiresAt: till.clock.now() + 5 * DAY })
    await till.clock.advance(6 * DAY)
    await sendNotices(bot.context)
    expect(await texts(user.id)).toEqual([expect.stringMatching(/has ended/)])
  })

  test('many ends at the same moment are all told', async () => {
    const expiresAt = till.clock.now() + HOUR
    for (let one = 0; one < 450; one += 1)
      await addMember(till.context, person(String(10_000 + one)), { plan: '30d', expiresAt })
    await till.clock.advance(2 * HOUR)
    await sendNotices(bot.context)
    const said = (await waiting()).filter(({ chat }) => Number(chat) >= 10_000)
    expect(said).toHaveLength(450)
  })

  test('an order for a person comes to the operators, who decide by buttons, once', async () => {
    const { wallet, buyer } = await till.buy('30d')
    const second = till.buyer()
    const order = await second.order('30d')
    await till.see('finalized', till.pay({ from: wallet, amount: BigInt(order.lamports) }))
    await second.claims(order.id, wallet)
    await buyer.claims((await buyer.order('30d')).id, wallet)
    await till.context.db.transaction(async (tx) => {
      const { enqueue } = await import('../../src/kernel/db/outbox.ts')
      const payload = { order: order.id, exception: 'review' }
      const at = till.clock.now()
      await enqueue(tx, till.context.entropy, { topic: 'operator.review', once: 'a', payload, at })
    })
    await deliverNews(bot.context)
    const asked = (await waiting()).find(
      ({ chat, call }) => chat === OPERATORS && 'keyboard' in call,
    )
    expect(JSON.stringify(asked)).toContain(`ops:grant:${order.id}`)

    const press = (data: string, chat = OPERATORS) =>
      take({
        kind: 'press',
        chat,
        isPrivate: chat !== OPERATORS,
        from: person('9'),
        messageId: 7,
        callbackId: 'c',
        data,
      })
    const settled = async () => (await second.see(order.id)).settled_at
    await press(`ops:grant:${order.id}:yes`, '9')
    expect(await settled()).toBe(null)
    await press(`ops:grant:${order.id}`)
    expect(await settled()).toBe(null)
    expect(await texts(OPERATORS)).toContainEqual(expect.stringMatching(/Really grant/))
    await press(`ops:grant:${order.id}:yes`)
    expect(await settled()).not.toBe(null)
    await press(`ops:grant:${order.id}:yes`)
    expect(await texts(OPERATORS)).toContainEqual(expect.stringMatching(/can no longer be changed/))
    expect(await till.audits('grant')).toContain(order.id)
  })

  test('the contact form reaches the operators', async () => {
    const { receiveMessage } = await import('../../src/flows/contact.ts')
    const letter = { name: '<b>Eve</b>', reply_to: 'eve@example.org', message: 'Hello & bye' }
    await receiveMessage(till.context, null, letter)
    await deliverNews(bot.context)
    const [said] = await texts(OPERATORS)
    expect(said).toMatch(
      /From the site<\/b>, no membership[\s\S]*&lt;b&gt;Eve&lt;\/b&gt;[\s\S]*Hello &amp; bye/,
    )
  })

  test('lifetime members’ words go to support first', async () => {
    await addMember(till.context, person('601'), { plan: '30d', expiresAt: till.clock.now() + DAY })
    await addMember(till.context, person('602'), { plan: 'lifetime', expiresAt: null })
    for (const id of ['601', '602', '603']) {
      const text = `/help it is I, ${id}`
      await till.clock.advance(1)
      await take({
        kind: 'message',
        chat: id,
        isPrivate: true,
        from: person(id),
        messageId: 1,
        text,
        answers: null,
      })
    }
    const said = await texts(OPERATORS)
    expect(said.map((text) => /I, (\d+)/.exec(text)?.[1])).toEqual(['602', '601', '603'])
    expect(said.at(-1)).toMatch(/no membership/)
  })

  test('an update that comes again changes nothing', async () => {
    const user = person('604')
    const update = {
      id: 999_999,
      kind: 'message',
      chat: user.id,
      isPrivate: true,
      from: user,
      messageId: 1,
      text: '/help me',
      answers: null,
    } as const
    await handleUpdate(bot.house, update)
    await handleUpdate(bot.house, update)
    await Promise.all([handleUpdate(bot.house, update), handleUpdate(bot.house, update)])
    expect(await texts(OPERATORS)).toHaveLength(1)
    expect(await texts(user.id)).toHaveLength(1)
  })

  test('one that the database could not take comes again', async () => {
    const broken = {
      ...bot.context.db,
      transaction: () => Promise.reject(new Error('no database')),
    }
    const house = { ...bot.house, context: { ...bot.context, db: broken } }
    const user = person('605')
    const update = {
      id: 999_998,
      kind: 'message',
      chat: user.id,
      isPrivate: true,
      from: user,
      messageId: 1,
      text: '/privacy',
      answers: null,
    } as const
    await expect(handleUpdate(house, update)).rejects.toThrow('no database')
    await handleUpdate(bot.house, update)
    expect(await texts(user.id)).toHaveLength(1)
  })

  test('a crash between opening a link and answering shows the same code', async () => {
    const { token } = await issueLink(till.context, await till.browser(), 'Firefox on Linux')
    const user = person('606')
    const update = {
      id: 999_997,
      kind: 'message',
      chat: user.id,
      isPrivate: true,
      from: user,
      messageId: 1,
      text: `/start ${token}`,
      answers: null,
    } as const
    let committed = 0
    const falling: BotContext['db'] = {
      ...bot.context.db,
      transaction: (work) =>
        committed++ === 0
          ? bot.context.db.transaction(work)
          : Promise.reject(new Error('no database')),
    }
    const house = { ...bot.house, context: { ...bot.context, db: falling } }
    await expect(handleUpdate(house, update)).rejects.toThrow('no database')
    await handleUpdate(bot.house, update)
    expect(await texts(user.id)).toEqual([expect.stringMatching(/<code>\d{6}<\/code>/)])
  })

  test('who left the channel unseen is noted, who was let in is found again', async () => {
    const user = person('701')
    await addMember(till.context, user, { plan: '30d', expiresAt: till.clock.now() + DAY })
    const { telegram } = bot.context
    const clock = hurryingClock(till.clock.now())
    const standing = async () =>
      (telegramSays === 'member' ? 'member' : 'left') as 'member' | 'left'
    let telegramSays = 'member'
    const context = { ...bot.context, clock, telegram: { ...telegram, standing } }
    const inside = async () => {
      const rows = await till.context.db.read
        .selectFrom('channel_members')
        .select('sealed')
        .where('left_at', 'is', null)
        .execute()
      return rows.map(({ sealed }) => till.context.sealer.open(sealed))
    }
    await reconcileChannel(context, new AbortController().signal)
    expect(await inside()).toContain('701')
    await removeEnded(context)
    expect(await inside()).toContain('701')
    const removed = (await waiting()).filter(({ call }) => call.method === 'remove')
    expect(removed.length).toBeGreaterThan(0)
    expect(removed.every(({ chat }) => chat === CHANNEL)).toBe(true)
    telegramSays = 'left'
    await reconcileChannel(context, new AbortController().signal)
    expect(await inside()).not.toContain('701')
  })
}
