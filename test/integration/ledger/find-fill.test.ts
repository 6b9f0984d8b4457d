import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  findLaunch,
  openParts,
  type StoredLaunch,
  walkReserves,
} from '../../../src/domains/launches/index.ts'
import { paperTrade } from '../../../src/domains/ledger/index.ts'
import { findFill, findFirst } from '../../../src/flows/ledger/find-fill.ts'
import { MINUTE } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { keepRows, launchRow, someAddress, tradeRow } from '../../support/launches.ts'
import { openShop, type Shop } from '../../support/shop.ts'

const SOL = 1_000_000_000n
const TOKENS = 200_000_000_000_000n

eachEngine((engine) => {
  let shop: Shop
  let now: number

  beforeAll(async () => {
    shop = await openShop(await engine.fresh())
    await shop.context.db.transaction((tx) => openParts(tx, [0]))
    now = shop.context.clock.now()
  })
  afterAll(() => shop?.close())

  /** A graduated coin whose pool has this much after its trade, beside what is only virtual. */
  async function graduated(real: bigint | null, virtual: bigint): Promise<StoredLaunch> {
    const { db } = shop.context
    const pool = someAddress()
    const row = launchRow({ detected_at: now })
    Object.assign(row, { graduated_at: now, graduated_to: 'pumpswap', graduated_pool: pool })
    await keepRows(db, row)
    const trade = tradeRow({
      ...{ mint: row.mint, slot: 5, at: now + MINUTE, pool },
      ...{ virtual_base: `${TOKENS}`, virtual_quote: `${(real ?? 0n) + virtual}` },
      real_quote: real === null ? null : `${real}`,
    })
    await db.read.insertInto('launch_trades').values(trade).execute()
    return (await findLaunch(db.read, row.mint)) as StoredLaunch
  }

  async function tradeIn(launch: StoredLaunch) {
    const { db } = shop.context
    const buy = await findFill(db, launch, now + 2 * MINUTE, 'buy')
    const sell = await findFill(db, launch, now + 3 * MINUTE, 'sell')
    return paperTrade(buy, typeof sell === 'string' ? null : sell, { followers: 1 })
  }

  test('a pool pays a seller what is really in it, and not its virtual part', async () => {
    const { net, result, proceeds } = await tradeIn(await graduated(SOL / 5n, 18n * SOL))
    // A fifth of a SOL less the venue's fee of 1.25%; the formula alone would give nearly half a SOL.
    expect({ result, proceeds }).toEqual({ result: 'sold', proceeds: 197_500_000n })
    expect(net).toBeLessThan(-300_000_000n)
    const full = await tradeIn(await graduated(18n * SOL, 18n * SOL))
    expect(full.proceeds).toBeGreaterThan(470_000_000n)
  })

  test('a drained pool pays nothing, and one whose money is unknown is no exit', async () => {
    const drained = await tradeIn(await graduated(0n, 18n * SOL))
    expect(drained).toMatchObject({ result: 'sold', proceeds: 0n })
    const unknown = await tradeIn(await graduated(null, 18n * SOL))
    expect(unknown).toMatchObject({ result: 'no_exit', proceeds: 0n })
  })

  test('walks slots as a whole, whatever a page holds, and asks the worst state of each', async () => {
    const { db } = shop.context
    const [row] = await keepRows(db, launchRow({ detected_at: now }))
    const { mint } = row as { mint: string }
    const start = { virtualBase: `${TOKENS}`, virtualQuote: `${30n * SOL}` }
    const event = JSON.stringify({ ...JSON.parse((row as { event: string }).event), ...start })
    await db.read.updateTable('launches').set({ event }).where('mint', '=', mint).execute()
    // In slot 3 the price was 50 SOL for some, and 40 for others.
    const states = [
      [2, 31n],
      [3, 50n],
      [3, 40n],
      [3, 45n],
      [4, 50n],
      [5, 32n],
    ] as const
    for (const [slot, sol] of states) {
      const quotes = { virtual_base: `${TOKENS}`, virtual_quote: `${sol * SOL}` }
      const trade = tradeRow({ mint, slot, at: now + slot, ...quotes })
      await db.read.insertInto('launch_trades').values(trade).execute()
    }
    const launch = (await findLaunch(db.read, mint)) as StoredLaunch
    for (const page of [1, 2, 3, 4, 100]) {
      const slots: number[][] = []
      for await (const slot of walkReserves(db.read, launch, { after: now + 1, to: now + 4 }, page))
        slots.push(slot.map((one) => one.slot))
      // A page that one slot fills is all that is looked at of it.
      expect(slots.map(([slot]) => slot)).toEqual([2, 3, 4])
      if (page > 3) expect(slots).toEqual([[2], [3, 3, 3], [4]])
    }
    const find = (sol: bigint) =>
      findFirst(db, launch, { after: now, to: now + 5 }, ({ quote }) => quote >= sol * SOL)
    expect(await find(40n)).toMatchObject({ at: now + 3, fill: { quote: 40n * SOL } })
    expect(await find(45n)).toMatchObject({ at: now + 4 })
    expect(await find(60n)).toBeNull()
  })
})
