import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SECOND } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { FORTY_FIVE_SECONDS, openShop, type Shop } from '../../support/shop.ts'

eachEngine((engine) => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
  })
  afterEach(() => shop.close())

  describe('paid by sender only', () => {
    it('settles at finality when the claim came first', async () => {
      const buyer = shop.buyer()
      const order = await buyer.order('30d')
      await buyer.claims(order.id)
      await shop.clock.advance(SECOND)
      await shop.see('finalized', shop.pay({ from: buyer.wallet, amount: BigInt(order.lamports) }))
      expect(await buyer.user('buyer', order.id)).toMatchObject({
        plan: '30d',
        username: 'buyer',
        wallet: buyer.wallet,
      })
    })

    it('waits 45 seconds when the claim came after the payment was public', async () => {
      const buyer = shop.buyer()
      const order = await buyer.order('30d')
      await shop.see('finalized', shop.pay({ from: buyer.wallet, amount: BigInt(order.lamports) }))
      await shop.tick(SECOND)
      await buyer.claims(order.id)
      expect(await buyer.see(order.id)).toMatchObject({ status: 'seen', exception: 'none' })
      await shop.tick(FORTY_FIVE_SECONDS)
      expect((await buyer.see(order.id)).status).toBe('settled')
    })

    it('adds up a short payment and its top-up', async () => {
      const buyer = shop.buyer()
      const order = await buyer.order('30d')
      await buyer.claims(order.id)
      await shop.clock.advance(SECOND)
      await shop.see('finalized', shop.pay({ from: buyer.wallet, amount: 500_000_000n }))
      expect(await buyer.see(order.id)).toMatchObject({
        exception: 'paid_partial',
        due: { sol: '0.5345' },
      })
      await shop.see('finalized', shop.pay({ from: buyer.wallet, amount: 534_500_000n }))
      expect((await buyer.see(order.id)).status).toBe('settled')
    })

    it('gives a payment claimed by two plans of one buyer to the more expensive one it covers', async () => {
      const buyer = shop.buyer()
      const month = await buyer.order('30d')
      const life = await buyer.order('lifetime')
      await buyer.claims(month.id)
      await buyer.claims(life.id)
      await shop.clock.advance(SECOND)
      await shop.see('finalized', shop.pay({ from: buyer.wallet, amount: BigInt(life.lamports) }))
      expect((await buyer.see(life.id)).status).toBe('settled')
      expect((await buyer.see(month.id)).status).toBe('open')
    })

    it('goes to review when the sender is an exchange', async () => {
      const buyer = shop.buyer()
      const order = await buyer.order('30d')
      await buyer.claims(order.id, shop.exchange)
      await shop.clock.advance(SECOND)
      await shop.see('finalized', shop.pay({ from: shop.exchange, amount: BigInt(order.lamports) }))
      expect(await buyer.see(order.id)).toMatchObject({ exception: 'review' })
      expect(await buyer.user()).toBeNull()
    })

    it('ignores dust', async () => {
      const buyer = shop.buyer()
      const order = await buyer.order('30d')
      await buyer.claims(order.id)
      await shop.see('finalized', shop.pay({ from: buyer.wallet, amount: 1n }))
      expect((await buyer.see(order.id)).status).toBe('open')
    })
  })
})
