import { afterEach, beforeEach, expect, it } from 'vitest'
import { addCoupon } from '../../../src/flows/operator/coupons.ts'
import { recordRate } from '../../../src/flows/purchase/rates.ts'
import { DAY } from '../../../src/kernel/clock.ts'
import { rate } from '../../../src/kernel/money.ts'
import { eachEngine } from '../../engines.ts'
import { proveWallet, signingWallet } from '../../support/chain/signing-wallet.ts'
import { openTelegramShop, type TelegramShop } from '../../support/telegram/telegram-shop.ts'

const HALF = {
  ...{ code: 'HALF', off: { percent: 50 }, plan: null, firstOnly: false, linkedOnly: false },
  ...{ uses: null, usesEach: null, from: null, until: null },
}

/** A grant that moves to another account takes along what is left of it, and no day twice. */
eachEngine((engine) => {
  let shop: TelegramShop
  beforeEach(async () => {
    shop = await openTelegramShop(await engine.fresh())
  })
  afterEach(() => shop.close())

  type Buyer = ReturnType<TelegramShop['buyer']>

  async function buys(buyer: Buyer, from: string) {
    const order = await buyer.order('30d')
    const amount = BigInt(order.lamports)
    await shop.see('finalized', shop.pay({ from, amount, references: [order.reference] }))
    return order
  }

  const keepsRate = (at: number) =>
    recordRate(shop.context, { at, rate: rate(145_000_000n), sources: ['coinbase', 'kraken'] })

  const expiryOf = async (buyer: Buyer) => (await buyer.user())?.expires_at ?? 0

  it('a merge after 29 days adds one day, each time', async () => {
    const start = shop.clock.now()
    await shop.signIn((await shop.buy('30d')).session)
    let expiry: number | null | undefined = 0
    for (let month = 1; month <= 3; month++) {
      const { session } = await shop.buy('30d')
      await shop.tick(29 * DAY)
      expiry = (await shop.me(await shop.signIn(session)))?.expires_at
    }
    // 30 days of its own, then one a month, of which the last two come after its end.
    expect(expiry).toBe(start + (3 * 29 + 1) * DAY)
  })

  it('a recovery brings back what is left of each order', async () => {
    const [one, other, again, wallet] = [shop.buyer(), shop.buyer(), shop.buyer(), signingWallet()]
    await buys(one, wallet.address)
    await buys(other, wallet.address)
    await shop.clock.advance(20 * DAY)
    await again.order('30d')
    expect((await proveWallet(shop, again, wallet)).recovered).toHaveLength(2)
    expect(await expiryOf(again)).toBe(shop.clock.now() + 20 * DAY)
  })

  it('an order that stays behind loses nothing to the one that moved', async () => {
    const [buyer, again, wallet] = [shop.buyer(), shop.buyer(), signingWallet()]
    await buys(buyer, wallet.address)
    await buys(buyer, shop.wallet())
    await shop.clock.advance(15 * DAY)
    await again.order('30d')
    expect((await proveWallet(shop, again, wallet)).recovered).toHaveLength(1)
    expect(await expiryOf(again)).toBe(shop.clock.now() + 15 * DAY)
    expect(await expiryOf(buyer)).toBe(shop.clock.now() + 30 * DAY)
  })

  it('a payment that a proof takes for a gift gives what its last holder left, and so to the next', async () => {
    const [thief, owner, friend, wallet] = [
      shop.buyer(),
      shop.buyer(),
      shop.buyer(),
      signingWallet(),
    ]
    const taken = await thief.order('30d')
    await thief.claims(taken.id, wallet.address)
    const gift = await owner.order('30d', null, true)
    const amount = BigInt(gift.lamports)
    await shop.see('finalized', shop.pay({ from: wallet.address, amount }))
    expect(await expiryOf(thief)).toBe(shop.clock.now() + 30 * DAY)
    await shop.tick(6 * DAY)
    await proveWallet(shop, owner, wallet, gift.id)
    expect(await thief.user()).toBeNull()
    await shop.tick(8 * DAY)
    await friend.redeem(await owner.giftCode(gift.id))
    expect(await expiryOf(friend)).toBe(shop.clock.now() + 24 * DAY)
  })

  it('a payment that a proof reaches stays until the order is covered, and then brings its used days', async () => {
    await addCoupon(shop.context, HALF, 'spring sale')
    const [thief, owner, wallet] = [shop.buyer(), shop.buyer(), signingWallet()]
    const taken = await thief.order('30d', HALF.code)
    await thief.claims(taken.id, wallet.address)
    const order = await owner.order('30d')
    const half = BigInt(taken.lamports)
    await shop.see('finalized', shop.pay({ from: wallet.address, amount: half }))
    const start = shop.clock.now()
    await proveWallet(shop, owner, wallet, order.id)
    expect(await expiryOf(thief)).toBe(start + 30 * DAY)
    expect((await owner.see(order.id)).transfers).toEqual([])

    await shop.tick(6 * DAY)
    await keepsRate(shop.clock.now())
    const rest = { amount: half + 1_000_000n, references: [order.reference] }
    await shop.see('finalized', shop.pay({ from: shop.wallet(), ...rest }))
    expect(await thief.user()).toBeNull()
    expect(await expiryOf(owner)).toBe(start + 30 * DAY)
  })
})
