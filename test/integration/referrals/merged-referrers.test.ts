import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ReferralChain } from '../../../src/domains/referrals/index.ts'
import { namePayoutWallet } from '../../../src/flows/referrals/link.ts'
import { preparePayouts } from '../../../src/flows/referrals/prepare-payouts.ts'
import { showConsoleReferrals } from '../../../src/flows/referrals/report-payouts.ts'
import { watchPayouts } from '../../../src/flows/referrals/watch-payouts.ts'
import { mergeAccount } from '../../../src/flows/telegram/merge-account.ts'
import { DAY } from '../../../src/kernel/clock.ts'
import { lamports, usdCents } from '../../../src/kernel/money.ts'
import { eachEngine } from '../../engines.ts'
import { type Referrals, referralsAt } from '../../support/referrals/at-shop.ts'
import { openShop, type Shop } from '../../support/shop.ts'

/** Before a payout, everything in it is judged again, also what a referrer earned that became part of another. */
eachEngine((engine) => {
  let shop: Shop
  let at: Referrals
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
    at = referralsAt(shop)
  })
  afterEach(() => shop.close())

  type Member = Awaited<ReturnType<Referrals['member']>>

  /** Two members who each earned something that is payable now. The second has named a wallet. */
  async function earned() {
    const [left, kept] = [await at.member(), await at.member()]
    const orders = [await at.buys(left), await at.buys(kept)]
    await shop.clock.advance(14 * DAY)
    await namePayoutWallet(shop.context, kept.session, shop.wallet())
    return { left, kept, orders }
  }

  const merge = (left: Member, kept: Member) =>
    shop.context.db.transaction((tx) =>
      mergeAccount(
        tx,
        shop.context,
        { from: left.session.accountId, to: kept.session.accountId },
        shop.clock.now(),
      ),
    )

  /** Pays out what is payable. @returns the cents */
  async function pays() {
    await preparePayouts(shop.context, usdCents(1), 'monthly')
    const waiting = (await showConsoleReferrals(shop.context)).payouts.find(
      ({ state }) => state === 'waiting',
    )
    if (!waiting) return 0
    const { reference, sol, cents } = waiting
    const amount = lamports(BigInt(Math.round(Number(sol) * 1e9)))
    shop.world.paybacks.set(reference, { lamports: amount, tokens: [], slot: shop.world.slot })
    const chain: ReferralChain = {
      signaturesOf: async (of) => [of],
      funderOf: async () => ({ funder: null }),
    }
    await watchPayouts(shop.context, chain)
    await shop.clock.advance(DAY)
    return cents
  }

  /** The buyer turns out to be the member: the order is recovered in the member's browser. */
  const turnsOutOwn = (order: { id: string } | undefined, { session }: Member) =>
    shop.context.db.read
      .updateTable('orders')
      .set({ account_id: session.accountId })
      .where('id', '=', order?.id ?? '')
      .execute()

  const reversed = async () =>
    (await at.ledger()).filter(({ kind }) => kind === 'reversed').map(({ order_id }) => order_id)

  it('although it became payable before the newest payout of the other', async () => {
    const { left, kept, orders } = await earned()
    expect(await pays()).toBe(1_500)
    await merge(left, kept)
    await turnsOutOwn(orders[0], kept)
    expect(await pays()).toBe(0)
    expect(await reversed()).toEqual([orders[0]?.id])
  })

  it('of the first of two that were merged one after the other, before any payout of both', async () => {
    const { left, kept, orders } = await earned()
    const last = await at.member()
    await shop.clock.advance(1)
    expect(await pays()).toBe(1_500)
    await merge(left, kept)
    await shop.clock.advance(DAY)
    await merge(kept, last)
    await namePayoutWallet(shop.context, last.session, shop.wallet())
    await turnsOutOwn(orders[0], last)
    expect(await pays()).toBe(0)
    expect(await reversed()).toEqual([orders[0]?.id])
  })

  it('but not what the second paid out of both before it was merged, too', async () => {
    const { left, kept, orders } = await earned()
    const last = await at.member()
    await merge(left, kept)
    expect(await pays()).toBe(3_000)
    await merge(kept, last)
    await namePayoutWallet(shop.context, last.session, shop.wallet())
    for (const order of orders) await turnsOutOwn(order, last)
    await at.buys(last)
    await shop.clock.advance(14 * DAY)
    expect(await pays()).toBe(1_500)
    expect(await reversed()).toEqual([])
  })

  it('but not what was paid to either before the merge', async () => {
    const { left, kept, orders } = await earned()
    await namePayoutWallet(shop.context, left.session, shop.wallet())
    expect([await pays(), await pays()]).toEqual([1_500, 1_500])
    await merge(left, kept)
    for (const order of orders) await turnsOutOwn(order, kept)
    expect(await pays()).toBe(0)
    expect(await reversed()).toEqual([])
  })

  it('nor what was paid after the merge', async () => {
    const { left, kept, orders } = await earned()
    await merge(left, kept)
    expect(await pays()).toBe(3_000)
    for (const order of orders) await turnsOutOwn(order, kept)
    await at.buys(kept)
    await shop.clock.advance(14 * DAY)
    expect(await pays()).toBe(1_500)
    expect(await reversed()).toEqual([])
  })
})
