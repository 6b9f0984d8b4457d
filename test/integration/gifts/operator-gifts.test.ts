import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { endGifts, makeGifts } from '../../../src/flows/operator/gifts.ts'
import { grantOrder } from '../../../src/flows/operator/operations.ts'
import { refuseOrder } from '../../../src/flows/operator/refuse.ts'
import { DAY } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { proveWallet, signingWallet } from '../../support/chain/signing-wallet.ts'
import { FORTY_FIVE_SECONDS, openShop, type Shop } from '../../support/shop.ts'

/** Access that an operator gives. */
eachEngine((engine) => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
  })
  afterEach(() => shop.close())

  const refused = (code: string) => ({ code }) as const

  describe('a gift from an operator', () => {
    const lot = { plan: 'lifetime', count: 3, lot: 'press', until: null } as const

    it('redeemed while its lot is ended stays with its redeemer, or is refused', async () => {
      const codes = await makeGifts(shop.context, { ...lot, count: 12 }, 'reviews')
      const people = codes.map((code) => ({ code, friend: shop.buyer() }))
      // A session each, so that only the redeeming races.
      for (const { friend } of people) await friend.order('30d')
      const redeeming = people.map(({ code, friend }) => friend.redeem(code))
      const tries = Promise.allSettled(redeeming)
      await Promise.any(redeeming)
      await endGifts(shop.context, 'press', 'too many').catch(() => null)
      for (const [nth, { status }] of (await tries).entries())
        expect((await people[nth]?.friend.user())?.plan).toBe(
          status === 'fulfilled' ? 'lifetime' : undefined,
        )
    })

    it('is redeemed once, not by lifetime members, and ended by lot or one by one', async () => {
      const [first = '', second = '', third = ''] = await makeGifts(shop.context, lot, 'reviews')
      const friend = shop.buyer()
      await friend.redeem(first)
      await expect(friend.redeem(second)).rejects.toMatchObject(refused('already_lifetime'))
      await expect(makeGifts(shop.context, lot, 'more')).rejects.toThrow('already exists')
      expect(await endGifts(shop.context, 'press', 'too many')).toBe(2)
      await expect(shop.buyer().redeem(third)).rejects.toMatchObject(refused('gift_unknown'))
      expect((await friend.user())?.plan).toBe('lifetime')
      const { id = '' } =
        (await shop.context.db.read
          .selectFrom('gifts')
          .select('id')
          .where('account_id', '=', friend.session.accountId)
          .executeTakeFirst()) ?? {}
      await endGifts(shop.context, id, 'resold')
      expect(await friend.user()).toBeNull()
      expect(new Set(await shop.audits('end_gifts'))).toEqual(new Set(['press', id]))
    })
  })

  describe('an order for somebody else that an operator grants', () => {
    it('gives no code for seven days if a proof could take its payment', async () => {
      const [buyer, owner, wallet] = [shop.buyer(), shop.buyer(), signingWallet()]
      const own = await owner.order('30d')
      const order = await buyer.order('30d', null, true)
      await buyer.claims(order.id, wallet.address)
      const amount = BigInt(order.lamports)
      await shop.see('finalized', shop.pay({ from: wallet.address, amount }))
      await shop.tick(FORTY_FIVE_SECONDS)
      await refuseOrder(shop.context, order.id, 'looked wrong')
      await grantOrder(shop.context, order.id, 'was right')
      const { gift } = await buyer.see(order.id)
      expect(gift).toMatchObject({ state: 'waiting', ready_at: shop.clock.now() + 7 * DAY })
      await expect(buyer.giftCode(order.id)).rejects.toMatchObject(refused('gift_waits'))
      await proveWallet(shop, owner, wallet, own.id)
      expect((await owner.see(own.id)).status).toBe('settled')
      await shop.clock.advance(7 * DAY)
      await expect(buyer.giftCode(order.id)).rejects.toMatchObject(refused('not_found'))
    })
  })
})
