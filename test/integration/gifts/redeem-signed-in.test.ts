import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeGifts } from '../../../src/flows/operator/gifts.ts'
import { redeemGift } from '../../../src/flows/purchase/gifts/redeem.ts'
import { DAY } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { openTelegramTill, type TelegramTill } from '../../support/telegram/telegram-till.ts'

/** A browser may sign in to another account while its request to redeem a gift is on the way. */
eachEngine((engine) => {
  let till: TelegramTill
  beforeEach(async () => {
    till = await openTelegramTill(await engine.fresh())
  })
  afterEach(() => till.close())

  async function makeCode(): Promise<string> {
    const lot = { plan: '30d', count: 1, lot: 'autumn', until: till.clock.now() + DAY } as const
    const [code = ''] = await makeGifts(till.context, lot, 'a contest')
    return code
  }

  it('uses no code for an account that the browser has just left', async () => {
    const code = await makeCode()
    await till.signIn(await till.browser())
    const before = await till.browser()
    const after = await till.signIn(before)
    expect(after.accountId).not.toBe(before.accountId)
    await expect(redeemGift(till.context, before, code)).rejects.toMatchObject({
      code: 'no_session',
    })
    await redeemGift(till.context, after, code)
    expect(await till.me(after)).toMatchObject({ plan: '30d', given: 'gift' })
  })

  it('gives the plan to the account that remains, whichever comes first', async () => {
    const code = await makeCode()
    await till.signIn(await till.browser())
    const before = await till.browser()
    const typed = await till.open(before)
    const [after] = await Promise.all([
      till.enter(before, typed),
      redeemGift(till.context, before, code).catch(() => null),
    ])
    if (!(await till.me(after))) await redeemGift(till.context, after, code)
    expect(await till.me(after)).toMatchObject({ plan: '30d', given: 'gift' })
  })
})
