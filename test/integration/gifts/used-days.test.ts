import { afterEach, beforeEach, expect, it } from 'vitest'
import { addCoupon } from '../../../src/flows/operator/coupons.ts'
import { recordRate } from '../../../src/flows/purchase/rates.ts'
import { DAY } from '../../../src/kernel/clock.ts'
import { rate } from '../../../src/kernel/money.ts'
import { eachEngine } from '../../engines.ts'
import { proveWallet, signingWallet } from '../../support/chain/signing-wallet.ts'
import { openTelegramTill, type TelegramTill } from '../../support/telegram/telegram-till.ts'

const HALF = {
  ...{ code: 'HALF', off: { percent: 50 }, plan: null, firstOnly: false, linkedOnly: false },
  ...{ uses: null, usesEach: null, from: null, until: null },
}

/** A grant that moves to another account takes along what is left of it, and no day twice. */
eachEngine((engine) => {
  let till: TelegramTill
  beforeEach(async () => {
    till = await openTelegramTill(await engine.fresh())
  })
  afterEach(() => till.close())

  type Buyer = ReturnType<TelegramTill['buyer']>

  async function buys(buyer: Buyer, from: string) {
    const order = await buyer.order('30d')
    const amount = BigInt(order.lamports)
    await till.see('finalized', till.pay({ from, amount, references: [order.reference] }))
    return order
  }

  const keepsRate = (at: number) =>
    recordRate(till.context, { at, rate: rate(145_000_000n), sources: ['coinbase', 'kraken'] })

  const expiryOf = async (buyer: Buyer) => (await buyer.user())?.expires_at ?? 0

  it('a merge after 29 days adds one day, each time', async () => {
    const start = till.clock.now()
    await till.signIn((await till.buy('30d')).session)
    let expiry: number | null | undefined = 0
    for (let month = 1; month <= 3; month++) {
      const { session } = await till.buy('30d')
      await till.tick(29 * DAY)
      expiry = (await till.me(await till.signIn(session)))?.expires_at
    }
    // 30 days of its own, then one a month, of which the last two come after its end.
    expect(expiry).toBe(start + (3 * 29 + 1) * DAY)
  })

  it('a recovery brings back what is left of each order', async () => {
    const [one, other, again, wallet] = [till.buyer(), till.buyer(), till.buyer(), signingWallet()]
    await buys(one, wallet.address)
    await buys(other, wallet.address)
    await till.clock.advance(20 * DAY)
    await again.order('30d')
    expect((await proveWallet(till, again, wallet)).recovered).toHaveLength(2)
    expect(await expiryOf(again)).toBe(till.clock.now() + 20 * DAY)
  })

  it('an order that stays behind loses nothing to the one that moved', async () => {
    const [buyer, again, wallet] = [till.buyer(), till.buyer(), signingWallet()]
    await buys(buyer, wallet.address)
    await buys(buyer, till.wallet())
    await till.clock.advance(15 * DAY)
    await again.order('30d')
    expect((await proveWallet(till, again, wallet)).recovered).toHaveLength(1)
    expect(await expiryOf(again)).toBe(till.clock.now() + 15 * DAY)
    expect(await expiryOf(buyer)).toBe(till.clock.now() + 30 * DAY)
  })

  it('a payment that a proof takes for a gift gives what its last holder left, and so to the next', async () => {
    const [thief, owner, friend, wallet] = [
      till.buyer(),
      till.buyer(),
      till.buyer(),
      signingWallet(),
    ]
    const taken = await thief.order('30d')
    await thief.claims(taken.id, wallet.address)
    const gift = await owner.order('30d', null, true)
    const amount = BigInt(gift.lamports)
    await till.see('finalized', till.pay({ from: wallet.address, amount }))
    expect(await expiryOf(thief)).toBe(till.clock.now() + 30 * DAY)
    await till.tick(6 * DAY)
    await proveWallet(till, owner, wallet, gift.id)
    expect(await thief.user()).toBeNull()
    await till.tick(8 * DAY)
    await friend.redeem(await owner.giftCode(gift.id))
    expect(await expiryOf(friend)).toBe(till.clock.now() + 24 * DAY)
  })

  it('a payment that a proof reaches stays until the order is covered, and then brings its used days', async () => {
    await addCoupon(till.context, HALF, 'spring sale')
    const [thief, owner, wallet] = [till.buyer(), till.buyer(), signingWallet()]
    const taken = await thief.order('30d', HALF.code)
    await thief.claims(taken.id, wallet.address)
    const order = await owner.order('30d')
    const half = BigInt(taken.lamports)
    await till.see('finalized', till.pay({ from: wallet.address, amount: half }))
    const start = till.clock.now()
    await proveWallet(till, owner, wallet, order.id)
    expect(await expiryOf(thief)).toBe(start + 30 * DAY)
    expect((await owner.see(order.id)).transfers).toEqual([])

    await till.tick(6 * DAY)
    await keepsRate(till.clock.now())
    const rest = { amount: half + 1_000_000n, references: [order.reference] }
    await till.see('finalized', till.pay({ from: till.wallet(), ...rest }))
    expect(await thief.user()).toBeNull()
    expect(await expiryOf(owner)).toBe(start + 30 * DAY)
  })
})
