import { afterAll, beforeAll, expect, test } from 'vitest'
import { PROGRAMS } from '../../../src/contract/launches/programs.ts'
import type { VenueId } from '../../../src/contract/launches/venues.ts'
import { openParts, storeCursors } from '../../../src/domains/launches/index.ts'
import { settleLedger } from '../../../src/flows/ledger/settle-ledger.ts'
import { HOUR, MINUTE } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { keepRows, launchRow, tradeRow } from '../../support/launches.ts'
import { openShop, type Shop } from '../../support/shop.ts'

const signal = new AbortController().signal

eachEngine((engine) => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop(await engine.fresh())
    await shop.context.db.transaction((tx) => openParts(tx, [0]))
  })
  afterAll(() => shop?.close())

  /** A posted launch whose trades report no reserves, so many minutes from now. */
  async function post(venue: VenueId, after = 0) {
    const { db, clock } = shop.context
    const at = clock.now() + after
    const row = launchRow({ detected_at: at - MINUTE, venue })
    await keepRows(db, row)
    const { mint, event } = row
    const trade = tradeRow({ mint, slot: 2, at, virtual_base: null, virtual_quote: null })
    await db.read.insertInto('launch_trades').values(trade).execute()
    await db.read
      .insertInto('channel_posts')
      .values({
        ...{ mint, posted_at: at, stage: '60s', because: 'attention', score: 20 },
        ...{ attention: 80, market_cap_cents: null, shown_at: null, shown_cap_cents: null },
      })
      .execute()
    return { mint, event }
  }

  function write(mint: string, event: string) {
    const { db } = shop.context
    return db.read.updateTable('launches').set({ event }).where('mint', '=', mint).execute()
  }

  async function settled() {
    await settleLedger(shop.context, signal)
    const rows = await shop.context.db.read
      .selectFrom('ledger_trades')
      .select(['mint', 'result'])
      .where('variant', '=', 'primary')
      .execute()
    return Object.fromEntries(rows.map(({ mint, result }) => [mint, result]))
  }

  test('a launch that can’t be settled holds up no other, and is settled when it can be', async () => {
    const broken = await post('pumpfun')
    await write(broken.mint, 'no launch')
    const moonshot = await post('moonshot', 20 * MINUTE)
    const boop = await post('boop', 20 * MINUTE)
    await shop.clock.advance(HOUR + 25 * MINUTE)
    // Trades there never say what is in the curve, which is no loss of a coin's.
    const others = { [moonshot.mint]: 'not_bought', [boop.mint]: 'not_bought' }
    expect(await settled()).toEqual(others)
    await write(broken.mint, broken.event)
    expect(await settled()).toEqual({ ...others, [broken.mint]: 'no_data' })
  })

  test('a trade waits until the sources have read what an outage hid', async () => {
    const { db, clock } = shop.context
    const { mint } = await post('boop')
    const cursor = { source: 'websocket', program: PROGRAMS.boop, slot: 1 }
    const reads = (readUntil: number) =>
      db.transaction((tx) => storeCursors(tx, [{ ...cursor, readUntil }]))
    await reads(clock.now())
    await shop.clock.advance(HOUR + 5 * MINUTE)
    await reads(clock.now() - 30 * MINUTE)
    expect(await settled()).not.toHaveProperty(mint)
    await reads(clock.now())
    expect(await settled()).toMatchObject({ [mint]: 'not_bought' })
  })
})
