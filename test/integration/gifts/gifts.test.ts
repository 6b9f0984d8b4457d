import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeGifts } from '../../../src/flows/operator/gifts.ts'
import { attachTo, grantOrder } from '../../../src/flows/operator/operations.ts'
import { refund } from '../../../src/flows/operator/refund.ts'
import { mergeAccount } from '../../../src/flows/telegram/merge-account.ts'
import { DAY } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { proveWallet, signingWallet } from '../../support/chain/signing-wallet.ts'
import { opsOn } from '../../support/ops.ts'
import { FORTY_FIVE_SECONDS, openShop, type Shop } from '../../support/shop.ts'

/** Access for somebody else: bought, or given by an operator. */
eachEngine((engine) => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
  })
  afterEach(() => shop.close())

  type Buyer = ReturnType<Shop['buyer']>

  async function buys(
    plan: '30d' | 'lifetime',
    options: { buyer?: Buyer; gift?: boolean; from?: string; named?: boolean } = {},
  ) {
    const { buyer = shop.buyer(), gift = true, named = true } = options
    const { from = buyer.wallet } = options
    const order = await buyer.order(plan, null, gift)
    if (!named) await buyer.claims(order.id, from)
    const references = named ? [order.reference] : []
    await shop.see('finalized', shop.pay({ from, amount: BigInt(order.lamports), references }))
    if (!named) await shop.tick(FORTY_FIVE_SECONDS)
    return { buyer, id: order.id, order }
  }

  const refused = (code: string) => ({ code }) as const
  const endOf = async (buyer: Buyer) => (await buyer.user())?.expires_at

  it('gives the buyer a code and no access, and whoever redeems it the plan, once', async () => {
    const { buyer, id } = await buys('30d')
    expect(await buyer.user()).toBeNull()
    expect((await buyer.see(id)).gift).toMatchObject({ state: 'ready', code: null })
    const code = await buyer.giftCode(id)
    const [friend, stranger] = [shop.buyer(), shop.buyer()]
    await friend.redeem(code.toLowerCase().replaceAll('-', ' '))
    const until = shop.clock.now() + 30 * DAY
    const given = { plan: '30d', expires_at: until, wallet: null, given: 'gift' }
    expect(await friend.user()).toMatchObject(given)
    await expect(stranger.redeem(code)).rejects.toMatchObject(refused('gift_used'))
    await friend.redeem(code)
    expect(await endOf(friend)).toBe(until)
    expect((await buyer.see(id)).gift).toMatchObject({ state: 'redeemed', code: null })
    await expect(buyer.giftCode(id)).rejects.toMatchObject(refused('gift_used'))
  })

  it('costs a member the whole price, and extends nothing of theirs', async () => {
    const buyer = shop.buyer()
    await buys('30d', { buyer, gift: false })
    const end = await endOf(buyer)
    const { order } = await buys('lifetime', { buyer })
    expect(order).toMatchObject({ usd_cents: 60_000, upgrade: false, renewal: null })
    expect(await buyer.user()).toMatchObject({ plan: '30d', expires_at: end })
    expect(await buyer.user()).not.toHaveProperty('given')
    const own = await buyer.order('30d')
    expect([own.gift, own.renewal?.until]).toEqual([null, (end ?? 0) + 30 * DAY])
  })

  it('of two people who redeem at once, goes to one', async () => {
    const { buyer, id } = await buys('30d')
    const code = await buyer.giftCode(id)
    const people = [shop.buyer(), shop.buyer(), shop.buyer()]
    const tries = await Promise.allSettled(people.map((one) => one.redeem(code)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of tries)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'gift_used' })
  })

  it('with a new code, the old one is dead', async () => {
    const { buyer, id } = await buys('30d')
    const old = await buyer.giftCode(id)
    const code = await buyer.giftCode(id)
    await expect(shop.buyer().redeem(old)).rejects.toMatchObject(refused('gift_unknown'))
    await shop.buyer().redeem(code)
  })

  it('can be redeemed for twelve months', async () => {
    const { buyer, id } = await buys('30d')
    const code = await buyer.giftCode(id)
    await shop.clock.advance(365 * DAY)
    await expect(shop.buyer().redeem(code)).rejects.toMatchObject(refused('gift_over'))
    expect((await buyer.see(id)).gift).toMatchObject({ state: 'expired', code: null })
  })

  it('bought again by an operator’s grant gives a code at once', async () => {
    const buyer = shop.buyer()
    const { id } = await buyer.order('30d', null, true)
    await grantOrder(shop.context, id, 'paid by bank')
    await shop.buyer().redeem(await buyer.giftCode(id))
    expect(await buyer.user()).toBeNull()
  })

  it('leaves what was paid above its price to the operator', async () => {
    const { buyer, id, order } = await buys('30d')
    const amount = 2n * BigInt(order.lamports)
    const references = [order.reference]
    await shop.see('finalized', shop.pay({ from: buyer.wallet, amount, references }))
    expect(await buyer.see(id)).toMatchObject({ exception: 'paid_over', next_period: null })
  })

  it('moves with its redeemer’s account, and not with its buyer’s', async () => {
    const { buyer, id } = await buys('30d')
    const [friend, phone] = [shop.buyer(), shop.buyer()]
    await friend.redeem(await buyer.giftCode(id))
    await phone.order('30d')
    const end = await endOf(friend)
    const merge = (from: Buyer, to: Buyer) => {
      const sides = { from: from.session.accountId, to: to.session.accountId }
      return shop.context.db.transaction((tx) =>
        mergeAccount(tx, shop.context, sides, shop.clock.now()),
      )
    }
    await merge(buyer, phone)
    expect([await phone.user(), await endOf(friend)]).toEqual([null, end])
    await merge(friend, phone)
    expect([await endOf(phone), await friend.user()]).toEqual([end, null])
  })

  describe('toward an upgrade', () => {
    it('counts what was paid for it, while its period runs', async () => {
      const { buyer, id } = await buys('30d')
      const friend = shop.buyer()
      await friend.redeem(await buyer.giftCode(id))
      const { order } = await buys('lifetime', { buyer: friend, gift: false })
      expect(order).toMatchObject({ upgrade: true, usd_cents: 45_000 })
      expect((await friend.user())?.plan).toBe('lifetime')
      const { order: again } = await buys('lifetime', { buyer })
      expect(again).toMatchObject({ upgrade: false, usd_cents: 60_000 })
    })

    it('falls with it when the gift is paid back', async () => {
      const { buyer, id } = await buys('30d')
      const friend = shop.buyer()
      await friend.redeem(await buyer.giftCode(id))
      const upgrade = await buys('lifetime', { buyer: friend, gift: false })
      const back = { subject: id, signature: 'back', confirmedTo: null, because: 'asked for' }
      expect(await refund(shop.context, back)).toMatchObject({ revoked: [id, upgrade.id] })
      expect(await friend.user()).toBeNull()
      await shop.tick(0)
      expect(await friend.see(upgrade.id)).toMatchObject({ exception: 'paid_partial' })
    })

    it('counts the period that runs, not a later purchase whose days are over', async () => {
      await opsOn(shop.context)(...'add-coupon CHEAP --percent 90 --because test'.split(' '))
      const buyer = shop.buyer()
      const cheap = await buyer.order('30d', 'CHEAP', true)
      const amount = BigInt(cheap.lamports)
      const references = [cheap.reference]
      await shop.see('finalized', shop.pay({ from: buyer.wallet, amount, references }))
      await shop.clock.advance(DAY)
      const friend = shop.buyer()
      await buys('30d', { buyer: friend, gift: false })
      await shop.clock.advance(31 * DAY)
      await friend.redeem(await buyer.giftCode(cheap.id))
      expect((await friend.order('lifetime')).usd_cents).toBe(60_000 - 1_500)
    })

    it('does not leave its 30 days behind when one wallet paid for both', async () => {
      const wallet = signingWallet()
      const { buyer, id } = await buys('30d', { from: wallet.address })
      const friend = shop.buyer()
      await friend.redeem(await buyer.giftCode(id))
      await buys('lifetime', { buyer: friend, gift: false, from: wallet.address })
      const again = shop.buyer()
      await again.order('30d')
      await proveWallet(shop, again, wallet)
      // 600 dollars are lifetime access for one person, not also 30 days for another.
      expect([(await friend.user())?.plan, await again.user()]).toEqual(['lifetime', null])
    })

    it('counts nothing that an operator gave, also where it prolongs what was paid for', async () => {
      const [code = '', more = ''] = await makeGifts(
        shop.context,
        { plan: '30d', count: 2, lot: 'meetup', until: null },
        'a talk',
      )
      const friend = shop.buyer()
      await friend.redeem(code)
      expect((await friend.order('lifetime')).usd_cents).toBe(60_000)

      const member = shop.buyer()
      await buys('30d', { buyer: member, gift: false })
      await member.redeem(more)
      expect((await member.order('lifetime')).usd_cents).toBe(45_000)
      await shop.clock.advance(31 * DAY)
      expect((await member.user())?.plan).toBe('30d')
      expect((await member.order('lifetime')).usd_cents).toBe(60_000)
    })
  })

  describe('bought by a payment that only its sender identifies', () => {
    it('gives no code for seven days, in which the wallet’s owner takes it back', async () => {
      const [thief, owner, wallet] = [shop.buyer(), shop.buyer(), signingWallet()]
      const { id } = await buys('30d', { buyer: thief, from: wallet.address, named: false })
      expect((await thief.see(id)).gift?.state).toBe('waiting')
      await shop.clock.advance(6 * DAY)
      await expect(thief.giftCode(id)).rejects.toMatchObject(refused('gift_waits'))
      await owner.order('30d')
      await proveWallet(shop, owner, wallet)
      expect((await owner.see(id)).gift?.state).toBe('waiting')
      await shop.clock.advance(2 * DAY)
      await expect(thief.giftCode(id)).rejects.toMatchObject(refused('not_found'))
      await shop.buyer().redeem(await owner.giftCode(id))
    })
  })

  it('waits also where an operator attached a part and its sender identifies the rest', async () => {
    const [thief, wallet] = [shop.buyer(), signingWallet()]
    const order = await thief.order('30d', null, true)
    await thief.claims(order.id, wallet.address)
    const half = BigInt(order.lamports) / 2n
    const part = shop.pay({ from: shop.buyer().wallet, amount: half })
    await shop.see('finalized', part)
    await attachTo(shop.context, part.signature, order.id, 'sent by hand')
    await shop.see('finalized', shop.pay({ from: wallet.address, amount: half }))
    await shop.tick(FORTY_FIVE_SECONDS)
    expect((await thief.see(order.id)).gift?.state).toBe('waiting')
  })

  describe('when its buyer returns in another browser', () => {
    const wallet = signingWallet()

    it('is theirs again while nobody redeemed it, under a new code', async () => {
      const { buyer, id } = await buys('30d', { from: wallet.address })
      const old = await buyer.giftCode(id)
      const again = shop.buyer()
      await again.order('30d')
      await proveWallet(shop, again, wallet)
      await expect(shop.buyer().redeem(old)).rejects.toMatchObject(refused('gift_unknown'))
      await expect(buyer.giftCode(id)).rejects.toMatchObject(refused('not_found'))
      await shop.buyer().redeem(await again.giftCode(id))
    })

    it('stays with whoever redeemed it', async () => {
      const { buyer, id } = await buys('30d', { from: wallet.address })
      const friend = shop.buyer()
      await friend.redeem(await buyer.giftCode(id))
      const end = await endOf(friend)
      const again = shop.buyer()
      await again.order('30d')
      await proveWallet(shop, again, wallet)
      expect((await again.see(id)).gift?.state).toBe('redeemed')
      expect([await endOf(friend), await again.user()]).toEqual([end, null])
    })
  })

  describe('that was paid back', () => {
    const back = (subject: string) => ({
      ...{ subject, signature: 'back', confirmedTo: null, because: 'asked for' },
    })

    it('is worth nothing, before it is redeemed and after', async () => {
      const [one, other] = [await buys('30d'), await buys('30d')]
      const code = await one.buyer.giftCode(one.id)
      await refund(shop.context, back(one.id))
      await expect(shop.buyer().redeem(code)).rejects.toMatchObject(refused('gift_unknown'))

      const friend = shop.buyer()
      await friend.redeem(await other.buyer.giftCode(other.id))
      await refund(shop.context, { ...back(other.id), signature: 'back again' })
      expect(await friend.user()).toBeNull()
      const shown = await opsOn(shop.context)('show', other.id)
      expect(shown.join('\n')).toMatch(/gifts:\n.*redeemed.*\n.*refunded: asked for/)
    })

    it('and paid again is a new gift', async () => {
      const { buyer, id, order } = await buys('30d')
      await buyer.giftCode(id)
      await refund(shop.context, back(id))
      const [amount, references] = [BigInt(order.lamports), [order.reference]]
      await shop.see('finalized', shop.pay({ from: buyer.wallet, amount, references }))
      await shop.buyer().redeem(await buyer.giftCode(id))
    })
  })
})
