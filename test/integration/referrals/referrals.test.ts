import { afterEach, beforeEach, expect, it } from 'vitest'
import { grantOrder } from '../../../src/flows/operator/operations.ts'
import { observe } from '../../../src/flows/purchase/observe.ts'
import { recheckDue } from '../../../src/flows/purchase/recheck-due.ts'
import { makeLink, namePayoutWallet } from '../../../src/flows/referrals/link.ts'
import { preparePayouts } from '../../../src/flows/referrals/prepare-payouts.ts'
import { deleteExpired } from '../../../src/flows/retention.ts'
import { mergeAccount } from '../../../src/flows/telegram/merge-account.ts'
import { DAY } from '../../../src/kernel/clock.ts'
import type { Entropy } from '../../../src/kernel/ids.ts'
import { usdCents } from '../../../src/kernel/money.ts'
import { eachEngine } from '../../engines.ts'
import { proveWallet, signingWallet } from '../../support/chain/signing-wallet.ts'
import { type Referrals, referralsAt, TEN_PERCENT } from '../../support/referrals/at-shop.ts'
import { FORTY_FIVE_SECONDS, openShop, type Shop } from '../../support/shop.ts'
import { forgetMember } from '../../support/telegram/members.ts'

/** What a member earns when a new buyer comes by their link. */
eachEngine((engine) => {
  let shop: Shop
  let at: Referrals
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
    at = referralsAt(shop)
  })
  afterEach(() => shop.close())

  it('credits a new buyer once, at finality, pending for 14 days', async () => {
    const member = await at.member()
    const token = (await at.click(member)) ?? undefined
    const buyer = shop.buyer()
    const rates = { '30d': 1_000, lifetime: 1_000 }
    const order = await buyer.order('30d', null, false, { token, rates })
    const payment = shop.pay({
      from: buyer.wallet,
      amount: BigInt(order.lamports),
      references: [order.reference],
    })
    await shop.see('confirmed', payment)
    expect(await at.ledger()).toEqual([])
    await shop.see('finalized', payment)
    for (const _ of ['seen again', 'and again']) await shop.see('finalized', payment)
    await recheckDue(shop.context)
    expect(await at.see(member)).toMatchObject({
      clicks: 1,
      purchases: 1,
      pending_cents: 1_500,
      payable_cents: 0,
      paid_cents: 0,
    })
    await shop.clock.advance(14 * DAY)
    expect(await at.see(member)).toMatchObject({ pending_cents: 0, payable_cents: 1_500 })
    expect(await at.ledger()).toHaveLength(1)
  })

  it('credits by the rate that the order was opened with, in whole cents', async () => {
    const member = await at.member()
    await at.buys(member, { rates: { '30d': 333, lifetime: 0 } })
    expect(await at.see(member)).toMatchObject({ pending_cents: 499 })
    const { id } = await at.buys(member, { plan: 'lifetime', rates: { '30d': 333, lifetime: 0 } })
    expect(await at.outcomeOf(id)).toBeUndefined()
  })

  it('credits what was paid of an order that an operator grants, and nothing before', async () => {
    const member = await at.member()
    const token = (await at.click(member)) ?? undefined
    const buyer = shop.buyer()
    const order = await buyer.order('30d', null, false, { token, rates: TEN_PERCENT })
    const pays = (percent: bigint) => {
      const amount = (BigInt(order.lamports) * percent) / 100n
      const payment = shop.pay({ from: buyer.wallet, amount, references: [order.reference] })
      return shop.see('finalized', payment)
    }
    await pays(95n)
    await grantOrder(shop.context, order.id, 'the exchange kept a fee')
    expect(await at.outcomeOf(order.id)).toBe('counted')
    await pays(40n)
    expect(await at.see(member)).toMatchObject({ purchases: 1, pending_cents: 1_425 })
  })

  it('credits no renewal and no upgrade of the same buyer', async () => {
    const member = await at.member()
    const { buyer, token } = await at.buys(member)
    // All settle in one millisecond.
    for (const plan of ['30d', '30d', '30d', 'lifetime'] as const) {
      const referredBy = { token, rates: { '30d': 1_000, lifetime: 1_000 } }
      const order = await buyer.order(plan, null, false, referredBy)
      await at.pays(order, buyer.wallet)
      expect(await at.outcomeOf(order.id)).toBe('not_new')
    }
    expect(await at.see(member)).toMatchObject({ purchases: 1, pending_cents: 1_500 })
    await shop.clock.advance(14 * DAY)
    await namePayoutWallet(shop.context, member.session, shop.wallet())
    await preparePayouts(shop.context, usdCents(1_000), 'monthly')
    expect(await at.see(member)).toMatchObject({ purchases: 1, payable_cents: 1_500 })
  })

  it('credits whoever was clicked first', async () => {
    const [first, second] = [await at.member(), await at.member()]
    const token = (await at.click(first)) ?? undefined
    expect(await at.click(second, token)).toBeNull()
    expect(await at.click(first, token)).toBeNull()
    expect([(await at.see(first)).clicks, (await at.see(second)).clicks]).toEqual([1, 0])
    await shop.clock.advance(30 * DAY)
    expect(await at.click(second, token)).not.toBeNull()
    expect(await at.click(first, undefined, first)).toBeNull()
  })

  it('counts what settles within 30 days of the click, and nothing later', async () => {
    const member = await at.member()
    const rates = { '30d': 1_000, lifetime: 1_000 }
    const orderLater = async (days: number) => {
      const token = (await at.click(member)) ?? undefined
      const buyer = shop.buyer()
      await shop.clock.advance(days * DAY - 1)
      const order = await buyer.order('30d', null, false, { token, rates })
      return { buyer, order }
    }
    const inTime = await orderLater(30)
    await shop.clock.advance(1)
    await at.pays(inTime.order, inTime.buyer.wallet)
    expect(await at.outcomeOf(inTime.order.id)).toBe('counted')
    const late = await orderLater(30)
    await shop.clock.advance(2)
    await at.pays(late.order, late.buyer.wallet)
    expect(await at.outcomeOf(late.order.id)).toBe('late')
    await shop.clock.advance(DAY)
    await deleteExpired(shop.context)
    const clicks = await shop.context.db.read.selectFrom('referral_clicks').selectAll().execute()
    expect([clicks, (await at.see(member)).clicks]).toEqual([[], 2])
  })

  it('of two orders that one payer has paid, counts the first', async () => {
    const member = await at.member()
    const [one, two] = [shop.buyer(), shop.buyer()]
    const first = await at.buys(member, { buyer: one, from: one.wallet })
    const second = await at.buys(member, { buyer: two, from: one.wallet })
    expect([await at.outcomeOf(first.id), await at.outcomeOf(second.id)]).toEqual([
      'counted',
      'not_new',
    ])
  })

  it('credits with the settlement or not at all, wherever a process dies', async () => {
    const member = await at.member()
    const token = (await at.click(member)) ?? undefined
    const buyer = shop.buyer()
    const order = await buyer.order('30d', null, false, { token, rates: TEN_PERCENT })
    const { wallet: from } = buyer
    const payment = { from, amount: BigInt(order.lamports), references: [order.reference] }
    const sighting = {
      wallet: shop.recipient,
      commitment: 'finalized' as const,
      transactions: [shop.pay(payment)],
      unreadable: [],
      dropped: [],
      cursor: null,
    }
    const settlesBefore = async (death: number) => {
      let calls = 0
      const entropy: Entropy = (bytes) => {
        calls += 1
        if (calls > death) throw new Error('killed')
        return shop.context.entropy(bytes)
      }
      const died = await observe({ ...shop.context, entropy }, sighting, shop.epoch).catch(
        (error: Error) => error.message,
      )
      return died === undefined
    }
    let deaths = 0
    while (!(await settlesBefore(deaths))) {
      deaths += 1
      expect([(await at.ledger()).length, (await buyer.see(order.id)).status]).toEqual([0, 'open'])
    }
    expect(deaths).toBeGreaterThan(2)
    expect([(await at.ledger()).length, (await buyer.see(order.id)).status]).toEqual([1, 'settled'])
  })

  it('counts what was paid by hand and matched by its sender', async () => {
    const member = await at.member()
    const token = (await at.click(member)) ?? undefined
    const buyer = shop.buyer()
    const rates = { '30d': 1_000, lifetime: 1_000 }
    const order = await buyer.order('30d', null, false, { token, rates })
    await buyer.claims(order.id)
    await shop.see('finalized', shop.pay({ from: buyer.wallet, amount: BigInt(order.lamports) }))
    await shop.tick(FORTY_FIVE_SECONDS)
    expect(await at.outcomeOf(order.id)).toBe('counted')
  })

  it('goes along with a member who proves their wallet in another browser', async () => {
    const [member, browser, wallet] = [shop.buyer(), shop.buyer(), signingWallet()]
    await at.pays(await member.order('30d'), wallet.address)
    await makeLink(shop.context, member.session)
    await at.buys(member)
    const { code } = await at.see(member)
    await browser.order('lifetime')
    await proveWallet(shop, browser, wallet)
    expect(await at.see(browser)).toMatchObject({ code, purchases: 1, pending_cents: 1_500 })
  })

  it('joins what two accounts of one person earned', async () => {
    const [left, kept] = [await at.member(), await at.member()]
    await at.buys(left)
    await at.buys(kept)
    const { code } = await at.see(left)
    const merge = { from: left.session.accountId, to: kept.session.accountId }
    await shop.context.db.transaction((tx) =>
      mergeAccount(tx, shop.context, merge, shop.clock.now()),
    )
    expect(await at.see(kept)).toMatchObject({ clicks: 2, purchases: 2, pending_cents: 3_000 })
    expect((await at.see(kept)).code).not.toBe(code)
    expect(await at.see(kept)).toMatchObject({ clicks: 2 })
  })

  it('after an account’s data was deleted, nobody’s name is left, and the sums are', async () => {
    const member = await at.member()
    await at.buys(member)
    await namePayoutWallet(shop.context, member.session, shop.wallet())
    const { code } = await at.see(member)
    await at.click(member)
    const { accountId } = member.session
    await forgetMember(shop.context, accountId)
    const { db } = shop.context
    const rows = await db.read.selectFrom('referrers').selectAll().execute()
    expect(rows).toMatchObject([{ account_id: null, code: null, wallet: null, clicks: 2 }])
    expect(await db.read.selectFrom('referral_clicks').selectAll().execute()).toEqual([])
    expect((await at.ledger()).map(({ cents }) => cents)).toEqual([1_500])
    expect(code).not.toBeNull()
  })

  it('gives a link to people who bought access, one each', async () => {
    const visitor = shop.buyer()
    await visitor.order('30d')
    const refused = { code: 'referral_members' }
    await expect(makeLink(shop.context, visitor.session)).rejects.toMatchObject(refused)
    await expect(at.see(visitor)).rejects.toMatchObject(refused)
    const member = await at.member()
    const { code } = await at.see(member)
    await makeLink(shop.context, member.session)
    expect((await at.see(member)).code).toBe(code)
  })
})
