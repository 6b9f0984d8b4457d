import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ReferralChain } from '../../../src/domains/referrals/index.ts'
import { checkFunding } from '../../../src/flows/referrals/check-funding.ts'
import { DAY } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { type Referrals, referralsAt } from '../../support/referrals/at-till.ts'
import { openTill, type Till } from '../../support/till.ts'

eachEngine((engine) => {
  let till: Till
  let at: Referrals
  beforeEach(async () => {
    till = await openTill(await engine.fresh())
    at = referralsAt(till)
  })
  afterEach(() => till.close())

  it('an unanswered look-up waits behind the others, and is unknown after a day', async () => {
    const member = await at.member()
    const orders: Awaited<ReturnType<Referrals['buys']>>[] = []
    for (let count = 0; count < 5; count += 1) orders.push(await at.buys(member))
    await till.clock.advance(14 * DAY)
    const asked: string[] = []
    const deaf: ReferralChain = {
      signaturesOf: async () => [],
      funderOf: async (wallet) => {
        asked.push(wallet)
        return null
      },
    }
    await checkFunding(till.context, deaf)
    await checkFunding(till.context, deaf)
    expect([...asked].sort()).toEqual(orders.map(({ buyer }) => buyer.wallet).sort())
    await checkFunding(till.context, deaf)
    expect(asked).toHaveLength(5)
    await till.clock.advance(DAY + 1)
    for (let time = 0; time < 2; time += 1) await checkFunding(till.context, deaf)
    const funding = till.context.db.read.selectFrom('referral_orders').select('funding')
    expect(await funding.execute()).toEqual(orders.map(() => ({ funding: 'unknown' })))
    await checkFunding(till.context, deaf)
    expect(asked).toHaveLength(10)
  })
})
