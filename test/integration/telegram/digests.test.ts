import { afterEach, beforeEach, expect, test } from 'vitest'
import { PROGRAMS } from '../../../src/contract/launches/programs.ts'
import { storeCursors, storeGaps } from '../../../src/domains/launches/index.ts'
import { LEDGER_RULES, type LedgerRow } from '../../../src/domains/ledger/index.ts'
import { type Call, postKey, storeQueued } from '../../../src/domains/messages/index.ts'
import { createDigester } from '../../../src/flows/telegram/digests/send-digests.ts'
import { DAY, HOUR, MINUTE } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { hurryingClock } from '../../support/clocks/hurrying-clock.ts'
import { keepReport, keepRows, launchRow } from '../../support/launches.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { botAround } from '../../support/telegram/bot.ts'

const MIDNIGHT = Date.UTC(2026, 10, 22)

eachEngine((engine) => {
  let shop: Shop
  let bot: ReturnType<typeof botAround>
  let clock: ReturnType<typeof hurryingClock>
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
    clock = hurryingClock(MIDNIGHT)
    bot = botAround({ ...shop.context, clock })
  })
  afterEach(() => shop.close())

  const read = () => shop.context.db.read
  /** As after a restart: nothing is remembered but the database. */
  const send = (at: number) => {
    clock.set(at)
    return createDigester(bot.context).send()
  }
  const texts = async () => {
    const rows = await read().selectFrom('telegram_outbox').select('sealed').orderBy('id').execute()
    return rows.map(({ sealed }) => {
      const { call } = shop.context.sealer.open(sealed) as { call: Call }
      expect(call).toMatchObject({ method: 'send', isSilent: true })
      expect(JSON.stringify(call)).toContain('https://mintwatch.example/track-record')
      return 'text' in call ? (call.text ?? '') : ''
    })
  }

  async function launch(
    at: number,
    {
      level = 'high',
      attention = 50,
      posted = false,
      outcome = null as string | null,
      detectedAt = at,
    } = {},
  ) {
    const row = launchRow({
      launched_at: at,
      detected_at: detectedAt,
      level,
      attention,
      score: 80,
      stage: '60s',
    })
    await keepRows(shop.context.db, { ...row, market_cap_cents: 900_000 })
    const report = { stage: '60s', level, madeAt: at } as const
    await keepReport(shop.context.db, row, { ...report, attention: { score: attention } } as never)
    await read()
      .insertInto('launch_alerts')
      .values({
        ...{ mint: row.mint, alerted_at: at, stage: 'at_once', score: 80, level },
        ...{ rules_version: '1:test', delay_ms: null },
      })
      .execute()
    if (posted) {
      await read()
        .insertInto('channel_posts')
        .values({
          ...{ mint: row.mint, posted_at: at, stage: '60s', because: 'attention', score: 80 },
          ...{ attention, market_cap_cents: 600_000, shown_at: null, shown_cap_cents: null },
        })
        .execute()
    }
    if (outcome !== null) {
      await read()
        .insertInto('launch_outcomes')
        .values({
          ...{ mint: row.mint, horizon: '24h', outcome, judged_at: at + DAY, evidence: '' },
        })
        .execute()
    }
    return row.mint
  }

  test('an hour with launches has one digest, whoever sends it and however often', async () => {
    const at = MIDNIGHT + 13 * HOUR
    await launch(at, { posted: true })
    await launch(at + 1, { level: 'severe', attention: 90 })
    await launch(at + 2, { level: 'severe', attention: 0 })
    // As read after an outage: each counts in the hour that it was launched in.
    await launch(at - 1, { detectedAt: at + 3 })
    for (const late of [3, 4]) await launch(at + late, { detectedAt: at + HOUR + late })
    await launch(at + HOUR)
    await send(at + HOUR + MINUTE - 1)
    expect((await texts()).filter((text) => text.includes('13:00'))).toEqual([])
    for (const minute of [1, 2, 30, 59]) await send(at + HOUR + minute * MINUTE)
    const [text, ...others] = (await texts()).filter((one) => one.includes('13:00'))
    expect(others).toEqual([])
    // The policy here asks for no attention, so both severe ones count.
    expect(text).toContain('5 launches seen · 1 posted · 2 severe with traction')
    expect(text).toContain('$6,000 → $9,000 (+50%)')
  })

  test('a post that waits or was given up is not called posted', async () => {
    const at = MIDNIGHT + 13 * HOUR
    const mints: string[] = []
    for (const _ of [1, 2, 3])
      mints.push(await launch(at, { level: 'severe', attention: 90, posted: true }))
    const ends = [
      { done_at: at, dead_at: null },
      { done_at: null, dead_at: null },
      { done_at: at, dead_at: at },
    ]
    const { context } = shop
    const call = { method: 'send', text: 'a post', isSilent: true } as const
    for (const [nth, mint] of mints.entries()) {
      const message = { chat: 'channel', rank: 'launch', once: postKey(mint), call } as const
      await context.db.transaction((tx) => storeQueued(tx, context, message, at))
      const ended = read()
        .updateTable('telegram_outbox')
        .set(ends[nth] ?? {})
      await ended.where('once', '=', postKey(mint)).execute()
    }
    await send(at + HOUR + 5 * MINUTE)
    const all = await read().selectFrom('telegram_outbox').select(['once', 'sealed']).execute()
    const digest = all.find(({ once }) => once.startsWith('digest hour'))
    const { call: sent } = context.sealer.open(digest?.sealed ?? '') as { call: { text: string } }
    expect(sent.text).toContain('1 posted · 3 severe with traction')
  })

  test('a severe launch that was posted is counted and listed once', async () => {
    const at = MIDNIGHT + 13 * HOUR
    await launch(at, { level: 'severe', attention: 90, posted: true })
    await launch(at, { level: 'severe', attention: 70 })
    await send(at + HOUR + 5 * MINUTE)
    const [text] = await texts()
    expect(text).toContain('1 posted · 2 severe with traction')
    expect(text?.match(/🔴/gu)).toHaveLength(2)
  })

  test('an hour in which nothing was seen is quiet', async () => {
    await send(MIDNIGHT + 13 * HOUR + 5 * MINUTE)
    expect(await texts()).toEqual([])
    await launch(MIDNIGHT + 13 * HOUR)
    await send(MIDNIGHT + 14 * HOUR + 5 * MINUTE)
    // The launch was an hour ago: this digest is about the hour after it.
    await send(MIDNIGHT + 15 * HOUR + 5 * MINUTE)
    expect(await texts()).toHaveLength(1)
  })

  test('severe launches need the attention that a post needs', async () => {
    const at = MIDNIGHT + 13 * HOUR
    await launch(at, { level: 'severe', attention: 59 })
    await launch(at, { level: 'severe', attention: 60 })
    bot.context.policy = { ...bot.context.policy, attention: 60 }
    await send(at + HOUR + 5 * MINUTE)
    expect((await texts())[0]).toContain('1 severe with traction')
  })

  test('a day’s launches are summed up once their own 24 hours are over', async () => {
    const day = MIDNIGHT - 2 * DAY
    const posted = await launch(day, { posted: true, outcome: 'dead' })
    const other = await launch(day + DAY - 1, { outcome: 'alive' })
    await launch(day + 1, { level: 'severe', outcome: 'rugged' })
    await launch(day + 2, { level: 'severe' })
    await launch(day - 1, { outcome: 'dead' })
    await launch(day + DAY, { outcome: 'dead' })
    const trade: Omit<LedgerRow, 'mint' | 'said' | 'net'> = {
      ...{ hour: day, variant: 'primary', rules: LEDGER_RULES, said_at: day, stage: '60s' },
      ...{ score: 80, attention: 50, result: 'sold', buy: '', sell: '' },
      ...{ tokens: '0', proceeds: '0', delay: null },
      ...{ market_cap_cents: null, matched: null },
    }
    const settled = [
      { mint: posted, said: 'post', net: '-301000000' },
      { mint: posted, said: 'report', net: '900000000' },
      { mint: other, said: 'report', net: '900000000' },
    ] as const
    for (const one of settled)
      await read()
        .insertInto('ledger_trades')
        .values({ ...trade, ...one })
        .execute()
    const sums = async () => (await texts()).filter((text) => text.includes('a day later'))
    await send(MIDNIGHT + 9 * MINUTE)
    expect(await sums()).toEqual([])
    for (const hours of [1, 5]) await send(MIDNIGHT + hours * HOUR)
    const [text, ...others] = await sums()
    expect(others).toEqual([])
    expect(text).toContain('Launches of Friday, November 20, a day later')
    expect(text).toContain('Severe: 1 of 1 ended badly, 1 unknown')
    expect(text).toContain('High: 1 of 2 ended badly')
    expect(text).toContain('Posted here: 1</b>\n1 dead\n0 of them had a warning')
    expect(text).toContain('−0.301 SOL on 1 trade of 0.5 SOL, 0 above zero')
  })

  test('an hour that an outage cut waits for what was missed, and says if it was not read', async () => {
    const at = MIDNIGHT + 13 * HOUR
    await launch(at)
    await launch(at + HOUR)
    const reads = (readUntil: number) =>
      shop.context.db.transaction((tx) =>
        storeCursors(tx, [{ source: 'websocket', program: PROGRAMS.pumpfun, slot: 1, readUntil }]),
      )
    const sent = async (hour: string) =>
      (await texts()).filter((one) => one.includes(`${hour}:00 to`))
    await reads(at + 40 * MINUTE)
    await send(at + HOUR + 5 * MINUTE)
    expect(await sent('13')).toEqual([])
    await send(at + 2 * HOUR + MINUTE)
    expect(await sent('13')).toEqual([expect.stringContaining('may be missing')])
    await reads(at + 2 * HOUR)
    await send(at + 2 * HOUR + 2 * MINUTE)
    expect(await sent('14')).toEqual([expect.not.stringContaining('may be missing')])
    await shop.context.db.transaction((tx) => {
      const gap = { kind: 'gap', program: PROGRAMS.pumpfun, fromSlot: 1, toSlot: 3_000 } as const
      return storeGaps(tx, [gap], at + 3 * HOUR + 5 * MINUTE)
    })
    await launch(at + 2 * HOUR)
    await reads(at + 3 * HOUR)
    await send(at + 3 * HOUR + 6 * MINUTE)
    expect(await sent('15')).toEqual([expect.stringContaining('may be missing')])
  })

  test('without a channel there is none', async () => {
    await launch(MIDNIGHT + 13 * HOUR)
    bot.context.channelId = null
    await send(MIDNIGHT + 14 * HOUR + 5 * MINUTE)
    expect(await texts()).toEqual([])
  })
})
