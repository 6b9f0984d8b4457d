import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SECOND } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { FORTY_FIVE_SECONDS, openTill, type Till } from '../../support/till.ts'

eachEngine((engine) => {
  let till: Till
  beforeEach(async () => {
    till = await openTill(await engine.fresh())
  })
  afterEach(() => till.close())

  describe('paid by sender only', () => {
    it('settles at finality when the claim came first', async () => {
      const buyer = till.buyer()
      const order = await buyer.order('30d')
      await buyer.claims(order.id)
      await till.clock.advance(SECOND)
      await till.see('finalized', till.pay({ from: buyer.wallet, amount: BigInt(order.lamports) }))
      expect(await buyer.user('buyer', order.id)).toMatchObject({
        plan: '30d',
        username: 'buyer',
        wallet: buyer.wallet,
      })
    })

    it('waits 45 seconds when the claim came after the payment was public', async () => {
      const buyer = till.buyer()
      const order = await buyer.order('30d')
      await till.see('finalized', till.pay({ from: buyer.wallet, amount: BigInt(order.lamports) }))
      await till.tick(SECOND)
      await buyer.claims(order.id)
      expect(await buyer.see(order.id)).toMatchObject({ status: 'seen', exception: 'none' })
      await till.tick(FORTY_FIVE_SECONDS)
      expect((await buyer.see(order.id)).status).toBe('settled')
    })

    it('adds up a short payment and its top-up', async () => {
      const buyer = till.buyer()
      const order = await buyer.order('30d')
      await buyer.claims(order.id)
      await till.clock.advance(SECOND)
      await till.see('finalized', till.pay({ from: buyer.wallet, amount: 500_000_000n }))
      expect(await buyer.see(order.id)).toMatchObject({
        exception: 'paid_partial',
        due: { sol: '0.5345' },
      })
      await till.see('finalized', till.pay({ from: buyer.wallet, amount: 534_500_000n }))
      expect((await buyer.see(order.id)).status).toBe('settled')
    })

    it('gives a payment claimed by two plans of one buyer to the more expensive one it covers', async () => {
      const buyer = till.buyer()
      const month = await buyer.order('30d')
      const life = await buyer.order('lifetime')
      await buyer.claims(month.id)
      await buyer.claims(life.id)
      await till.clock.advance(SECOND)
      await till.see('finalized', till.pay({ from: buyer.wallet, amount: BigInt(life.lamports) }))
      expect((await buyer.see(life.id)).status).toBe('settled')
      expect((await buyer.see(month.id)).status).toBe('open')
    })

    it('goes to review when the sender is an exchange', async () => {
      const buyer = till.buyer()
      const order = await buyer.order('30d')
      await buyer.claims(order.id, till.exchange)
      await till.clock.advance(SECOND)
      await till.see('finalized', till.pay({ from: till.exchange, amount: BigInt(order.lamports) }))
      expect(await buyer.see(order.id)).toMatchObject({ exception: 'review' })
      expect(await buyer.user()).toBeNull()
    })

    it('ignores dust', async () => {
      const buyer = till.buyer()
      const order = await buyer.order('30d')
      await buyer.claims(order.id)
      await till.see('finalized', till.pay({ from: buyer.wallet, amount: 1n }))
      expect((await buyer.see(order.id)).status).toBe('open')
    })
  })
})
