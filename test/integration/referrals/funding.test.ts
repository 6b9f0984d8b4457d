import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ReferralChain } from '../../../src/domains/referrals/index.ts'
import { checkFunding } from '../../../src/flows/referrals/check-funding.ts'
import { DAY, MINUTE } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { type Referrals, referralsAt, TEN_PERCENT } from '../../support/referrals/at-shop.ts'
import { openShop, type Shop } from '../../support/shop.ts'

eachEngine((engine) => {
  let shop: Shop
  let at: Referrals
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
    at = referralsAt(shop)
  })
  afterEach(() => shop.close())

  it('an unanswered look-up waits behind the others, and is unknown after a day', async () => {
    const member = await at.member()
    const orders: Awaited<ReturnType<Referrals['buys']>>[] = []
    for (let count = 0; count < 5; count += 1) orders.push(await at.buys(member))
    await shop.clock.advance(14 * DAY)
    const asked: string[] = []
    const deaf: ReferralChain = {
      signaturesOf: async () => [],
      funderOf: async (wallet) => {
        asked.push(wallet)
        return null
      },
    }
    await checkFunding(shop.context, deaf)
    await checkFunding(shop.context, deaf)
    expect([...asked].sort()).toEqual(orders.map(({ buyer }) => buyer.wallet).sort())
    await checkFunding(shop.context, deaf)
    expect(asked).toHaveLength(5)
    await shop.clock.advance(DAY + 1)
    for (let time = 0; time < 2; time += 1) await checkFunding(shop.context, deaf)
    const funding = shop.context.db.read.selectFrom('referral_orders').select('funding')
    expect(await funding.execute()).toEqual(orders.map(() => ({ funding: 'unknown' })))
    await checkFunding(shop.context, deaf)
    expect(asked).toHaveLength(10)
  })

  it('an unanswered look-up is made again after a pause that doubles, up to an hour', async () => {
    await at.buys(await at.member())
    const askedAt: number[] = []
    const deaf: ReferralChain = {
      signaturesOf: async () => [],
      funderOf: async () => {
        askedAt.push(shop.clock.now())
        return null
      },
    }
    for (let minute = 0; minute < 4 * 60; minute += 1) {
      await checkFunding(shop.context, deaf)
      await shop.clock.advance(MINUTE)
    }
    const pauses = askedAt.slice(1).map((time, nth) => (time - (askedAt[nth] ?? 0)) / MINUTE)
    expect(pauses).toEqual([1, 1, 2, 4, 8, 16, 32, 60, 60])
  })

  it('looks up every payer of a tenth of the price, the largest first, and nobody else', async () => {
    const member = await at.member()
    const token = (await at.click(member)) ?? undefined
    const buyer = shop.buyer()
    const order = await buyer.order('30d', null, false, { token, rates: TEN_PERCENT })
    const [small, large, thief] = [shop.wallet(), shop.wallet(), shop.wallet()]
    const due = BigInt(order.lamports)
    for (const [from, amount] of [
      [thief, 1n],
      [small, due / 5n],
      [large, due - due / 5n],
    ] as const)
      await shop.see('finalized', shop.pay({ from, amount, references: [order.reference] }))
    const asked: string[] = []
    const chain: ReferralChain = {
      signaturesOf: async () => [],
      funderOf: async (wallet) => {
        asked.push(wallet)
        // No answer about one says nothing about the next.
        return wallet === small ? { funder: member.wallet } : null
      },
    }
    await checkFunding(shop.context, chain)
    expect(asked).toEqual([large, small])
    expect((await at.ledger()).map(({ kind }) => kind)).toEqual(['earned', 'reversed'])
  })
})
