import { afterEach, beforeEach, expect, it } from 'vitest'
import { attachTo } from '../../../src/flows/operator/operations.ts'
import { refund } from '../../../src/flows/operator/refund.ts'
import { DAY, MINUTE } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { openShop, type Shop } from '../../support/shop.ts'

/** A redeemed gift that falls with its payment, and is paid again. */
eachEngine((engine) => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
  })
  afterEach(() => shop.close())

  type Buyer = ReturnType<Shop['buyer']>
  const daysLeft = async (buyer: Buyer) =>
    Math.round((((await buyer.user())?.expires_at ?? 0) - shop.clock.now()) / DAY)
  const move = (signature: string, orderId: string) =>
    attachTo(shop.context, signature, orderId, 'sent under the wrong link')
  async function pay({ reference, lamports }: { reference: string; lamports: string }) {
    const references = [reference]
    const payment = shop.pay({ from: shop.wallet(), amount: BigInt(lamports), references })
    await shop.see('finalized', payment)
    return payment.signature
  }
  async function redeemed() {
    const [giver, friend] = [shop.buyer(), shop.buyer()]
    const gift = await giver.order('30d', null, true)
    const signature = await pay(gift)
    await friend.redeem(await giver.giftCode(gift.id))
    return { giver, friend, gift, signature }
  }

  it('is its friend’s again once a payment that was moved by mistake is back', async () => {
    const { giver, friend, gift, signature } = await redeemed()
    await shop.clock.advance(10 * DAY)
    await move(signature, (await shop.buyer().order('30d')).id)
    expect(await friend.user()).toBeNull()
    await move(signature, gift.id)
    expect(await daysLeft(friend)).toBe(20)
    expect((await giver.see(gift.id)).gift).toMatchObject({ state: 'redeemed', code: null })
  })

  it('is a code again once it was refunded and paid again, and brings back the upgrade that fell with it', async () => {
    const { giver, friend, gift, signature } = await redeemed()
    await pay(await friend.order('lifetime'))
    const request = { subject: signature, signature: 'back', confirmedTo: null, because: 'asked' }
    await refund(shop.context, request)
    expect(await friend.user()).toBeNull()
    await pay(gift)
    expect((await giver.see(gift.id)).gift).toMatchObject({ state: 'ready' })
    expect(await friend.user()).toBeNull()
    await friend.redeem(await giver.giftCode(gift.id))
    await shop.tick(MINUTE)
    expect(await friend.user()).toMatchObject({ plan: 'lifetime' })
  })

  it('is a code again if its friend has lifetime access by then', async () => {
    const { giver, friend, gift, signature } = await redeemed()
    await move(signature, (await shop.buyer().order('30d')).id)
    await pay(await friend.order('lifetime'))
    await move(signature, gift.id)
    expect((await giver.see(gift.id)).gift).toMatchObject({ state: 'ready' })
  })
})
