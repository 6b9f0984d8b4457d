import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { PostedMessage, TelegramPerson } from '../../../sandbox/telegram/shapes.ts'
import { DEFAULT_ALERTS } from '../../../src/contract/alerts.ts'
import { changePreferences } from '../../../src/domains/messages/index.ts'
import { DAY, MINUTE } from '../../../src/kernel/clock.ts'
import { type Engine, eachEngine } from '../../engines.ts'
import { addMember } from '../../support/telegram/members.ts'
import { openServer, type TestServer } from '../../support/world.ts'

/** On a busy machine. */
const TIMEOUT_MS = 45_000

eachEngine((engine) => {
  describe('the bot, over the Bot API', () => botTests(engine))
})

function botTests(engine: Engine): void {
  let server: TestServer
  let names = 0

  const telegram = () => {
    const { telegram } = server.world
    if (!telegram) throw new Error('no Telegram in this world')
    return telegram
  }
  const userOf = (person: TelegramPerson) => ({
    id: String(person.id),
    username: person.username ?? null,
    firstName: person.first_name,
    language: person.language_code,
  })
  const textOf = (message: PostedMessage | undefined) => message?.text ?? ''
  const newcomer = () => {
    names += 1
    return telegram().addUser({ firstName: `Newcomer ${names}`, username: `newcomer_${names}` })
  }
  async function newMember(plan: '30d' | 'lifetime' = '30d', days = 10) {
    const person = newcomer()
    const expiresAt = plan === 'lifetime' ? null : server.clock.now() + days * DAY
    const account = await addMember(server.app.context, userOf(person), { plan, expiresAt })
    return { person, account }
  }
  /** The newest message of a chat that comes after `before` ones, once there is one that fits. */
  function hears(
    chat: TelegramPerson | number,
    expected: RegExp,
    after = 0,
  ): Promise<PostedMessage> {
    return vi.waitFor(
      () => {
        const found = telegram()
          .messagesOf(chat)
          .slice(after)
          .findLast((message) => expected.test(textOf(message)))
        expect(found, textOf(telegram().messagesOf(chat).at(-1))).toBeDefined()
        return found as PostedMessage
      },
      { timeout: TIMEOUT_MS, interval: 20 },
    )
  }
  const asks = (person: TelegramPerson, text: string, expected: RegExp) => {
    const before = telegram().messagesOf(person).length
    telegram().sendAs(person, text)
    return hears(person, expected, before + 1)
  }

  beforeAll(async () => {
    server = await openServer(await engine.fresh(), {
      world: { parts: ['chain', 'prices', 'telegram'] },
    })
    await vi.waitFor(() => expect(telegram().calls('createChatInviteLink')).toHaveLength(1), {
      timeout: TIMEOUT_MS,
    })
  })
  afterAll(() => server.stop())

  test('names its commands in each language, and /ops to operators alone', async () => {
    await expect.poll(() => telegram().calls('setMyCommands')).toHaveLength(6)
    const listed = telegram()
      .calls('setMyCommands')
      .map(({ payload }) => JSON.stringify(payload))
    expect(listed[0]).toContain('paysupport')
    expect(listed[0]).not.toContain('ops')
    expect(listed[1]).toContain('ops')
  })

  test('points strangers to the site, and sells nothing', async () => {
    const person = newcomer()
    const reply = await asks(person, '/start', /no membership is linked/i)
    expect(JSON.stringify(reply.reply_markup)).toContain(
      server.url.replace('localhost', '127.0.0.1'),
    )
    await asks(person, '/status', /no membership is linked/i)
    await asks(person, '/alerts', /no membership is linked/i)
  })

  test('shows members their status', async () => {
    const { person } = await newMember('30d', 10)
    const reply = await asks(person, '/status', /Active/)
    expect(textOf(reply)).toMatch(/30 Days Access/)
    expect(textOf(reply)).toMatch(/10 days left/)
    const { person: lifer } = await newMember('lifetime')
    expect(textOf(await asks(lifer, '/status', /Active/))).toMatch(/Lifetime Access\nNever expires/)
    const { person: late } = await newMember('30d', -1)
    expect(textOf(await asks(late, '/status', /Expired/))).not.toMatch(/left/)
  })

  test('lets only members into the channel, whoever has the link', async () => {
    const { person } = await newMember()
    const stranger = newcomer()
    const reply = await asks(person, '/status', /Active/)
    const url = JSON.stringify(reply.reply_markup).match(/"url":"([^"]*\+[^"]*)"/)?.[1] ?? ''
    expect(url).not.toBe('')
    telegram().joinRequest(person, url)
    telegram().joinRequest(stranger, url)
    await hears(person, /You are being let into the private channel/)
    await hears(stranger, /The channel is for members/)
    await expect.poll(() => telegram().requestsFor(telegram().channelId)).toEqual([])
    const inside = telegram()
      .membersOf(telegram().channelId)
      .map(({ id }) => id)
    expect(inside).toContain(person.id)
    expect(inside).not.toContain(stranger.id)
  })

  test('changes alerts in place', async () => {
    const { person, account } = await newMember()
    const menu = await asks(person, '/alerts', /Personal alerts: off/)
    await telegram().press(person, menu, 'alerts:on').answered
    await hears(person, /Personal alerts: on/)
    await telegram().press(person, menu, 'alerts:venues').answered
    await vi.waitFor(() => telegram().press(person, menu, 'alerts:venue:boop'), {
      timeout: TIMEOUT_MS,
    })
    await hears(person, /Venues: pump.fun, .*Heaven/)
    expect(
      telegram()
        .messagesOf(person)
        .filter((m) => /Personal alerts/.test(textOf(m))),
    ).toHaveLength(1)
    const row = await server.app.context.db.read
      .selectFrom('alert_preferences')
      .select('preferences')
      .where('account_id', '=', account)
      .executeTakeFirstOrThrow()
    expect(JSON.parse(row.preferences)).toMatchObject({ on: true })
    expect(JSON.parse(row.preferences).venues).not.toContain('boop')
  })

  test('shows quiet hours in the time zone that was chosen on the site, and keeps it', async () => {
    const { person, account } = await newMember()
    const zone = { ...DEFAULT_ALERTS, time_zone: 'America/New_York' }
    const { db, clock } = server.app.context
    await db.transaction((tx) => changePreferences(tx, account, () => zone, clock.now()))
    const menu = await asks(person, '/alerts', /Quiet hours: none/)
    await telegram().press(person, menu, 'alerts:quiet').answered
    await vi.waitFor(() => telegram().press(person, menu, 'alerts:hush'), {
      timeout: TIMEOUT_MS,
    })
    const reply = await hears(person, /Quiet hours: 22:00 to 07:00 America\/New York time/)
    expect(JSON.stringify(reply.reply_markup)).toContain('Change the time zone on the site')
  })

  test('forwards a request for help to an operator, and the answer back', async () => {
    const { person } = await newMember('lifetime')
    await asks(person, '/help', /contact support/)
    await asks(person, 'My <b>screen</b> is dark & cold', /We received your message/)
    const { operatorsId } = telegram()
    const forwarded = await hears(operatorsId, /screen/)
    expect(textOf(forwarded)).toMatch(/Lifetime Access/)
    expect(textOf(forwarded)).toMatch(/<b>screen<\/b> is dark & cold/)
    const [operator] = telegram().users()
    telegram().sendAs(operator as TelegramPerson, 'Turn it on', {
      room: operatorsId,
      replyTo: forwarded.message_id,
    })
    await hears(person, /Turn it on/)
  })

  test('checks an address pasted after /help, and forwards text to an operator', async () => {
    const { person } = await newMember()
    const { recipient } = server.app.context
    await asks(person, '/help', /An address alone is still checked/)
    expect(textOf(await asks(person, recipient, /Wallet|No account exists/))).toContain(recipient)
    await asks(person, `https://solscan.io/account/${recipient}`, /Wallet|No account exists/)
    await asks(person, `${recipient} is mine, and I paid from it`, /We received your message/)
    await asks(person, '/paysupport', /write your message now/)
    await asks(person, recipient, /We received your message/)
    expect(textOf(await asks(person, recipient, /Wallet|No account exists/))).toContain(recipient)
  })

  test('forwards an address to an operator when a buyer without a membership sends it', async () => {
    const person = newcomer()
    await asks(person, '/help', /write your message now\./)
    await asks(person, server.app.context.recipient, /We received your message/)
  })

  test('answers /ops in the operators’ group alone', async () => {
    const { person } = await newMember()
    await asks(person, '/ops', /don’t understand/)
    const [operator] = telegram().users()
    telegram().sendAs(operator as TelegramPerson, '/ops', { room: telegram().operatorsId })
    expect(textOf(await hears(telegram().operatorsId, /Summary/))).toMatch(/Members: \d+ lifetime/)
  })

  test('reads a wallet from the chain', async () => {
    const { person } = await newMember()
    const reply = await asks(
      person,
      `what of ${server.app.context.recipient}?`,
      /Wallet|No account exists/,
    )
    expect(textOf(reply)).toContain(server.app.context.recipient)
  })

  test('keeps one person’s flood from delaying others', async () => {
    const { person } = await newMember()
    for (let message = 0; message < 14; message += 1) telegram().sendAs(person, '/cancel')
    await hears(person, /Too many messages/)
    expect(
      telegram()
        .messagesOf(person)
        .filter((m) => /Too many messages/.test(textOf(m))),
    ).toHaveLength(1)
  })

  test('reminds, removes at the end, and readmits after a renewal', async () => {
    const { person, account } = await newMember('30d', 20)
    const reply = await asks(person, '/status', /Active/)
    const url = JSON.stringify(reply.reply_markup).match(/"url":"([^"]*\+[^"]*)"/)?.[1] ?? ''
    telegram().joinRequest(person, url)
    const isIn = () =>
      telegram()
        .membersOf(telegram().channelId)
        .some(({ id }) => id === person.id)
    await expect.poll(() => isIn()).toBe(true)
    const end = (expires_at: number) =>
      server.app.context.db.read
        .updateTable('memberships')
        .set({ expires_at })
        .where('account_id', '=', account)
        .execute()
    await end(server.clock.now() - 1)
    await expect.poll(() => isIn()).toBe(false)
    await end(server.clock.now() + 30 * DAY)
    telegram().joinRequest(person, url)
    await expect.poll(() => isIn()).toBe(true)
  })

  test('notifies operators about people who were added by hand', async () => {
    const stranger = newcomer()
    telegram().addMember(stranger, telegram().channelId)
    await hears(telegram().operatorsId, new RegExp(`by hand[\\s\\S]*${stranger.first_name}`))
  })

  test('tells operators that it is out of its channel, and that it is back', async () => {
    const { channelId, operatorsId } = telegram()
    const before = telegram().messagesOf(operatorsId).length
    /** A minute passes, and another only if it was looking at its rights just then. */
    async function hearsByThen(words: RegExp) {
      server.clock.jump(MINUTE)
      return hears(operatorsId, words, before).catch(() => {
        server.clock.jump(MINUTE)
        return hears(operatorsId, words, before)
      })
    }
    telegram().setBotRights(channelId, null)
    await hearsByThen(/status there is "left"/)
    telegram().setBotRights(channelId, {})
    await hearsByThen(/all its rights in the channel again/)
  }, 120_000)
}
