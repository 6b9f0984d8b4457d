import { afterEach, beforeEach, expect, it } from 'vitest'
import { findPaidOrder } from '../../../src/flows/purchase/paid-order.ts'
import { DAY, MINUTE } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { openShop, type Shop } from '../../support/shop.ts'

eachEngine((engine) => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
  })
  afterEach(() => shop.close())

  async function opened() {
    const buyer = shop.buyer()
    const order = await buyer.order('30d')
    const paid = (after: string | null = null, plan: '30d' | 'lifetime' = '30d') =>
      findPaidOrder(shop.context, buyer.session, { plan, gift: false }, after)
    const pay = ({ lamports, reference } = order) =>
      shop.pay({ from: buyer.wallet, amount: BigInt(lamports), references: [reference] })
    return { buyer, order, paid, pay }
  }

  it('an unpaid order is not shown as paid', async () => {
    const { paid } = await opened()
    expect(await paid()).toBeNull()
  })

  it('an order that was paid with the page closed greets its buyer, for that plan and for a day', async () => {
    const { order, paid, pay } = await opened()
    await shop.see('finalized', pay())
    expect(await paid()).toBe(order.id)
    expect(await paid(null, 'lifetime')).toBeNull()
    await shop.tick(DAY - MINUTE)
    expect(await paid()).toBe(order.id)
    await shop.tick(MINUTE)
    expect(await paid()).toBeNull()
  })

  it('a buyer who has seen it can buy again, and then sees what is paid next', async () => {
    const { buyer, order, paid, pay } = await opened()
    await shop.see('finalized', pay())
    expect(await paid(order.id)).toBeNull()
    await shop.tick(MINUTE)
    const next = await buyer.order('30d')
    expect(await paid()).toBe(order.id)
    await shop.see('finalized', pay(next))
    expect(await paid(order.id)).toBe(next.id)
    expect(await paid(next.id)).toBeNull()
  })

  it('a payment that is under way comes before one that is done', async () => {
    const { buyer, order, paid, pay } = await opened()
    await shop.see('finalized', pay())
    const next = await buyer.order('30d')
    await shop.see('confirmed', pay(next))
    expect(await paid()).toBe(next.id)
    expect(await paid(order.id)).toBe(next.id)
  })

  it('a buyer who bought another plan since is not sent back to the first', async () => {
    const { buyer, paid, pay } = await opened()
    await shop.see('finalized', pay())
    await shop.tick(MINUTE)
    const upgrade = await buyer.order('lifetime')
    await shop.see('finalized', pay(upgrade))
    expect(await paid(null, 'lifetime')).toBe(upgrade.id)
    expect(await paid(null, '30d')).toBeNull()
  })

  it('is shown to no other browser', async () => {
    const { pay } = await opened()
    await shop.see('finalized', pay())
    expect(await (await opened()).paid()).toBeNull()
  })
})
