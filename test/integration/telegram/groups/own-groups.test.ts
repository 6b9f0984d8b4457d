import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type AlertsBody, DEFAULT_ALERTS, DEFAULT_FILTER } from '../../../../src/contract/alerts.ts'
import { storeTraits } from '../../../../src/domains/launches/index.ts'
import {
  changePreferences,
  type MemberStatus,
  SendFailure,
  type Update,
} from '../../../../src/domains/messages/index.ts'
import { handleUpdate } from '../../../../src/entry/bot/handle-update.ts'
import { checkGroups, groupCode } from '../../../../src/flows/telegram/alerts/own-group.ts'
import { deliverLaunches } from '../../../../src/flows/telegram/deliver-launches.ts'
import { sendMessages } from '../../../../src/flows/telegram/send-messages.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../../../src/kernel/clock.ts'
import { enqueue } from '../../../../src/kernel/db/outbox.ts'
import { eachEngine } from '../../../engines.ts'
import { manualClock } from '../../../support/clocks/manual-clock.ts'
import { keepReport, keepRows, launchRow } from '../../../support/launches.ts'
import { openShop, type Shop } from '../../../support/shop.ts'
import { botAround, CHANNEL, OPERATORS, type Sent } from '../../../support/telegram/bot.ts'
import { addMember, forgetMember } from '../../../support/telegram/members.ts'

const GROUP = '-100777'
const OTHER = '-100888'
const ada = { id: '11', username: null, firstName: 'Ada', language: 'es' }

