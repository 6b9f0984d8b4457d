import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DEFAULT_ALERTS } from '../../../src/contract/alerts.ts'
import type { Stage } from '../../../src/contract/launches/stages.ts'
import { LAUNCH_TURNED, WATCH_TURNED } from '../../../src/contract/news.ts'
import { storeTraits } from '../../../src/domains/launches/index.ts'
import { changePreferences, type Person } from '../../../src/domains/messages/index.ts'
import type { Flag } from '../../../src/domains/risk/index.ts'
import { storeTurn } from '../../../src/domains/turns/index.ts'
import { addWatch, storeWatchedTurn } from '../../../src/domains/watches/index.ts'
import { registerCommands } from '../../../src/entry/bot/register-commands.ts'
import { answerThread } from '../../../src/flows/console/messages/support-inbox.ts'
import { deleteAccount } from '../../../src/flows/members/account.ts'
import { deliverLaunches } from '../../../src/flows/telegram/deliver-launches.ts'
import { deliverTurns } from '../../../src/flows/telegram/deliver-news.ts'
import { forgetOld } from '../../../src/flows/telegram/forget.ts'
import { sendNotices } from '../../../src/flows/telegram/membership-notices.ts'
import { DAY, HOUR, MINUTE } from '../../../src/kernel/clock.ts'
import { enqueue } from '../../../src/kernel/db/outbox.ts'
import { eachEngine } from '../../engines.ts'
import { keepReport, keepRows, launchRow } from '../../support/launches.ts'
import { CHANNEL, OPERATORS } from '../../support/telegram/bot.ts'
import { type BotShop, message, openBotShop } from '../../support/telegram/bot-shop.ts'
import { addMember } from '../../support/telegram/members.ts'

const EVIDENCE = 'It has since sold 40% of what it held, 2% of the supply.'
/** As its rule says it. */
const FLAG: Flag = {
  ...{ rule: 'freeze-authority', version: 2, weight: 0.75, title: 'Accounts can be frozen' },
  ...{ outcome: 'flag', strength: 1, level: 'high' },
  evidence: 'FAAA…FAAA can freeze any holder’s account, which blocks selling.',
}

