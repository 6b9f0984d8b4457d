import { afterEach, beforeEach, expect, test } from 'vitest'
import { PROGRAMS } from '../../../src/contract/launches/programs.ts'
import type { PartBody, StatusBody } from '../../../src/contract/status.ts'
import { storeGaps } from '../../../src/domains/launches/index.ts'
import { type Rank, storeQueued } from '../../../src/domains/messages/index.ts'
import { createGrowth, recordHealth } from '../../../src/flows/health/record-health.ts'
import { DAY, HOUR, MINUTE } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { type ApiServer, openApiServer } from '../../support/api-server.ts'
import { keepRows, launchRow } from '../../support/launches.ts'

eachEngine((engine) => {
  let server: ApiServer
  beforeEach(async () => {
    server = await openApiServer(await engine.fresh())
  })
  afterEach(() => server.close())

  const status = async () => (await server.ask('/api/status')).body as StatusBody
  const part = async (name: PartBody['part']) =>
    (await status()).parts.find((one) => one.part === name)
  const note = (isWorking: () => Promise<boolean | null>) =>
    recordHealth(server.context, 'prices', isWorking)

  test('shows what was recorded, and unknown where nothing was', async () => {
    expect(await part('prices')).toMatchObject({ state: 'unknown', at: null })
    await note(async () => null)
    await note(async () => true)
    await server.clock.advance(MINUTE)
    await note(async () => true)
    await note(() => Promise.reject(new Error('down')))
    const failing = await part('prices')
    expect(failing).toMatchObject({ state: 'failing', at: server.clock.now() })
    expect(failing?.days).toHaveLength(30)
    expect(failing?.days.at(-1)).toMatchObject({ good: 2, bad: 1 })
    expect(failing?.days.at(-2)).toMatchObject({ good: 0, bad: 0 })
    expect(await part('bot')).toMatchObject({ state: 'unknown' })

    await server.clock.advance(2 * DAY)
    const later = await part('prices')
    expect(later).toMatchObject({ state: 'unknown', at: failing?.at })
    expect(later?.days.at(-3)).toMatchObject({ good: 2, bad: 1 })
  })

  test('says of each price service how it answers', async () => {
    await recordHealth(server.context, 'kraken', async () => true)
    await recordHealth(server.context, 'coinbase', async () => false)
    const { price_services: services, parts } = await status()
    expect(services.map(({ part: name, state }) => [name, state])).toEqual([
      ['coingecko', 'unknown'],
      ['coinbase', 'failing'],
      ['kraken', 'working'],
    ])
    expect(parts.map(({ part: name }) => name)).not.toContain('kraken')
  })

  test('lists the last launch of each venue, gaps, and how late alerts were', async () => {
    const { db } = server.context
    const now = server.clock.now()
    const [row] = await keepRows(db, launchRow({ venue: 'boop', detected_at: now - MINUTE }))
    const report = { stage: 'at_once', score: 1, level: 'low', rules_version: '1' }
    await db.read
      .insertInto('launch_alerts')
      .values({ mint: row?.mint ?? '', alerted_at: now, delay_ms: 700, ...report })
      .execute()
    const gap = { kind: 'gap', program: PROGRAMS.boop, fromSlot: 3, toSlot: 5 } as const
    await db.transaction((tx) => storeGaps(tx, [gap], now - 31 * DAY))
    const gone = { ...gap, program: 'p', fromSlot: 1, toSlot: 1 }
    await db.transaction((tx) =>
      storeGaps(tx, [{ ...gap, fromSlot: 4 }, { ...gap, fromSlot: 9, toSlot: 18 }, gone], now),
    )
    const { venues, gaps, delay } = await status()
    const boop = {
      venue: 'boop',
      last_launch_at: now - MINUTE,
      gaps: 2,
      gap_slots: 12,
      trades_seen: null,
    }
    expect(venues).toContainEqual(boop)
    const pumpfun = { venue: 'pumpfun', last_launch_at: null, gaps: 0, gap_slots: 0 }
    expect(venues).toContainEqual({ ...pumpfun, trades_seen: null })
    expect(gaps).toEqual([
      { venue: 'boop', from_slot: 9, to_slot: 18, noted_at: now },
      { venue: 'boop', from_slot: 4, to_slot: 5, noted_at: now },
      { venue: null, from_slot: 1, to_slot: 1, noted_at: now },
    ])
    expect(delay).toEqual({ count: 1, p50: 700, p90: 700, p99: 700 })
  })

  test('says which share of trades was seen at most, where trades show it', async () => {
    const { db } = server.context
    const at = server.clock.now() - MINUTE
    const tape = (venue: 'pumpfun' | 'dbc', trades: number | null, breaks: number | null) =>
      launchRow({ venue, detected_at: at, tape_trades: trades, tape_breaks: breaks })
    await keepRows(db, tape('pumpfun', 997, 0))
    await keepRows(db, tape('pumpfun', 1_000, 3))
    await keepRows(db, tape('dbc', null, null))
    await keepRows(db, { ...tape('pumpfun', 1, 50), detected_at: at - 2 * DAY })
    const { venues } = await status()
    const seen = Object.fromEntries(venues.map((one) => [one.venue, one.trades_seen]))
    expect(seen).toMatchObject({ pumpfun: 1_997 / 2_000, dbc: null })
  })

  test('says how long Telegram’s messages about launches waited', async () => {
    expect((await status()).telegram_delay).toBe(null)
    await server.clock.advance(MINUTE)
    const { db } = server.context
    const now = server.clock.now()
    const queue = (rank: Rank, once: string) => {
      const call = { method: 'send', text: once } as const
      const message = { chat: '1', rank, once, call }
      return db.transaction((tx) => storeQueued(tx, server.context, message, now - DAY - HOUR))
    }
    const send = (once: string, at: number, tookMs: number) =>
      db.read
        .updateTable('telegram_outbox')
        .set({ created_at: at - tookMs, done_at: at, message_id: 1 })
        .where('once', '=', once)
        .execute()
    for (const once of ['post', 'long ago', 'waiting']) await queue('launch', once)
    await queue('warning', 'warning')
    await queue('watch', 'after quiet hours')
    await send('post', now - MINUTE, 900)
    await send('warning', now - MINUTE, 100)
    await send('long ago', now - DAY, 5)
    await send('after quiet hours', now, HOUR)
    const { telegram_delay } = await status()
    expect(telegram_delay).toEqual({ count: 2, p50: 100, p90: 900, p99: 900 })
  })
})

test('a counter that does not move is no work, and an unknown one is no failure', async () => {
  const slots = [null, 5, 6, 6, null, 7]
  const hasGrown = createGrowth(async () => slots.shift() ?? null)
  const seen: (boolean | null)[] = []
  for (let look = 0; look < 6; look += 1) seen.push(await hasGrown())
  expect(seen).toEqual([null, true, true, false, null, true])
})
