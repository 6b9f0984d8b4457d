import { afterEach, beforeEach, expect, it } from 'vitest'
import { refund } from '../../../src/flows/operator/refund.ts'
import { refundExcess } from '../../../src/flows/operator/refund-excess.ts'
import { recordRate } from '../../../src/flows/purchase/rates.ts'
import { MINUTE } from '../../../src/kernel/clock.ts'
import { lamports, rate } from '../../../src/kernel/money.ts'
import { eachEngine } from '../../engines.ts'
import { opsOn } from '../../support/ops.ts'
import { openShop, type Shop } from '../../support/shop.ts'

const PRICE = 150_000_000n
const RATE = 145_000_000n

/** What the CSV of a year adds up to, next to what the database has. */
eachEngine((engine) => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
    shop.acceptUsdc()
  })
  afterEach(() => shop.close())

  async function order() {
    const buyer = shop.buyer()
    const { id, reference, lamports: due } = await buyer.order('30d')
    const from = { from: buyer.wallet, references: [reference] }
    return {
      id,
      due: BigInt(due),
      inSol: (amount: bigint) => shop.see('finalized', shop.pay({ ...from, amount })),
      inUsdc: (amount: bigint) => shop.see('finalized', shop.payUsdc({ ...from, amount })),
    }
  }

  function goesBack(signature: string, sol: bigint, usdc: bigint) {
    const tokens = [
      { mint: shop.world.usdc?.mint ?? '', amount: `${usdc}`, source: shop.recipient },
    ]
    shop.world.paybacks.set(signature, { lamports: lamports(sol), tokens, slot: 99_999 })
    return { signature, confirmedTo: null, because: 'asked' }
  }

  async function sell() {
    const sources = ['coinbase', 'kraken']
    await recordRate(shop.context, { at: shop.clock.now() - MINUTE, rate: rate(RATE), sources })
    const kept = await order()
    await kept.inSol(kept.due)
    // Pages show dust on one line; the books have each lamport.
    for (const amount of [1n, 2n, 999_999n]) await kept.inSol(amount)
    for (const amount of [1n, 9_999n]) await kept.inUsdc(amount)
    const inUsdc = await order()
    await inUsdc.inUsdc(PRICE)
    const both = await order()
    await both.inSol(both.due / 2n)
    await both.inUsdc(PRICE / 2n)
    await both.inUsdc(7_770_000n)
    const over = await order()
    await over.inUsdc(PRICE + 20_123_456n)
    const twice = await order()
    await twice.inUsdc(PRICE)
    await twice.inUsdc(PRICE)
    await refund(shop.context, { subject: inUsdc.id, ...goesBack('one', 0n, PRICE) })
    const all = goesBack('two', both.due / 2n, PRICE / 2n + 7_770_000n)
    await refund(shop.context, { subject: both.id, ...all })
    await refundExcess(shop.context, { subject: over.id, ...goesBack('three', 0n, 20_123_456n) })
    await refundExcess(shop.context, { subject: twice.id, ...goesBack('four', 0n, PRICE) })
    return { both: both.id }
  }

  async function books(year: number) {
    const lines = await opsOn(shop.context)('export', '--year', `${year}`)
    const [head = [], ...rows] = lines.map((line) => line.split(','))
    const column = (name: string) => rows.map((row) => row[head.indexOf(name)] ?? 'no column')
    const total = (name: string, decimals: number) =>
      column(name).reduce((sum, cell) => sum + units(cell, decimals), 0n)
    return { rows, column, total }
  }

  /** `units('150.00', 6)`: 150000000. */
  function units(cell: string, decimals: number): bigint {
    const [whole = '', fraction = ''] = cell.split('.')
    return BigInt(whole + fraction.padEnd(decimals, '0'))
  }

  it('agrees with the ledger to the cent, in both coins, in and back', async () => {
    const { both } = await sell()
    const { db } = shop.context
    const { rows, column, total } = await books(new Date(shop.clock.now()).getUTCFullYear())
    const transfers = await db.read.selectFrom('transfers').selectAll().execute()
    const refunds = await db.read.selectFrom('refunds').selectAll().execute()
    const sum = (amounts: (number | null)[]) =>
      amounts.reduce<bigint>((all, amount) => all + BigInt(amount ?? 0), 0n)

    expect(rows).toHaveLength(transfers.length)
    expect(total('lamports', 0)).toBe(sum(transfers.map((one) => one.lamports)))
    expect(total('usdc', 6)).toBe(sum(transfers.map((one) => one.usdc)))
    const cents = transfers.map((one) =>
      Number(
        one.usdc === null ? (BigInt(one.lamports ?? 0) * RATE) / 10n ** 13n : one.usdc / 10_000,
      ),
    )
    expect(total('worth_usd', 2)).toBe(sum(cents.map(Math.floor)))
    expect(total('refund_usdc', 6) + total('returned_usdc', 6)).toBe(
      sum(refunds.map((one) => one.usdc)),
    )
    expect(total('refund_lamports', 0) + total('returned_lamports', 0)).toBe(
      sum(refunds.map((one) => one.lamports)),
    )
    const backOfBoth = column('refund_usdc').filter((_, row) => column('order')[row] === both)
    expect(backOfBoth).toEqual(['82.77', '0.00', '0.00'])
  })
})
