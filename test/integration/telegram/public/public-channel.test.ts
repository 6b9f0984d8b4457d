import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  postKey,
  SendFailure,
  storePost,
  storeQueued,
} from '../../../../src/domains/messages/index.ts'
import { storeTurn } from '../../../../src/domains/turns/index.ts'
import { createRightsCheck } from '../../../../src/flows/telegram/channel-rights.ts'
import type { BotContext } from '../../../../src/flows/telegram/context.ts'
import { repeatPosts } from '../../../../src/flows/telegram/public/repeat-posts.ts'
import { warnRepeated } from '../../../../src/flows/telegram/public/warn-repeated.ts'
import { DAY, HOUR, MINUTE } from '../../../../src/kernel/clock.ts'
import { eachEngine } from '../../../engines.ts'
import { keepReport, keepRows, launchRow } from '../../../support/launches.ts'
import { CHANNEL } from '../../../support/telegram/bot.ts'
import { type BotShop, openBotShop } from '../../../support/telegram/bot-shop.ts'

const PUBLIC = '-1003'

/** What the public channel gets of the members' posts. */
eachEngine((engine) => {
  let shop: BotShop
  beforeEach(async () => {
    shop = await openBotShop(await engine.fresh())
  })
  afterEach(() => shop.close())

  const around = (perDay: number | null, more: Partial<BotContext> = {}): BotContext => ({
    ...shop.bot.context,
    publicChannel: { id: PUBLIC, delayMs: 30 * MINUTE, perDay },
    ...more,
  })
  const sent = async () => (await shop.waiting()).filter(({ chat }) => chat === PUBLIC)

  /** A launch that the members' channel gets; `isSent` false: it waits there. */
  async function posted(isSent = true): Promise<string> {
    const { db, clock } = shop.context
    const now = shop.clock.now()
    const row = launchRow({ detected_at: now, stage: '60s', score: 74, level: 'high' })
    await keepRows(db, row)
    await keepReport(db, row, { stage: '60s' })
    const post = { mint: row.mint, posted_at: now, stage: '60s', because: 'attention' } as const
    const figures = { score: 74, attention: 80, market_cap_cents: 500_000 }
    const call = { method: 'send', text: 'post' } as const
    await db.transaction(async (tx) => {
      await storePost(tx, { ...post, ...figures, shown_at: null, shown_cap_cents: null })
      const message = { chat: CHANNEL, rank: 'launch', once: postKey(row.mint), call } as const
      await storeQueued(tx, shop.context, message, clock.now())
    })
    if (isSent) await arrived()
    return row.mint
  }
  const arrived = () =>
    shop.context.db.read
      .updateTable('telegram_outbox')
      .set({ done_at: shop.clock.now(), sealed: '' })
      .where('done_at', 'is', null)
      .execute()

  /** The public channel has the repeat as its message 42. */
  async function repeatArrived(mint: string): Promise<void> {
    await arrived()
    await shop.context.db.read
      .updateTable('telegram_outbox')
      .set({ message_id: 42 })
      .where('once', '=', `public ${mint}`)
      .execute()
  }

  describe('a post', () => {
    test('is repeated once, half an hour later, with links to its page and the site', async () => {
      const mint = await posted()
      const at = new Date(shop.clock.now()).toISOString().slice(11, 16)
      await shop.clock.advance(30 * MINUTE - 1)
      expect(await repeatPosts(around(10))).toBe(0)
      await shop.clock.advance(1)
      await Promise.all([repeatPosts(around(10)), repeatPosts(around(10))])
      expect(await repeatPosts(around(10))).toBe(0)
      const [message, ...others] = await sent()
      expect(others).toEqual([])
      expect(message?.call).toMatchObject({
        method: 'send',
        text: expect.stringContaining(`Our members got this at ${at} UTC. It is information, not`),
        keyboard: [
          [
            { url: `https://mintwatch.example/launches/${mint}` },
            { url: 'https://mintwatch.example' },
          ],
        ],
      })
    })

    test('that can’t be written holds up no other', async () => {
      await posted()
      await shop.clock.advance(MINUTE)
      const second = await posted()
      await shop.clock.advance(HOUR)
      const { noticesIn } = shop.bot.context
      let isFirst = true
      const broken: BotContext['noticesIn'] = (language) => {
        if (!isFirst) return noticesIn(language)
        isFirst = false
        throw new Error('a launch that makes no sense')
      }
      expect(await repeatPosts(around(10, { noticesIn: broken }))).toBe(1)
      expect((await sent()).map(({ call }) => JSON.stringify(call))).toEqual([
        expect.stringContaining(second),
      ])
    })

    test('has no ads, no figures since the post, and the channel’s language', async () => {
      await posted()
      await shop.clock.advance(HOUR)
      const link = {
        name: 'Place',
        host: 'place.example',
        template: 'https://place.example/{mint}',
      }
      await repeatPosts(around(null, { tradeLinks: [link], channelLanguage: 'es' }))
      const text = JSON.stringify(await sent())
      expect(text).toContain('Nuestros miembros lo recibieron')
      expect(text).not.toMatch(/place\.example|after this post|%\)/)
    })

    test('of a launch that has turned since says so first', async () => {
      const mint = await posted()
      await shop.context.db.transaction(async (tx) => {
        const at = shop.clock.now()
        await storeTurn(tx, mint, { kind: 'graduates', at, evidence: 'It graduated.' }, at)
        await storeTurn(
          tx,
          mint,
          { kind: 'liquidity_leaves', at: at + 1, evidence: 'Half left.' },
          at,
        )
      })
      await shop.clock.advance(30 * MINUTE)
      await repeatPosts(around(10))
      expect((await sent())[0]?.call).toMatchObject({
        text: expect.stringMatching(/^⚠️ <b>Liquidity is leaving<\/b>: Half left\.\n🎓/),
      })
      await repeatArrived(mint)
      expect(await warnRepeated(around(10))).toBe(0)
    })

    test('whose launch turns afterwards is warned of in a reply, once', async () => {
      const { db } = shop.context
      const mint = await posted()
      await shop.clock.advance(30 * MINUTE)
      // The chain shows it before the repeat, and we know of it after.
      const turn = { at: shop.clock.now() - 1, evidence: 'Half left.' }
      await repeatPosts(around(10))
      await shop.clock.advance(MINUTE)
      const warnedAt = shop.clock.now()
      await db.transaction((tx) =>
        storeTurn(tx, mint, { ...turn, kind: 'liquidity_leaves' }, warnedAt),
      )
      // The repeat itself still waits.
      expect(await warnRepeated(around(10))).toBe(0)
      await repeatArrived(mint)
      expect(await warnRepeated(around(10))).toBe(1)
      expect(await warnRepeated(around(10))).toBe(0)
      const text = expect.stringContaining('Half left.')
      expect((await sent()).map(({ call }) => call)).toEqual([
        { method: 'send', text, replyTo: 42 },
      ])
      const late = await posted()
      await db.transaction((tx) =>
        storeTurn(tx, late, { ...turn, kind: 'liquidity_leaves' }, warnedAt),
      )
      expect(await warnRepeated(around(10))).toBe(0)
    })

    test('that members did not get yet, or that was dropped, is not repeated', async () => {
      await posted(false)
      const dropped = await posted(false)
      await shop.clock.advance(30 * MINUTE)
      expect(await repeatPosts(around(10))).toBe(0)
      await arrived()
      await shop.context.db.read.deleteFrom('launch_reports').where('mint', '=', dropped).execute()
      await shop.context.db.read.deleteFrom('launches').where('mint', '=', dropped).execute()
      expect(await repeatPosts(around(10))).toBe(1)
    })

    test('is left out after an outage of six hours', async () => {
      await posted()
      await shop.clock.advance(30 * MINUTE + 6 * HOUR + 1)
      expect(await repeatPosts(around(10))).toBe(0)
    })
  })

  test('only the first posts of a day are repeated, on the next day again', async () => {
    await shop.clock.advance(DAY - (shop.clock.now() % DAY))
    const mints = [await posted()]
    await shop.clock.advance(MINUTE)
    mints.push(await posted())
    await shop.clock.advance(MINUTE)
    await posted()
    await shop.clock.advance(30 * MINUTE)
    expect(await repeatPosts(around(2))).toBe(2)
    await arrived()
    expect(await repeatPosts(around(2))).toBe(0)
    const rows = await shop.context.db.read.selectFrom('public_posts').select('mint').execute()
    expect(new Set(rows.map(({ mint }) => mint))).toEqual(new Set(mints))
    await shop.clock.advance(DAY)
    await posted()
    await shop.clock.advance(30 * MINUTE)
    expect(await repeatPosts(around(2))).toBe(1)
  })

  test('no more is written than the channel takes', async () => {
    for (let nth = 0; nth < 6; nth += 1) await posted()
    await shop.clock.advance(30 * MINUTE)
    const first = await repeatPosts(around(null))
    expect(first).toBeLessThan(6)
    await arrived()
    expect(first + (await repeatPosts(around(null)))).toBe(6)
  })

  test('operators hear once that the bot can’t post there, and once that it can again', async () => {
    let fails = true
    const telegram = {
      ...shop.bot.context.telegram,
      rights: async (chat: string) => {
        if (chat === PUBLIC && fails) throw new SendFailure('refused', 'not a member')
        return { standing: 'administrator', invite: true, restrict: true, post: true } as const
      },
    }
    const look = () => createRightsCheck(around(10, { telegram }), () => {}).check()
    await look()
    await look()
    const group = shop.bot.context.operatorsChatId ?? ''
    expect(await shop.texts(group)).toEqual([expect.stringContaining('can’t post in the public')])
    fails = false
    await look()
    await look()
    expect((await shop.texts(group)).slice(1)).toEqual([expect.stringContaining('again')])
  })
})
