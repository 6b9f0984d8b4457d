import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  dropLaunches,
  type LaunchRow,
  snapshotToJson,
} from '../../../src/domains/launches/index.ts'
import { findPost, recordEnding, takeNext } from '../../../src/domains/messages/index.ts'
import { deliverLaunches } from '../../../src/flows/telegram/deliver-launches.ts'
import { deliverNews } from '../../../src/flows/telegram/deliver-news.ts'
import { answerScans, requestScan } from '../../../src/flows/telegram/scan.ts'
import { DAY, HOUR, MINUTE } from '../../../src/kernel/clock.ts'
import { enqueue } from '../../../src/kernel/db/outbox.ts'
import { eachEngine } from '../../engines.ts'
import { keepReport, keepRows, launchRow, someAddress } from '../../support/launches.ts'
import { buyer, snapshotOf, tapeOf } from '../../support/snapshots.ts'
import { CHANNEL, type Sent } from '../../support/telegram/bot.ts'
import { person } from '../../support/telegram/bot-shop.ts'
import { type HurriedBot, openHurriedBot } from '../../support/telegram/hurried-bot.ts'
import { addMember } from '../../support/telegram/members.ts'

eachEngine((engine) => {
  let { shop, bot, clock, sendAll: send } = {} as HurriedBot
  beforeEach(async () => {
    ;({ shop, bot, clock, sendAll: send } = await openHurriedBot(await engine.fresh()))
  })
  afterEach(() => shop.close())

  /** A launch that was judged, as the detector stores it. */
  async function launch(fields: Partial<LaunchRow> = {}): Promise<LaunchRow> {
    const row = launchRow({
      detected_at: clock.now(),
      stage: 'at_once',
      score: 74,
      level: 'high',
      market_cap_cents: 420_000,
      ...fields,
    })
    await keepRows(shop.context.db, row)
    await keepReport(shop.context.db, row)
    return row
  }

  async function publishNews(topic: string, payload: { mint: string; stage?: string }) {
    const { db, entropy } = shop.context
    const once = `${topic} ${payload.mint} ${payload.stage ?? ''}`
    await db.transaction((tx) => enqueue(tx, entropy, { topic, once, payload, at: clock.now() }))
    await deliverLaunches(bot.context, bot.matcher)
  }

  /** As the detector does when a fork drops it. `laterBy`: only then the bot learns it. */
  async function drop(mint: string, laterBy = 0) {
    const { db, entropy } = shop.context
    await db.transaction(async (tx) => {
      await dropLaunches(tx, [mint], clock.now())
      const news = { topic: 'launch.taken_back', once: `taken back ${mint}`, payload: { mint } }
      await enqueue(tx, entropy, { ...news, at: clock.now() })
    })
    clock.set(clock.now() + laterBy)
    await deliverLaunches(bot.context, bot.matcher)
  }

  describe('the channel', () => {
    test('gets a launch with its evidence, and "?" for unknown values', async () => {
      const { mint } = await launch()
      await publishNews('launch.alert', { mint, stage: 'at_once' })
      const [post] = await send()
      expect(post?.chat).toBe(CHANNEL)
      const { text, keyboard } = contentOf(post)
      expect(text).toContain('🟠 <b>High risk 74</b>/100')
      expect(text).toContain('<code>Lantern Cat</code> <code>$LCAT</code>')
      expect(text).toContain('Market cap $4,200 · liquidity ? · volume ? in 0 trades')
      expect(text).toContain('<b>Accounts can be frozen</b>: The freeze authority is held by')
      expect(keyboard.flat()).toContainEqual({
        text: 'Report',
        url: `https://mintwatch.example/launches/${mint}`,
      })
      expect(keyboard.flat()).toContainEqual({ text: 'Copy address', copy: mint })
    })

    test('shows the market as of the report', async () => {
      const { mint } = await launch({ market_cap_cents: 990_000, trades: 0 })
      const seen = snapshotOf({
        tape: tapeOf([buyer(9, { firstSignature: 'one' }), buyer(8, { firstSignature: 'one' })]),
        liquidity: { quote: 2_000_000_000n, locked: 1, in: 'curve', how: null },
        quoteUsd: 150,
      })
      await shop.context.db.read
        .updateTable('launch_reports')
        .set({ snapshot: snapshotToJson(seen) })
        .where('mint', '=', mint)
        .execute()
      await publishNews('launch.alert', { mint, stage: 'at_once' })
      const [post] = await send()
      const { text } = contentOf(post)
      expect(text).toContain(
        'Market cap $4,650 · liquidity $300 · volume $93 in 2 trades, after 1 min',
      )
      expect(text).not.toContain('9,900')
    })

    test('edits its post at each stage, and when the chain drops the launch', async () => {
      const { mint } = await launch()
      await publishNews('launch.alert', { mint, stage: 'at_once' })
      await send()
      const { read } = shop.context.db
      await read
        .updateTable('launches')
        .set({ score: 91, level: 'severe' })
        .where('mint', '=', mint)
        .execute()
      await publishNews('launch.stage', { mint, stage: '60s' })
      await drop(mint)
      const [, edit, gone] = (await send()).map(({ call }) => call)
      expect(edit).toMatchObject({ method: 'edit', messageId: 1 })
      expect((edit as { text: string }).text).toContain('Severe risk 91')
      expect(gone).toMatchObject({ method: 'edit', messageId: 1 })
      expect((gone as { text: string }).text).toContain('Dropped by a fork')
    })

    test('gets no post of a launch that the chain drops while the post waits', async () => {
      const rows = []
      for (let nth = 0; nth < 6; nth++) rows.push(await launch({ name: `Coin ${nth}` }))
      for (const { mint } of rows) await publishNews('launch.alert', { mint, stage: 'at_once' })
      const [first, second] = rows.map(({ mint }) => mint)
      await drop(first ?? '')
      const calls = (await send()).map(({ call }) => call)
      expect(calls).toHaveLength(1)
      const { text } = calls[0] as { text: string }
      expect(text).not.toContain('Coin 0')
      expect(text).toContain('Coin 1')
      expect(await findPost(shop.context.db.read, first ?? '')).toBeNull()
      expect(await findPost(shop.context.db.read, second ?? '')).not.toBeNull()
    })

    test('is told of a drop once the post that was being sent has arrived', async () => {
      const { mint } = await launch()
      await publishNews('launch.alert', { mint, stage: 'at_once' })
      const { db } = shop.context
      const chats = { now: clock.now(), busy: [], onlyWarnings: [] }
      const { taken } = await db.transaction((tx) => takeNext(tx, shop.context, chats))
      await drop(mint)
      await db.transaction((tx) =>
        recordEnding(tx, taken, { kind: 'sent', messageId: 1 }, clock.now()),
      )
      clock.set(clock.now() + MINUTE)
      await deliverLaunches(bot.context, bot.matcher)
      const [gone, ...others] = (await send()).map(({ call }) => call)
      expect(others).toEqual([])
      expect(gone).toMatchObject({ method: 'edit', messageId: 1 })
      expect((gone as { text: string }).text).toContain('Dropped by a fork')
    })

    test('is told of a drop however long the bot was away, unless the launch is back', async () => {
      const [gone, back] = [await launch(), await launch()]
      for (const { mint } of [gone, back]) {
        await publishNews('launch.alert', { mint, stage: 'at_once' })
        await send()
      }
      await drop(gone.mint, HOUR)
      const { db } = shop.context
      const news = { topic: 'launch.taken_back', once: 'taken back', payload: { mint: back.mint } }
      await db.transaction((tx) => enqueue(tx, shop.context.entropy, { ...news, at: clock.now() }))
      await deliverLaunches(bot.context, bot.matcher)
      const edits = (await send()).slice(2).map(({ call }) => call)
      expect(edits).toMatchObject([{ method: 'edit', messageId: 1 }])
    })

    test('gets many launches at once as a digest, whose lines stay as they are', async () => {
      const rows = []
      for (let nth = 0; nth < 6; nth++) rows.push(await launch({ name: `Coin ${nth}` }))
      for (const { mint } of rows) await publishNews('launch.alert', { mint, stage: 'at_once' })
      await send()
      for (const { mint } of rows) await publishNews('launch.stage', { mint, stage: '60s' })
      const calls = (await send()).map(({ call }) => call)
      expect(calls).toHaveLength(1)
      const { text } = calls[0] as { text: string }
      for (let nth = 0; nth < 6; nth++) expect(text).toContain(`Coin ${nth}`)
    })

    test('shows strangers’ names as text, never as markup', async () => {
      const name = '</b><a href="https://evil.example">x\u202e'
      const { mint } = await launch({ name, symbol: '<i>' })
      await publishNews('launch.alert', { mint, stage: 'at_once' })
      const [post] = await send()
      const { text } = contentOf(post)
      expect(text).not.toMatch(/<a|<i>|\u202e/)
      expect(text).toContain('&lt;/b&gt;')
    })
  })

  describe('many launches', () => {
    test('delay no answers', async () => {
      const { db, entropy } = shop.context
      const { mint } = await launch()
      const member = await addMember(shop.context, person('1'), {
        plan: 'lifetime',
        expiresAt: null,
      })
      await db.transaction(async (tx) => {
        const at = clock.now()
        for (let nth = 0; nth < 60; nth++) {
          const payload = { mint, stage: 'at_once' }
          await enqueue(tx, entropy, { topic: 'launch.alert', once: `many ${nth}`, payload, at })
        }
        const payload = { account: member }
        await enqueue(tx, entropy, {
          topic: 'member.granted',
          once: 'granted',
          payload,
          at: at + 1,
        })
      })
      clock.set(clock.now() + 10)
      expect(await deliverNews(bot.context)).toBe(1)
      expect((await send()).map(({ chat }) => chat)).toEqual(['1'])
    })

    test('that the bot missed are no longer sent', async () => {
      const { mint } = await launch()
      const { db, entropy } = shop.context
      const payload = { mint, stage: 'at_once' }
      const news = { topic: 'launch.alert', once: 'late', payload, at: clock.now() }
      await db.transaction((tx) => enqueue(tx, entropy, news))
      clock.set(clock.now() + DAY / 2)
      expect(await deliverLaunches(bot.context, bot.matcher)).toBe(1)
      expect(await deliverLaunches(bot.context, bot.matcher)).toBe(0)
      expect(await send()).toEqual([])
    })
  })

  describe('a pasted address', () => {
    async function paste(address: string): Promise<string> {
      const request = { chat: '7', address, language: null }
      await shop.context.db.transaction((tx) => requestScan(tx, bot.context, request, address))
      const wallet = { lamports: 5n, since: null, transactions: 3, created: [], read: 3 }
      await answerScans(bot.context, async () => ({ kind: 'wallet', ...wallet }))
      return contentOf((await send()).at(-1)).text
    }

    test('that can’t be answered is tried again for a while, and delays no other', async () => {
      const { db } = shop.context
      const ask = (address: string, language: string | null) =>
        db.transaction((tx) =>
          requestScan(tx, bot.context, { chat: '7', address, language }, address),
        )
      const broken = {
        ...bot.context,
        noticesIn(language: string | null) {
          if (language === 'xx') throw new Error('broken')
          return bot.context.noticesIn(language)
        },
      }
      const [first, second] = [someAddress(), someAddress()]
      await ask(first, 'xx')
      await ask(second, null)
      await answerScans(broken, async () => ({ kind: 'nothing' }))
      expect(contentOf((await send()).at(-1)).text).toContain(second)
      const left = () =>
        db.read
          .selectFrom('outbox')
          .select(['attempts', 'failure'])
          .where('topic', '=', 'job.scan')
          .where('done_at', 'is', null)
          .execute()
      expect(await left()).toEqual([{ attempts: 1, failure: 'broken' }])
      for (let minute = 0; minute < 40 && (await left()).length > 0; minute += 1) {
        clock.set(clock.now() + MINUTE)
        await answerScans(broken, async () => ({ kind: 'nothing' }))
      }
      expect(await left()).toEqual([])
    })

    test('of a launch that we scored is answered from our own record', async () => {
      const { mint } = await launch()
      const text = await paste(mint)
      expect(text).toContain('High risk 74')
      expect(text).toContain('Accounts can be frozen')
      expect(text).toContain('AI filter: Not trained yet')
    })

    test('of a developer is answered with what it has launched', async () => {
      const creator = someAddress()
      await launch({ creator, detected_at: clock.now() - 1 })
      await launch({ creator, detected_at: clock.now() - 1, graduated_at: clock.now() - 1 })
      const text = await paste(creator)
      expect(text).toContain('Wallet')
      expect(text).toMatch(/: 2 launches: 1 graduated, 0 dead/)
      expect(text).toMatch(
        /First SOL from: \?\n· 🟠 <b>74<\/b> <code>Lantern Cat<\/code> <code>\$LCAT<\/code> · attention \? · pump.fun/,
      )
      expect(await paste(someAddress())).toContain(': no launches seen')
    })
  })
})

function contentOf(sent: Sent | undefined): { text: string; keyboard: object[][] } {
  return sent?.call as { text: string; keyboard: object[][] }
}
