import { afterEach, beforeEach, expect, it } from 'vitest'
import { attachTo } from '../../../src/flows/operator/operations.ts'
import { refund } from '../../../src/flows/operator/refund.ts'
import { MINUTE } from '../../../src/kernel/clock.ts'
import { type Lamports, lamports } from '../../../src/kernel/money.ts'
import { eachEngine } from '../../engines.ts'
import { openShop, type Shop } from '../../support/shop.ts'

/** One transaction with two payments, of which an order took one, and operators heard of the other. */
eachEngine((engine) => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
  })
  afterEach(() => shop.close())

  async function leftOver() {
    const buyer = shop.buyer()
    const order = await buyer.order('30d')
    await buyer.claims(order.id)
    await shop.clock.advance(MINUTE)
    const whole = lamports(BigInt(order.lamports))
    const payment = shop.pay({ from: buyer.wallet, amount: 2n * whole })
    const transfers = ['0', '1'].map((path) => ({ path, source: buyer.wallet, lamports: whole }))
    await shop.see('finalized', { ...payment, transfers })
    expect(await buyer.user()).toMatchObject({ plan: '30d' })
    return { buyer, order, signature: payment.signature, whole }
  }

  function refundOne(subject: string, whole: Lamports) {
    const slot = shop.world.slot + 1
    shop.world.paybacks.set('back', { lamports: whole, tokens: [], slot })
    const request = { subject, signature: 'back', confirmedTo: null, because: 'asked' }
    return refund(shop.context, request)
  }

  it('attaching the one that was left over leaves the other where it is', async () => {
    const { buyer, signature } = await leftOver()
    const friend = shop.buyer()
    const { id } = await friend.order('30d')
    await attachTo(shop.context, signature, id, 'it was for a friend')
    expect(await friend.user()).toMatchObject({ plan: '30d' })
    expect(await buyer.user()).toMatchObject({ plan: '30d' })
  })

  it('refunding the one that was left over leaves access', async () => {
    const { buyer, signature, whole } = await leftOver()
    expect((await refundOne(signature, whole)).revoked).toEqual([])
    expect(await buyer.user()).toMatchObject({ plan: '30d' })
  })

  it('attaching the one that was left over again, to another order, leaves the other where it is', async () => {
    const { buyer, signature } = await leftOver()
    const [wrong, friend] = [shop.buyer(), shop.buyer()]
    await attachTo(shop.context, signature, (await wrong.order('30d')).id, 'it was for a friend')
    await attachTo(shop.context, signature, (await friend.order('30d')).id, 'another friend')
    expect(await friend.user()).toMatchObject({ plan: '30d' })
    expect(await wrong.user()).toBeNull()
    expect(await buyer.user()).toMatchObject({ plan: '30d' })
  })

  it('refunding the one that was left over, and attached by mistake, leaves the other’s access', async () => {
    const { buyer, signature, whole } = await leftOver()
    const wrong = shop.buyer()
    const { id } = await wrong.order('30d')
    await attachTo(shop.context, signature, id, 'it was for a friend')
    expect((await refundOne(signature, whole)).revoked).toEqual([id])
    expect(await buyer.user()).toMatchObject({ plan: '30d' })
  })

  it('the other can still be attached once the one that was left over went back', async () => {
    const { buyer, signature, whole } = await leftOver()
    await refundOne(signature, whole)
    const friend = shop.buyer()
    await attachTo(shop.context, signature, (await friend.order('30d')).id, 'it is a friend’s')
    expect(await friend.user()).toMatchObject({ plan: '30d' })
    expect(await buyer.user()).toBeNull()
  })
})
