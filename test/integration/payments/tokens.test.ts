import { afterEach, beforeEach, expect, it } from 'vitest'
import { USDT } from '../../../src/contract/launches/mints.ts'
import { eachEngine } from '../../engines.ts'
import { openShop, type Shop } from '../../support/shop.ts'

/** Tokens under an order's reference: anyone can make one that is worth nothing. */
eachEngine((engine) => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
  })
  afterEach(() => shop.close())

  /** A buyer whose order gets a token. */
  async function buyer() {
    const one = shop.buyer()
    const { id, reference } = await one.order('30d')
    await one.claims(id)
    return {
      id,
      see: () => one.see(id),
      async pays(mint: string, source = one.wallet) {
        const tokens = [{ mint, amount: '150000000', source }]
        const paid = shop.pay({ from: one.wallet, amount: 0n, references: [reference], tokens })
        await shop.see('finalized', paid)
      },
    }
  }

  async function posted() {
    const rows = await shop.context.db.read
      .selectFrom('outbox')
      .select('payload')
      .where('topic', '=', 'operator.review')
      .execute()
    return rows.map(({ payload }) => JSON.parse(payload))
  }

  it('unknown ones are posted once a day, and money for each order; a stranger’s change nothing', async () => {
    const [first, second] = [await buyer(), await buyer()]
    for (const one of [first, second]) {
      await one.pays(shop.wallet())
      expect(await one.see()).toMatchObject({ exception: 'wrong_asset' })
    }
    const unknown = { order: first.id, exception: 'wrong_asset', unknown: true }
    expect(await posted()).toEqual([unknown])

    const third = await buyer()
    await third.pays(shop.wallet(), shop.wallet())
    expect(await third.see()).toMatchObject({ status: 'open', exception: 'none' })

    for (const _ of [1, 2]) await second.pays(USDT)
    expect(await posted()).toEqual([unknown, { order: second.id, exception: 'wrong_asset' }])
  })
})
