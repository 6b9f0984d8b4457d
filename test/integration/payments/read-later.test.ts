import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ChainTransaction } from '../../../src/domains/orders/index.ts'
import { attachTo, grantOrder } from '../../../src/flows/operator/operations.ts'
import { refund } from '../../../src/flows/operator/refund.ts'
import { observe } from '../../../src/flows/purchase/observe.ts'
import { DAY, MINUTE } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { opsOn } from '../../support/ops.ts'
import { openShop, type Shop } from '../../support/shop.ts'

eachEngine((engine) => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
  })
  afterEach(() => shop.close())

  /** As the watcher gives up on it. */
  async function giveUp({ signature, slot, blockTime }: ChainTransaction) {
    const unreadable = [{ signature, slot, blockTime, reason: 'no endpoint has it' }]
    const kept = { transactions: [], dropped: [], cursor: null, unreadable }
    const sighting = { wallet: shop.recipient, commitment: 'finalized' as const, ...kept }
    await observe(shop.context, sighting, shop.epoch)
  }

  describe('an unreadable payment about which an operator has decided', () => {
    it('grants nothing after it was refunded, however often it is read again', async () => {
      const buyer = shop.buyer()
      const order = await buyer.order('30d')
      const amount = BigInt(order.lamports)
      const paid = shop.pay({ from: buyer.wallet, amount, references: [order.reference] })
      await giveUp(paid)
      const request = { signature: 'back', confirmedTo: buyer.wallet, because: 'unreadable' }
      await refund(shop.context, { subject: paid.signature, ...request })
      await shop.see('finalized', paid)
      expect(await buyer.see(order.id)).toMatchObject({ status: 'open', transfers: [] })
      expect(await buyer.user()).toBeNull()
    })

    it('stays with the order that it was attached to', async () => {
      const buyer = shop.buyer()
      const [order, named] = [await buyer.order('30d'), await shop.buyer().order('30d')]
      const amount = BigInt(order.lamports)
      const paid = shop.pay({ from: buyer.wallet, amount, references: [named.reference] })
      await giveUp(paid)
      await attachTo(shop.context, paid.signature, order.id, 'the buyer showed it')
      await grantOrder(shop.context, order.id, 'the buyer showed it')
      await shop.see('finalized', paid)
      await shop.see('finalized', paid)
      expect((await buyer.see(order.id)).transfers).toMatchObject([{ sol: order.sol }])
      const rows = await shop.context.db.read
        .selectFrom('transfers')
        .select(['order_id', 'matched_by', 'state'])
        .where('kind', '!=', 'unreadable')
        .execute()
      expect(rows).toEqual([{ order_id: order.id, matched_by: 'operator', state: 'finalized' }])
    })

    it('settles the order that it was attached to, once its amount is known', async () => {
      const buyer = shop.buyer()
      const order = await buyer.order('30d')
      const paid = shop.pay({ from: shop.wallet(), amount: BigInt(order.lamports) })
      await giveUp(paid)
      await attachTo(shop.context, paid.signature, order.id, 'the buyer showed it')
      expect((await buyer.see(order.id)).exception).toBe('review')
      await shop.clock.advance(DAY)
      await shop.see('finalized', paid)
      expect((await buyer.see(order.id)).status).toBe('settled')
    })

    it('is attached before its order is granted, or said not to be the buyer’s', async () => {
      const early = shop.pay({ from: shop.wallet(), amount: 1_034_500_000n })
      await giveUp(early)
      await shop.clock.advance(2 * MINUTE)
      const buyer = shop.buyer()
      const order = await buyer.order('30d')
      const paid = shop.pay({ from: buyer.wallet, amount: BigInt(order.lamports) })
      await giveUp(paid)
      await expect(grantOrder(shop.context, order.id, 'bought')).rejects.toThrow(
        new RegExp(
          `since this order was opened: ${paid.signature}\\. If one is the buyer’s, attach`,
        ),
      )
      expect(await buyer.user()).toBeNull()
      const ops = opsOn(shop.context)
      const grant = ['grant', order.id, '--because', 'paid by bank']
      await expect(ops(...grant)).rejects.toThrow('--none-of-these')
      await ops(...grant, '--none-of-these')
      expect(await buyer.user()).toMatchObject({ plan: '30d' })
      const later = shop.buyer()
      const open = await later.order('30d')
      await attachTo(shop.context, paid.signature, open.id, 'the buyer showed it')
      await grantOrder(shop.context, open.id, 'the buyer showed it')
      expect(await later.user()).toMatchObject({ plan: '30d' })
    })

    it('is one of those since the opening by its slot, however late the chain’s clock is', async () => {
      const buyer = shop.buyer()
      const order = await buyer.order('30d')
      const paid = shop.pay({ from: buyer.wallet, amount: BigInt(order.lamports) })
      await giveUp({ ...paid, blockTime: shop.clock.now() - 5 * MINUTE })
      await expect(grantOrder(shop.context, order.id, 'bought')).rejects.toThrow(paid.signature)
    })

    it('pays for nothing else after a grant, and takes the grant along when it is refunded', async () => {
      const buyer = shop.buyer()
      const order = await buyer.order('30d')
      await buyer.claims(order.id)
      const paid = shop.pay({ from: buyer.wallet, amount: BigInt(order.lamports) })
      await giveUp(paid)
      await attachTo(shop.context, paid.signature, order.id, 'the buyer showed it')
      await grantOrder(shop.context, order.id, 'the buyer showed it')
      await shop.see('finalized', paid)
      const request = { signature: 'back', confirmedTo: null, because: 'asked' }
      shop.world.paybacks.set('back', {
        lamports: BigInt(order.lamports) as never,
        tokens: [],
        slot: 2_000,
      })
      expect(await refund(shop.context, { subject: order.id, ...request })).toMatchObject({
        revoked: [order.id],
      })
    })
  })
})
