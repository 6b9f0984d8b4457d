import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type AlertsBody, DEFAULT_ALERTS, DEFAULT_FILTER } from '../../../src/contract/alerts.ts'
import type { Stage } from '../../../src/contract/launches/stages.ts'
import { type LaunchTraits, storeTraits } from '../../../src/domains/launches/index.ts'
import {
  changePreferences,
  forgetPreferences,
  storeQueued,
} from '../../../src/domains/messages/index.ts'
import { createFilterTests } from '../../../src/flows/members/backtest-alerts.ts'
import { previewAlerts } from '../../../src/flows/members/preview-alerts.ts'
import { deliverLaunches } from '../../../src/flows/telegram/deliver-launches.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../../src/kernel/clock.ts'
import { enqueue } from '../../../src/kernel/db/outbox.ts'
import { eachEngine } from '../../engines.ts'
import { manualClock } from '../../support/clocks/manual-clock.ts'
import { keepReport, keepRows, launchRow } from '../../support/launches.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { botAround, CHANNEL } from '../../support/telegram/bot.ts'
import { addMember, addMembersWithAlerts } from '../../support/telegram/members.ts'

eachEngine((engine) => {
  let shop: Shop
  let bot: ReturnType<typeof botAround>
  let clock: ReturnType<typeof manualClock>
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
    clock = manualClock(Date.UTC(2026, 10, 21, 12))
    bot = botAround({ ...shop.context, clock })
  })
  afterEach(() => shop.close())

  async function choose(account: string, wanted: Partial<AlertsBody>) {
    await shop.context.db.transaction((tx) =>
      changePreferences(
        tx,
        account,
        () => ({ ...DEFAULT_ALERTS, on: true, ...wanted }),
        clock.now(),
      ),
    )
  }
  async function member(
    id: string,
    wanted: Partial<AlertsBody> | null,
    expiresAt = clock.now() + DAY,
  ) {
    const person = { id, username: null, firstName: 'Ada', language: null }
    const account = await addMember(bot.context, person, { plan: '30d', expiresAt })
    if (wanted) await choose(account, wanted)
    return account
  }
  const many = (count: number) => addMembersWithAlerts(shop.context, count, clock.now())
  async function launch(name = 'Lantern Cat'): Promise<string> {
    const row = launchRow({ name, detected_at: clock.now(), score: 74, level: 'high' })
    await keepRows(shop.context.db, row)
    await keepReport(shop.context.db, row)
    return row.mint
  }
  /** A stage of a launch, as the detector stores it. @returns who has a message now who had none before */
  async function stage(mint: string, stage: Stage, part: Partial<LaunchTraits> = {}) {
    const { db, entropy } = shop.context
    const traits: LaunchTraits = {
      ...{ mint, stage, madeAt: clock.now(), venue: 'pumpfun', words: 'lanterncat lcat' },
      ...{ score: 74, attention: 50, marketCapCents: 500_000, buyers: 12 },
      developer: { launches: 0, graduated: 0, rugged: 0 },
      socials: [],
      ...part,
    }
    const before = await queued()
    await db.transaction(async (tx) => {
      await storeTraits(tx, [traits])
      const once = `launch.stage ${mint} ${stage}`
      await enqueue(tx, entropy, {
        ...{ topic: 'launch.stage', once, payload: { mint, stage }, at: clock.now() },
      })
    })
    await deliverLaunches(bot.context, bot.matcher)
    return (await queued()).slice(before.length)
  }
  async function queued(): Promise<string[]> {
    const { db, sealer } = shop.context
    const rows = await db.read
      .selectFrom('telegram_outbox')
      .selectAll()
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    const chats = rows.map(({ sealed }) => (sealer.open(sealed) as { chat: string }).chat)
    return chats.filter((chat) => chat !== CHANNEL).sort()
  }

  /** Of all alerts, in any order. */
  async function texts(): Promise<string[]> {
    const { db, sealer } = shop.context
    const rows = await db.read.selectFrom('telegram_outbox').select('sealed').execute()
    const messages = rows.map(
      ({ sealed }) => sealer.open(sealed) as { chat: string; call: { text: string } },
    )
    return messages.flatMap(({ chat, call }) => (chat === CHANNEL ? [] : [call.text]))
  }

  describe('a member', () => {
    test('is alerted of matching launches, once a minute', async () => {
      await member('1', { max_risk: 80 })
      await member('2', { min_risk: 80 })
      await member('3', { venues: ['dbc'] })
      await member('4', { on: false })
      await member('5', null)
      await member('6', {}, clock.now() - 1)
      const [one, two] = [await launch(), await launch()]
      expect(await stage(one, '10s')).toEqual(['1'])
      expect(await stage(two, '10s')).toEqual([])
      await clock.advance(MINUTE)
      expect(await stage(await launch(), '10s')).toEqual(['1'])
    })

    test('with several filters gets one alert that names those that match', async () => {
      const early = { ...DEFAULT_FILTER, on: true, name: '<Early>', max_risk: 80 }
      const rest = { name: 'Any', filters: [early, { ...early, name: 'Off', on: false }] }
      await member('1', rest)
      expect(await stage(await launch(), '10s')).toEqual(['1'])
      expect(await texts()).toEqual([
        expect.stringMatching(
          /^🔎 Your filters: <code>Any<\/code>, <code>&lt;Early&gt;<\/code>\n\n/,
        ),
      ])
    })

    test('is alerted by each filter at its own pace', async () => {
      const fast = { ...DEFAULT_FILTER, on: true, name: 'Fast', min_risk: 80 }
      await member('1', { name: 'Slow', pace: 15, filters: [fast] })
      expect(await stage(await launch(), '10s')).toEqual(['1'])
      await clock.advance(5 * MINUTE)
      expect(await stage(await launch(), '10s')).toEqual([])
      expect(await stage(await launch(), '10s', { score: 90 })).toEqual(['1'])
      await clock.advance(10 * MINUTE)
      expect(await stage(await launch(), '10s')).toEqual(['1'])
    })

    test('is alerted at the first stage that matches, and at no later one', async () => {
      await member('1', { min_attention: 60 })
      await member('2', { min_cap_usd: 20_000, max_attention: 100 })
      const mint = await launch()
      expect(await stage(mint, 'at_once', { attention: 90 })).toEqual([])
      expect(await stage(mint, '10s', { attention: null })).toEqual([])
      await clock.advance(MINUTE)
      expect(await stage(mint, '60s', { attention: 70 })).toEqual(['1'])
      await clock.advance(4 * MINUTE)
      expect(await stage(mint, '5m', { attention: 80, marketCapCents: 3_000_000 })).toContain('2')
      expect((await queued()).filter((chat) => chat === '1')).toHaveLength(1)
    })

    test('is alerted by their latest preferences, and not at all after leaving', async () => {
      const account = await member('1', { min_risk: 80 })
      const left = await member('2', {})
      expect(await stage(await launch(), '10s')).toEqual(['2'])
      await clock.advance(MINUTE + SECOND)
      await choose(account, { max_risk: 80 })
      await shop.context.db.transaction((tx) => forgetPreferences(tx, left))
      expect((await stage(await launch(), '10s')).filter((chat) => chat === '2')).toHaveLength(1)
      expect(await queued()).toEqual(['1', '2'])
    })

    test('is alerted however many messages wait for other members’ quiet hours to end', async () => {
      await member('1', {})
      await shop.context.db.transaction(async (tx) => {
        for (let nth = 0; nth <= 1_000; nth += 1) {
          const call = { method: 'send', text: 'It turned.' } as const
          const message = { chat: '0', rank: 'watch', once: `${nth}`, call } as const
          const notBefore = clock.now() + HOUR
          await storeQueued(tx, shop.context, { ...message, notBefore }, clock.now())
        }
      })
      expect(await stage(await launch(), '10s')).toEqual(['1'])
    })

    test('gets no alerts in quiet hours, in their time zone', async () => {
      // Kathmandu is 5:45 ahead, all year: it is 17:45 there.
      const hours = { quiet_from: 17 * 60 + 30, quiet_to: 18 * 60 }
      await member('1', { ...hours, time_zone: 'Asia/Kathmandu' })
      await member('2', { ...hours, time_zone: 'UTC' })
      expect(await stage(await launch(), '10s')).toEqual(['2'])
    })
  })

  test('more matches than fit in one round are sent in turn', async () => {
    await many(520)
    const first = await stage(await launch(), '10s')
    expect(first).toHaveLength(500)
    const second = (await stage(await launch(), '10s')).length
    expect(second).toBe(20)
    expect(new Set(await queued()).size).toBe(520)
    await clock.advance(MINUTE)
    await stage(await launch(), '10s')
    const counts = Map.groupBy(await queued(), (chat) => chat)
    expect([...counts.values()].filter((all) => all.length === 2)).toHaveLength(500)
  })

  test('the next process goes on where the last one stopped', async () => {
    await many(520)
    const first = new Set(await stage(await launch(), '10s'))
    await clock.advance(MINUTE)
    bot = botAround({ ...shop.context, clock })
    await stage(await launch(), '10s')
    const sent = await queued()
    expect(sent).toHaveLength(1_000)
    const counts = Map.groupBy(sent, (chat) => chat)
    expect(counts.size).toBe(520)
    // The twenty who had to wait were the first of the second round.
    expect([...counts.keys()].filter((chat) => !first.has(chat))).toHaveLength(20)
  })

  describe('a preview', () => {
    const preview = (wanted: Partial<AlertsBody>) =>
      previewAlerts(bot.context, { ...DEFAULT_ALERTS, ...wanted })

    test('counts each launch of the last day once, by the same rules', async () => {
      const old = await launch('Too old')
      await stage(old, '10s')
      await clock.advance(DAY)
      const [cat, dog] = [await launch('Cat'), await launch('Dog')]
      await stage(cat, '10s', { attention: null })
      await clock.advance(MINUTE)
      await stage(cat, '60s', { attention: 70 })
      await stage(dog, '60s', { attention: 20, words: 'dog dog' })
      expect(await preview({})).toMatchObject({ matched: 2, of: 2, quiet: 0 })
      expect(await preview({ min_attention: 60 })).toMatchObject({
        matched: 1,
        newest: [{ mint: cat, name: 'Cat', symbol: 'LCAT', at: clock.now() }],
      })
      expect(await preview({ words: ['dog'] })).toMatchObject({ newest: [{ mint: dog }] })
      const quiet = { quiet_from: 12 * 60, quiet_to: 13 * 60 }
      expect(await preview(quiet)).toMatchObject({ matched: 2, quiet: 2 })
    })

    async function storeMany(length: number) {
      const { db } = shop.context
      const at = clock.now() - HOUR
      const many = Array.from(
        { length },
        (_, nth): LaunchTraits => ({
          ...{ mint: `mint ${nth}`, stage: '10s', madeAt: at + nth, venue: 'boop', words: 'a b' },
          ...{ score: 1, attention: null, marketCapCents: null, buyers: null },
          ...{ developer: null, socials: null },
        }),
      )
      for (let from = 0; from < many.length; from += 300)
        await db.transaction((tx) => storeTraits(tx, many.slice(from, from + 300)))
    }

    test('reads page by page, and shows the five newest', async () => {
      await storeMany(2_100)
      const { matched, newest } = await clock.until(preview({ venues: ['boop'] }))
      expect(matched).toBe(2_100)
      expect(newest.map(({ mint }) => mint)).toEqual(
        [2_099, 2_098, 2_097, 2_096, 2_095].map((nth) => `mint ${nth}`),
      )
    })

    test('waits for the one before, two of a member at a time, and refuses another form', async () => {
      await storeMany(1_100)
      let [reading, most] = [0, 0]
      const wait = async () => {
        reading += 1
        most = Math.max(most, reading)
        await new Promise(setImmediate)
        reading -= 1
      }
      const { preview } = createFilterTests({ ...bot.context, clock: { ...clock, wait } })
      const previewOf = (accountId: string, body: unknown) => preview({ accountId }, body)
      const wrong = previewOf('zoe', { ...DEFAULT_ALERTS, max_risk: 101 })
      await expect(wrong).rejects.toMatchObject({ code: 'invalid_input' })
      const members = ['zoe', 'zoe', 'yan', 'max', 'zoe']
      const counted = await Promise.allSettled(
        members.map((member) => previewOf(member, DEFAULT_ALERTS)),
      )
      const matched = { status: 'fulfilled', value: expect.objectContaining({ matched: 1_100 }) }
      const third = {
        status: 'rejected',
        reason: expect.objectContaining({ code: 'rate_limited' }),
      }
      expect(counted).toEqual([...Array(4).fill(matched), third])
      expect(most).toBe(1)
      await expect(previewOf('zoe', DEFAULT_ALERTS)).resolves.toMatchObject({ matched: 1_100 })
    })
  })
})
