import { afterEach, beforeEach, expect, it } from 'vitest'
import { showReceipt } from '../../../src/flows/purchase/receipts/receipt.ts'
import { DAY } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { NO_SELLER, SELLER } from '../../support/seller.ts'
import { openShop, type Shop } from '../../support/shop.ts'

/** What a buyer keeps for the books. */
eachEngine((engine) => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
  })
  afterEach(() => shop.close())

  type Buyer = ReturnType<Shop['buyer']>

  async function buys(plan: '30d' | 'lifetime', percent = 100n) {
    const buyer = shop.buyer()
    const order = await buyer.order(plan)
    const amount = (BigInt(order.lamports) * percent) / 100n
    const payment = { from: buyer.wallet, amount, references: [order.reference] }
    await shop.see('finalized', shop.pay(payment))
    return { buyer, id: order.id }
  }

  const receipt = ({ buyer, id }: { buyer: Buyer; id: string }, seller = SELLER) =>
    showReceipt(shop.context, seller, buyer.session, id)

  it('names the seller, the price, the tax in it, and each payment with its rate', async () => {
    expect(await receipt(await buys('30d'))).toMatchObject({
      number: `${new Date(shop.clock.now()).getUTCFullYear()}-000001`,
      plan: '30d',
      price_cents: 15_000,
      tax: { percent: 19, net_cents: 12_605, tax_cents: 2_395 },
      seller: {
        name: 'Mintwatch GmbH',
        address: 'Beispielweg 1\n10115 Berlin',
        tax_id: 'DE123456789',
      },
      excess_cents: null,
      payments: [{ sol: '1.0345', sol_usd: 145, usd_cents: 15_000, refund: null }],
    })
  })

  it('shows no tax if the seller set none, and shows an overpayment', async () => {
    const receipted = await receipt(await buys('30d', 150n), NO_SELLER)
    expect(receipted).toMatchObject({ tax: null, excess_cents: 7_500 })
  })

  it('shows dust as one line with its sum, here and on the order’s page', async () => {
    const bought = await buys('30d')
    const { reference } = await bought.buyer.see(bought.id)
    const dust = Array.from({ length: 300 }, (_, at) =>
      shop.pay({ from: shop.wallet(), amount: BigInt(at + 1) * 1_000n, references: [reference] }),
    )
    await shop.see('finalized', ...dust)
    const second = { from: bought.buyer.wallet, amount: 1_000_000n, references: [reference] }
    await shop.see('finalized', shop.pay(second))
    const small = { count: 300, sol: '0.04515' }
    const named = { count: 1, from: bought.buyer.wallet }
    const { payments } = (await receipt(bought)) ?? {}
    expect(payments).toMatchObject([named, { ...small, from: null, usd_cents: 654 }, named])
    const { transfers } = await bought.buyer.see(bought.id)
    const lines = transfers.map(({ count, sol, source }) => ({ count, sol, source }))
    const from = bought.buyer.wallet
    expect(lines).toEqual([
      { count: 1, sol: '1.0345', source: from },
      { ...small, source: null },
      { count: 1, sol: '0.0010', source: from },
    ])
    expect((await bought.buyer.user())?.wallet).toBe(from)
  })

  it('is numbered by year without gaps, whoever requests first', async () => {
    const first = await buys('30d')
    await shop.clock.advance(DAY)
    const second = await buys('lifetime')
    await shop.clock.advance(400 * DAY)
    const later = await buys('30d')
    const numbers = await Promise.all(
      [later, second, first].map(async (one) => (await receipt(one))?.number),
    )
    expect(numbers.map((number) => number?.slice(5))).toEqual(['000001', '000002', '000001'])
    expect(numbers[0]?.slice(0, 4)).not.toBe(numbers[1]?.slice(0, 4))
    expect((await receipt(second))?.number).toBe(numbers[1])
  })

  it('belongs to one account, and does not exist before the payment is final', async () => {
    const { id } = await buys('30d')
    const stranger = shop.buyer()
    const open = await stranger.order('30d')
    expect(await receipt({ buyer: stranger, id })).toBeNull()
    expect(await receipt({ buyer: stranger, id: open.id })).toBeNull()
  })
})
