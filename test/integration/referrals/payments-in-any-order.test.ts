import { afterEach, beforeEach, expect, it } from 'vitest'
import { namePayoutWallet } from '../../../src/flows/referrals/link.ts'
import { preparePayouts } from '../../../src/flows/referrals/prepare-payouts.ts'
import { showConsoleReferrals } from '../../../src/flows/referrals/report-payouts.ts'
import { type PayoutReadings, watchPayouts } from '../../../src/flows/referrals/watch-payouts.ts'
import { DAY } from '../../../src/kernel/clock.ts'
import { lamports, usdCents } from '../../../src/kernel/money.ts'
import { eachEngine } from '../../engines.ts'
import { type Referrals, referralsAt } from '../../support/referrals/at-shop.ts'
import { openShop, type Shop } from '../../support/shop.ts'

const DUE = 103_500_000n

/** Endpoints disagree about the order within a slot, and one may lag. */
eachEngine((engine) => {
  let shop: Shop
  let at: Referrals
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
    at = referralsAt(shop)
  })
  afterEach(() => shop.close())

  async function owed() {
    const member = await at.member()
    await at.buys(member)
    await shop.clock.advance(14 * DAY)
    await namePayoutWallet(shop.context, member.session, shop.wallet())
    await preparePayouts(shop.context, usdCents(1_000), 'monthly')
    const readings: PayoutReadings = new Map()
    const look = (...signatures: string[]) =>
      watchPayouts(
        shop.context,
        { signaturesOf: async () => signatures, funderOf: async () => null },
        readings,
      )
    const lands = (signature: string, amount: bigint) =>
      shop.world.paybacks.set(signature, {
        ...{ lamports: lamports(amount), tokens: [], slot: shop.world.slot },
      })
    const sums = async () => {
      const { payable_cents, paid_cents } = await at.see(member)
      return [payable_cents, paid_cents]
    }
    return { look, lands, sums }
  }
  const states = async () =>
    (await showConsoleReferrals(shop.context)).payouts.map(({ state }) => state)

  it('counts half a payment once, though another transaction is listed before it later', async () => {
    const { look, lands, sums } = await owed()
    lands('half', DUE / 2n)
    lands('dust', 0n)
    await look('half')
    await look('dust', 'half')
    expect(await states()).toEqual(['waiting'])
    expect(await sums()).toEqual([1_500, 0])
  })

  it('finds a payment that is listed before others that were read', async () => {
    const { look, lands, sums } = await owed()
    lands('whole', DUE)
    lands('dust', 0n)
    await look('dust')
    await look('whole', 'dust')
    await shop.clock.advance(8 * DAY)
    await look('whole', 'dust')
    expect(await sums()).toEqual([0, 1_500])
    expect(await states()).toEqual(['paid'])
  })
})