eachEngine((engine) => {
  let shop: Shop
  let bot: ReturnType<typeof botAround>
  let clock: ReturnType<typeof manualClock>
  let account: string
  let status: MemberStatus
  let people: number
  let updates = 0
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
    clock = manualClock(Date.UTC(2026, 10, 21, 12))
    bot = botAround({ ...shop.context, clock })
    status = 'creator'
    people = 51
    bot.context.telegram.memberStatus = async () => status
    bot.context.telegram.memberCount = async () => people
    bot.context.telegram.chat = async () => ({ title: 'Cats <only>', kind: 'supergroup' })
    account = await addMember(bot.context, ada, { plan: '30d', expiresAt: clock.now() + DAY })
  })
  afterEach(() => shop.close())

  const take = (happening: object) => {
    updates += 1
    return handleUpdate(bot.deps, { id: updates, ...happening } as Update)
  }
  const say = (text: string, chat = GROUP, from = ada) => {
    const about = { chat, isPrivate: chat === from.id, from, messageId: 1, answers: null }
    return take({ kind: 'message', ...about, text })
  }
  const prove = (chat = GROUP) => say(`/start@bot ${groupCode(bot.context, account)}`, chat)

  /** The calls that wait, in order, without those in the channel; then none does. */
  async function calls(): Promise<Pick<Sent, 'chat' | 'call'>[]> {
    const { db, sealer } = shop.context
    const rows = await db.read
      .selectFrom('telegram_outbox')
      .select(['id', 'sealed'])
      .where('done_at', 'is', null)
      .orderBy('created_at')
      .orderBy('rank')
      .execute()
    await db.read.deleteFrom('telegram_outbox').execute()
    const all = rows.map(({ sealed }) => sealer.open(sealed) as Sent)
    return all.filter(({ chat }) => chat !== CHANNEL).map(({ chat, call }) => ({ chat, call }))
  }
  const texts = async (chat = GROUP) =>
    (await calls()).flatMap(({ chat: to, call }) =>
      to === chat && 'text' in call ? call.text : [],
    )

  async function choose(wanted: Partial<AlertsBody>): Promise<void> {
    const chosen = { ...DEFAULT_ALERTS, on: true, ...wanted }
    await shop.context.db.transaction((tx) =>
      changePreferences(tx, account, () => chosen, clock.now()),
    )
  }
  /** Tells the bot of a launch that is ten seconds old. */
  async function report(): Promise<void> {
    const { db, entropy } = shop.context
    const row = launchRow({ name: 'Cat', detected_at: clock.now(), score: 74, level: 'high' })
    await keepRows(db, row)
    await keepReport(db, row)
    const { mint } = row
    await db.transaction(async (tx) => {
      const stage = { mint, stage: '10s', madeAt: clock.now(), venue: 'pumpfun' } as const
      const figures = { score: 74, attention: 50, marketCapCents: 500_000, buyers: 12 }
      await storeTraits(tx, [{ ...stage, ...figures, words: 'cat', developer: null, socials: [] }])
      const news = { topic: 'launch.stage' as const, once: mint, at: clock.now() }
      await enqueue(tx, entropy, { ...news, payload: { mint, stage: '10s' } })
    })
    await deliverLaunches(bot.context, bot.matcher)
  }
  const launch = async () => {
    await report()
    return calls()
  }
  const groups = async () =>
    (await shop.context.db.read.selectFrom('alert_groups').selectAll().execute()).length
  async function turn(to: { status?: MemberStatus; people?: number; later?: number }) {
    status = to.status ?? status
    people = to.people ?? people
    await clock.advance(to.later ?? 0)
  }
  async function proven(): Promise<void> {
    await prove()
    await calls()
  }

  describe('a member’s own group', () => {
    test('tells an anonymous administrator what to do instead, and nobody else', async () => {
      const hidden = {
        id: '1087968824',
        username: null,
        firstName: 'Group',
        language: 'en',
      }
      const code = groupCode(bot.context, account)
      people = 50
      await say(`/group@bot ${code}`, GROUP, hidden)
      expect(await texts()).toEqual([expect.stringContaining('Remain anonymous')])
      await say('/group@bot hello', GROUP, hidden)
      await say(`/group@bot ${code}`, GROUP, { ...hidden, id: '1087968825' })
      expect(await texts()).toEqual([])
    })

    test('is added by the link of /group, by its administrator with the code', async () => {
      await say('/group', ada.id)
      const [{ call } = {}] = await calls()
      const url = `https://t.me/bot?startgroup=${groupCode(bot.context, account)}`
      expect(JSON.stringify(call)).toContain(url)
      await prove()
      expect(await texts()).toEqual([expect.stringContaining('Este grupo recibe ahora')])
      await say('/group', ada.id)
      expect(await texts(ada.id)).toEqual([
        expect.stringContaining('<code>Cats &lt;only&gt;</code>'),
      ])
    })

    test.each([
      ['not an administrator', { status: 'member' as const }, 'Solo un administrador'],
      ['more than fifty people', { people: 52 }, 'más de 50 personas'],
      ['a code of twenty minutes ago', { later: 20 * MINUTE }, 'Este código venció'],
    ])('is refused: %s', async (_, change, said) => {
      const code = groupCode(bot.context, account)
      await turn(change)
      await say(`/group ${code}`)
      expect(await texts()).toEqual([expect.stringContaining(said)])
      expect(await groups()).toBe(0)
    })

    test('is nobody else’s, and strangers get no answer there', async () => {
      await proven()
      const bob = { ...ada, id: '12' }
      const term = { plan: 'lifetime', expiresAt: null } as const
      const other = await addMember(bot.context, bob, term)
      await say(`/start ${groupCode(bot.context, other)}`, GROUP, bob)
      expect(await texts()).toEqual([expect.stringContaining('otro miembro')])
      for (const text of ['/group', '/start', '/status', 'hello', `/group ${'x'.repeat(12)}`])
        await say(text, GROUP, { ...ada, id: '13' })
      await say(`/start ${groupCode(bot.context, account)}`, CHANNEL)
      await say(`/start ${groupCode(bot.context, account)}`, OPERATORS)
      expect(await calls()).not.toContainEqual(expect.objectContaining({ chat: GROUP }))
      expect(await groups()).toBe(1)
    })

    test('gives way to another one, which the bot then leaves', async () => {
      await proven()
      await prove(OTHER)
      expect(await calls()).toContainEqual({ chat: GROUP, call: { method: 'leave' } })
      await choose({ to: 'group' })
      expect((await launch()).map(({ chat }) => chat)).toEqual([OTHER])
    })

    test('gets the alerts of filters that send there, in its member’s language', async () => {
      const direct = { ...DEFAULT_FILTER, on: true, name: 'Mine' }
      await choose({ name: 'Ours', to: 'group', filters: [direct] })
      expect((await launch()).map(({ chat }) => chat)).toEqual([ada.id])
      await clock.advance(MINUTE)
      await proven()
      const sent = await launch()
      expect(sent.map(({ chat }) => chat).sort()).toEqual([GROUP, ada.id])
      const ours = sent.find(({ chat }) => chat === GROUP)?.call
      expect(ours).toMatchObject({ text: expect.stringMatching(/Tus filtros: <code>Ours<\/code>/) })
    })

    test('answers a pressed button with a notice, and keeps its post', async () => {
      await proven()
      const press = { chat: GROUP, isPrivate: false, from: ada, messageId: 3, callbackId: 'c' }
      await take({ kind: 'press', ...press, data: 'group:off' })
      await take({ kind: 'press', ...press, data: `watch:${'1'.repeat(32)}` })
      expect((await calls()).map(({ call }) => call.method)).toEqual(['answer', 'answer'])
      expect(await groups()).toBe(1)
    })

    test('is left at its member’s wish, or deleted with the account', async () => {
      await proven()
      const press = { chat: ada.id, isPrivate: true, from: ada, messageId: 3, callbackId: 'c' }
      await take({ kind: 'press', ...press, data: 'group:off' })
      expect(await calls()).toContainEqual({ chat: GROUP, call: { method: 'leave' } })
      expect(await groups()).toBe(0)
      await prove()
      await forgetMember(bot.context, account)
      expect(await groups()).toBe(0)
    })
  })

  describe('its alerts end, and its member is told', () => {
    const removed = { kind: 'member-change', chat: GROUP, person: ada, by: '11', isUs: true }

    test('once the bot is removed', async () => {
      await proven()
      await choose({ to: 'group' })
      await report()
      await take({ ...removed, before: 'member', after: 'kicked' })
      // What waited for the group comes to its member.
      expect((await texts(ada.id)).toSorted()).toEqual([
        expect.stringContaining('ya no está en él'),
        expect.stringContaining('<code>Cat</code>'),
      ])
      expect(await groups()).toBe(0)
    })

    test.each([
      ['ended', { later: DAY }, 'tu membresía terminó'],
      ['not an administrator', { status: 'left' as const }, 'ya no eres administrador'],
      ['too many people', { people: 52 }, 'más de 50 personas'],
    ])('within the hour: %s', async (_, change, said) => {
      await proven()
      await turn(change)
      await clock.advance(HOUR + 1)
      await checkGroups(bot.context)
      const sent = await calls()
      expect(sent).toContainEqual({ chat: GROUP, call: { method: 'leave' } })
      expect(JSON.stringify(sent)).toContain(said)
      expect(await groups()).toBe(0)
    })

    test('not while Telegram does not answer, or all is well', async () => {
      await proven()
      await clock.advance(HOUR + 1)
      bot.context.telegram.memberCount = async () => {
        throw new SendFailure('again', 'Telegram does not answer')
      }
      await expect(checkGroups(bot.context)).rejects.toThrow()
      bot.context.telegram.memberCount = async () => people
      await checkGroups(bot.context)
      expect([await groups(), await calls()]).toEqual([1, []])
    })
  })

  test('a group that refuses alerts is given up; one that must wait delays nobody else', async () => {
    await proven()
    await choose({ to: 'group', filters: [{ ...DEFAULT_FILTER, on: true }] })
    const ending = new AbortController()
    let refusal = new SendFailure('wait', '429', HOUR)
    let tries = 0
    bot.state.fail = ({ chat }) => {
      if (chat !== GROUP) return null
      tries += 1
      return refusal
    }
    const sending = sendMessages(bot.context, ending.signal)
    await report()
    /** Lets time pass, with the database's own between, until something is so. */
    const until = async (isSo: () => boolean | Promise<boolean>) => {
      while (!(await isSo())) {
        await clock.advance(SECOND)
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    }
    const isRefused = async () => {
      const rows = shop.context.db.read.selectFrom('alert_groups').select('refused_at')
      return (await rows.executeTakeFirstOrThrow()).refused_at !== null
    }
    await until(() => tries > 0 && bot.state.sent.some(({ chat }) => chat === ada.id))
    expect(await isRefused()).toBe(false)
    refusal = new SendFailure('gone', '400 Bad Request: not enough rights to send text messages')
    await clock.advance(HOUR)
    await until(isRefused)
    const toAda = () => bot.state.sent.filter(({ chat }) => chat === ada.id)
    await until(() => toAda().length === 2)
    ending.abort()
    await clock.advance(SECOND)
    await sending
    await checkGroups(bot.context)
    expect(await texts(ada.id)).toEqual([expect.stringContaining('no puede escribir allí')])
    expect(await groups()).toBe(0)
  })
})
