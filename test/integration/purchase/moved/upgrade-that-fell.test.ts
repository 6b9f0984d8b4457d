import { afterEach, beforeEach, expect, it } from 'vitest'
import { attachTo } from '../../../../src/flows/operator/operations.ts'
import { refund } from '../../../../src/flows/operator/refund.ts'
import { refuseOrder } from '../../../../src/flows/operator/refuse.ts'
import { recordRate } from '../../../../src/flows/purchase/rates.ts'
import { DAY, MINUTE } from '../../../../src/kernel/clock.ts'
import { rate } from '../../../../src/kernel/money.ts'
import { eachEngine } from '../../../engines.ts'
import { openShop, type Shop } from '../../../support/shop.ts'

/** An upgrade and the 30 days that it was cheaper for. */
eachEngine((engine) => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
  })
  afterEach(() => shop.close())

  const move = (signature: string, orderId: string) =>
    attachTo(shop.context, signature, orderId, 'sent under the wrong link')
  async function pay({ reference, lamports }: { reference: string; lamports: string }) {
    const at = shop.clock.now()
    await recordRate(shop.context, { at, rate: rate(145_000_000n), sources: ['one', 'two'] })
    const amount = BigInt(lamports)
    const payment = shop.pay({ from: shop.wallet(), amount, references: [reference] })
    await shop.see('finalized', payment)
    return payment.signature
  }
  async function upgraded() {
    const buyer = shop.buyer()
    const base = await buyer.order('30d')
    const first = await pay(base)
    await shop.clock.advance(5 * DAY)
    const upgrade = await buyer.order('lifetime')
    expect(upgrade.usd_cents).toBe(45_000)
    const second = await pay(upgrade)
    expect(await buyer.user()).toMatchObject({ plan: 'lifetime' })
    return { buyer, base, first, upgrade, second }
  }

  it('is lifetime again once a payment that was moved by mistake is back', async () => {
    const { buyer, base, first } = await upgraded()
    await move(first, (await shop.buyer().order('30d')).id)
    await shop.tick(MINUTE)
    await move(first, base.id)
    await shop.tick(MINUTE)
    expect(await buyer.user()).toMatchObject({ plan: 'lifetime' })
  })

  it('is lifetime again once refunded 30 days are paid again', async () => {
    const { buyer, base, first } = await upgraded()
    await refund(shop.context, {
      ...{ subject: first, signature: 'back', confirmedTo: null, because: 'from the wrong wallet' },
    })
    await shop.tick(MINUTE)
    await pay(base)
    await shop.tick(MINUTE)
    expect(await buyer.user()).toMatchObject({ plan: 'lifetime' })
  })

  it('names all orders whose access a refund revokes', async () => {
    const { base, first, upgrade } = await upgraded()
    const { revoked } = await refund(shop.context, {
      ...{ subject: first, signature: 'back', confirmedTo: null, because: 'asked' },
    })
    expect(revoked.sort()).toEqual([base.id, upgrade.id].sort())
  })

  it('stays when its payment is attached to a refused order, which is refused', async () => {
    const { buyer, first } = await upgraded()
    const other = shop.buyer()
    const order = await other.order('30d')
    await refuseOrder(shop.context, order.id, 'fraud')
    await expect(move(first, order.id)).rejects.toThrow(/was refused/)
    expect(await buyer.user()).toMatchObject({ plan: 'lifetime' })
  })
})
