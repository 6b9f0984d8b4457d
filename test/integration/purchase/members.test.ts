import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { grantOrder } from '../../../src/flows/operator/operations.ts'
import { recordRate } from '../../../src/flows/purchase/rates.ts'
import { DAY, MINUTE } from '../../../src/kernel/clock.ts'
import { rate } from '../../../src/kernel/money.ts'
import { eachEngine } from '../../engines.ts'
import { openShop, type Shop } from '../../support/shop.ts'

eachEngine((engine) => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
  })
  afterEach(() => shop.close())

  describe('a member', () => {
    async function member(plan: '30d' | 'lifetime') {
      const buyer = shop.buyer()
      const order = await buyer.order(plan)
      await shop.see(
        'finalized',
        shop.pay({
          from: buyer.wallet,
          amount: BigInt(order.lamports),
          references: [order.reference],
        }),
      )
      return buyer
    }

    it('a renewal extends from the current expiry', async () => {
      const buyer = await member('30d')
      const first = await buyer.user()
      await shop.tick(10 * DAY)
      const order = await buyer.order('30d')
      expect(await buyer.user('me', order.id)).toBeNull()
      await shop.see(
        'finalized',
        shop.pay({
          from: buyer.wallet,
          amount: BigInt(order.lamports),
          references: [order.reference],
        }),
      )
      expect(await buyer.user()).toMatchObject({
        joined_at: first?.joined_at,
        expires_at: (first?.expires_at ?? 0) + 30 * DAY,
      })
    })

    it('two orders granted at once add up', async () => {
      for (let round = 0; round < 5; round++) {
        const [buyer, first, second] = [shop.buyer(), shop.wallet(), shop.wallet()]
        const month = await buyer.order('30d')
        await shop.tick(15 * MINUTE)
        const another = await buyer.order('30d')
        await recordRate(shop.context, {
          rate: rate(145_000_000n),
          sources: ['one', 'two'],
          at: shop.clock.now(),
        })
        for (const from of [first, second])
          await shop.see('finalized', shop.pay({ from, amount: BigInt(month.lamports) }))
        await shop.tick(MINUTE)
        await Promise.all([buyer.claims(month.id, first), buyer.claims(another.id, second)])
        const { joined_at = 0, expires_at = 0 } = (await buyer.user()) ?? {}
        expect((expires_at ?? 0) - joined_at).toBe(60 * DAY)
      }
    })

    it('upgrades at the difference, once', async () => {
      const buyer = await member('30d')
      const upgrade = await buyer.order('lifetime')
      expect(upgrade).toMatchObject({ usd_cents: 45_000, upgrade: true })
      await shop.tick(15 * MINUTE)
      const again = await buyer.order('lifetime')
      for (const order of [upgrade, again]) {
        await recordRate(shop.context, {
          rate: rate(145_000_000n),
          sources: ['one', 'two'],
          at: shop.clock.now(),
        })
        await shop.see(
          'finalized',
          shop.pay({
            from: buyer.wallet,
            amount: BigInt(order.lamports),
            references: [order.reference],
          }),
        )
      }
      expect(await buyer.see(upgrade.id)).toMatchObject({ status: 'settled' })
      expect(await buyer.see(again.id)).toMatchObject({ status: 'seen', exception: 'paid_partial' })
      expect(await buyer.user()).toMatchObject({ plan: 'lifetime', expires_at: null })
    })

    it('are upgraded by an operator once, too', async () => {
      const buyer = await member('30d')
      const upgrade = await buyer.order('lifetime')
      await shop.tick(15 * MINUTE)
      const again = await buyer.order('lifetime')
      expect(again).toMatchObject({ usd_cents: 45_000, upgrade: true })
      await grantOrder(shop.context, upgrade.id, 'paid in tokens')
      await expect(grantOrder(shop.context, again.id, 'so was this')).rejects.toThrow(/before/)
      expect(await buyer.see(again.id)).toMatchObject({ settled_at: null })
      expect(await buyer.user()).toMatchObject({ plan: 'lifetime' })
    })

    it('pays the full price for lifetime when the 30 days ended before the transfer landed', async () => {
      const buyer = await member('30d')
      await shop.tick(30 * DAY - MINUTE)
      const upgrade = await buyer.order('lifetime')
      expect(upgrade.usd_cents).toBe(45_000)
      // No page asks for an amount that would be judged by another.
      expect(upgrade.expires_at - upgrade.opened_at).toBeLessThanOrEqual(MINUTE)
      await shop.tick(2 * MINUTE)
      await shop.see(
        'finalized',
        shop.pay({
          from: buyer.wallet,
          amount: BigInt(upgrade.lamports),
          references: [upgrade.reference],
        }),
      )
      expect(await buyer.see(upgrade.id)).toMatchObject({ exception: 'paid_partial' })
    })
  })
})