eachEngine((engine) => {
  let shop: BotShop
  beforeEach(async () => {
    shop = await openBotShop(await engine.fresh())
  })
  afterEach(() => shop.close())

  const speaker = (id: string, language: string | null): Person => ({
    ...{ id, username: null, firstName: 'Ada', language },
  })
  const member = (person: Person, expiresAt: number | null = null) =>
    addMember(shop.context, person, { plan: expiresAt === null ? 'lifetime' : '30d', expiresAt })
  /** Somebody presses a button of their own chat with the bot. */
  const press = (from: Person, data: string) =>
    shop.take({
      ...{ kind: 'press', chat: from.id, isPrivate: true, from },
      ...{ messageId: 7, callbackId: 'c', data },
    })
  /** What the bot answers to a text. */
  async function asks(from: Person, text: string): Promise<string> {
    await shop.forgetMessages()
    await shop.take(message(from, text))
    return (await shop.texts(from.id)).join('\n')
  }
  const stored = () => shop.context.db.read.selectFrom('telegram_languages').selectAll().execute()

  /** A launch in the channel and for members, with a stage that the detector has stored. */
  async function launch(stage: Stage = '60s'): Promise<string> {
    const { db, clock, entropy } = shop.context
    const now = clock.now()
    const row = launchRow({ detected_at: now, stage, score: 74, level: 'high' })
    await keepRows(db, row)
    await keepReport(db, row, { stage, flags: [FLAG] })
    await db.transaction(async (tx) => {
      await storeTraits(tx, [
        {
          ...{ mint: row.mint, stage, madeAt: now, venue: 'pumpfun', words: 'lanterncat lcat' },
          ...{ score: 74, attention: 50, marketCapCents: 500_000, buyers: 12 },
          developer: { launches: 0, graduated: 0, rugged: 0 },
          socials: [],
        },
      ])
      const news = { topic: 'launch.stage', once: row.mint, payload: { mint: row.mint, stage } }
      await enqueue(tx, entropy, { ...news, at: now })
    })
    return row.mint
  }
  async function alerted(account: string) {
    const { db, clock } = shop.context
    const all = () => ({ ...DEFAULT_ALERTS, on: true })
    await db.transaction((tx) => changePreferences(tx, account, all, clock.now()))
  }

  describe('an answer', () => {
    test('is in the language of the client, or in English if we lack it', async () => {
      expect(await asks(speaker('1', 'es'), '/status')).toContain('no tiene ninguna membresía')
      expect(await asks(speaker('2', 'es-MX'), '/privacy')).toContain('Qué guardamos sobre ti')
      expect(await asks(speaker('3', 'de'), '/privacy')).toContain('What we store about you')
      expect(await asks(speaker('4', null), '/privacy')).toContain('What we store about you')
    })

    test('is in the language that its reader chose, until they take that back', async () => {
      const ada = speaker('1', 'en')
      await member(ada)
      expect(await asks(ada, '/language')).toContain('<b>English</b>, your Telegram language')
      await press(ada, 'language:es')
      const [, edit] = (await shop.waiting()).slice(-2)
      expect(JSON.stringify(edit)).toContain('El bot te escribe en <b>español</b>.')
      expect(await asks(ada, '/status')).toContain('Acceso de por vida\nNunca vence')
      expect(await asks(ada, '/language xx')).toContain('<b>español</b>.')
      await press(ada, 'language:auto')
      expect(await asks(ada, '/status')).toContain('Lifetime Access\nNever expires')
      expect(await asks(ada, '/language ES')).toContain('<b>español</b>.')
      await press(ada, 'language:fr')
      expect(await asks(ada, '/status')).toContain('Nunca vence')
    })

    test('to operators is in English', async () => {
      const ops = { ...message(speaker('9', 'es'), '/ops'), chat: OPERATORS, isPrivate: false }
      await shop.take(ops)
      expect((await shop.texts(OPERATORS)).join()).toContain('<b>Summary</b>')
    })
  })

  describe('a message that nobody asked for', () => {
    test('is in the language that the client had last, or that its reader chose', async () => {
      const [ada, eva, ben] = [speaker('1', 'en'), speaker('2', 'es'), speaker('3', 'es')]
      await sendNotices(shop.bot.context)
      const end = shop.clock.now() + 2 * DAY
      for (const person of [ada, eva, ben]) await member(person, end)
      await shop.take(message({ ...ada, language: 'es' }, '/status'))
      await shop.take(message(ben, '/language en'))
      await shop.forgetMessages()
      await shop.clock.advance(DAY + HOUR)
      await sendNotices(shop.bot.context)
      expect(await shop.texts('1')).toEqual([expect.stringContaining('Tu acceso termina en 1 día')])
      expect(await shop.texts('2')).toEqual([expect.stringContaining('Tu acceso termina en 1 día')])
      expect(await shop.texts('3')).toEqual([expect.stringContaining('Your access ends in 1 day')])
    })

    test('is an alert with its evidence in Spanish, while the channel has its own language', async () => {
      await alerted(await member(speaker('1', 'es')))
      await alerted(await member(speaker('2', 'en')))
      await launch()
      await deliverLaunches(shop.bot.context, shop.bot.matcher)
      const [alert = ''] = await shop.texts('1')
      expect(alert).toContain('🟠 <b>Riesgo alto 74</b>/100 · atención ?')
      expect(alert).toContain(
        '• <b>Se pueden congelar cuentas</b>: FAAA…FAAA puede congelar la cuenta de cualquier tenedor',
      )
      expect((await shop.texts('2')).join()).toContain('<b>High risk 74</b>')
      expect((await shop.texts(CHANNEL)).join()).toContain('<b>High risk 74</b>')
    })

    test('warns watchers in Spanish', async () => {
      const { db, clock, entropy } = shop.context
      const account = await member(speaker('1', 'es'))
      const mint = await launch()
      const [since, at] = [clock.now(), clock.now()]
      await db.transaction(async (tx) => {
        await addWatch(tx, { account, mint }, since)
        const turn = { mint, kind: 'developer_sells', since, turned_at: at } as const
        await storeWatchedTurn(tx, { ...turn, evidence: EVIDENCE })
        const payload = { mint, kind: 'developer_sells', since }
        await enqueue(tx, entropy, { topic: WATCH_TURNED, once: `watch ${mint}`, payload, at })
      })
      await deliverTurns(shop.bot.context)
      const [warning = ''] = await shop.texts('1')
      expect(warning).toContain('⚠️ <b>El desarrollador está vendiendo</b>')
      expect(warning).toContain('Desde entonces vendió 40% de lo que tenía, 2% del suministro.')
    })

    test('answers a question to support in its language, from the group and from the console', async () => {
      const eva = speaker('1', 'es')
      await shop.take(message(eva, '/help ¿Cuándo abre el canal?'))
      expect((await shop.texts(OPERATORS)).join()).toContain('<b>Support</b>, no membership')
      const { db } = shop.context
      const [thread] = await db.read.selectFrom('support_threads').select('id').execute()
      const { sealer, clock } = shop.context
      await db.read
        .updateTable('telegram_outbox')
        .set({ message_id: 77, done_at: clock.now() })
        .where('chat_key', '=', sealer.key(OPERATORS))
        .execute()
      const reply = { ...message(speaker('9', 'en'), 'Mañana.'), chat: OPERATORS, answers: 77 }
      await shop.take({ ...reply, isPrivate: false })
      const [, answer = ''] = await shop.texts('1')
      expect(answer).toContain('💬 <b>Soporte</b>')
      await shop.forgetMessages()
      const acting = { ...shop.context, acting: { name: 'olga', address: '127.0.0.1' } }
      const { noticesIn } = shop.bot.context
      const say = (text: string, language: string | null) => noticesIn(language).fromSupport(text)
      await answerThread(acting, say, thread?.id ?? '', 'Ya está abierto.')
      expect((await shop.texts('1')).join()).toContain('💬 <b>Soporte</b>')
    })
  })

  test('the channel speaks its one language', async () => {
    const { db, clock, entropy } = shop.context
    const context = { ...shop.bot.context, channelLanguage: 'es' as const }
    const mint = await launch()
    await deliverLaunches(context, shop.bot.matcher)
    expect((await shop.texts(CHANNEL)).join()).toContain('<b>Riesgo alto 74</b>')
    await db.read
      .updateTable('telegram_outbox')
      .set({ done_at: clock.now(), message_id: 5 })
      .execute()
    await db.transaction(async (tx) => {
      const at = clock.now()
      await storeTurn(tx, mint, { kind: 'developer_sells', at, evidence: EVIDENCE }, at)
      const payload = { mint, kind: 'developer_sells' }
      await enqueue(tx, entropy, { topic: LAUNCH_TURNED, once: `turn ${mint}`, payload, at })
    })
    await deliverTurns(context)
    const [warning = '', edit = ''] = await shop.texts(CHANNEL)
    expect(warning).toContain('Desde entonces vendió 40% de lo que tenía')
    expect(edit).toMatch(/Publicado a las \d\d:\d\d UTC por su atención: riesgo 74, /)
  })

  test('commands are listed in each language, and for operators in English', async () => {
    const lists: [string | null, string | null, string][] = []
    const { telegram } = shop.bot.context
    const noted = {
      ...telegram,
      registerCommands: async (
        listed: { description: string }[],
        { language, chat }: { language: string | null; chat: string | null },
      ) => {
        lists.push([language, chat, listed.map(({ description }) => description).join()])
      },
    }
    await registerCommands({ ...shop.bot.context, telegram: noted })
    const found = (language: string | null, chat: string | null) =>
      lists.find(([one, place]) => one === language && place === chat)?.[2]
    expect(found('es', null)).toContain('Elegir el idioma del bot')
    expect(found(null, null)).toContain('Choose the bot’s language')
    expect(found('es', OPERATORS)).toBe('For operators')
  })

  describe('what is stored', () => {
    test('is encrypted, of members and of those who chose, and goes with the account', async () => {
      await shop.take(message(speaker('1', 'es'), '/status'))
      expect(await stored()).toEqual([])
      const owner = await shop.signIn((await shop.buy('30d')).session)
      await shop.take(message({ ...speaker('4711', 'es') }, '/status'))
      const rows = await stored()
      expect(rows).toHaveLength(1)
      expect(JSON.stringify(rows)).not.toMatch(/"es"|4711/)
      await shop.take(message({ ...speaker('4711', 'es') }, '/status'))
      expect(await stored()).toEqual(rows)
      await deleteAccount(shop.context, owner)
      expect(await stored()).toEqual([])
    })

    test('is forgotten after thirty days without an account', async () => {
      await member(speaker('1', 'en'))
      for (const id of ['1', '2']) await shop.take(message(speaker(id, 'en'), '/language es'))
      await shop.clock.advance(30 * DAY - MINUTE)
      await forgetOld(shop.bot.context)
      expect(await stored()).toHaveLength(2)
      await shop.clock.advance(2 * MINUTE)
      await forgetOld(shop.bot.context)
      expect(await stored()).toHaveLength(1)
      expect(await asks(speaker('1', 'en'), '/privacy')).toContain('Qué guardamos')
    })
  })
})
