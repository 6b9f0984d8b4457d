import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeGifts } from '../../../src/flows/operator/gifts.ts'
import { redeemGift } from '../../../src/flows/purchase/gifts/redeem.ts'
import { DAY } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { openTelegramShop, type TelegramShop } from '../../support/telegram/telegram-shop.ts'

/** A browser may sign in to another account while its request to redeem a gift is on the way. */
eachEngine((engine) => {
  let shop: TelegramShop
  beforeEach(async () => {
    shop = await openTelegramShop(await engine.fresh())
  })
  afterEach(() => shop.close())

  async function makeCode(): Promise<string> {
    const lot = { plan: '30d', count: 1, lot: 'autumn', until: shop.clock.now() + DAY } as const
    const [code = ''] = await makeGifts(shop.context, lot, 'a contest')
    return code
  }

  it('uses no code for an account that the browser has just left', async () => {
    const code = await makeCode()
    await shop.signIn(await shop.browser())
    const before = await shop.browser()
    const after = await shop.signIn(before)
    expect(after.accountId).not.toBe(before.accountId)
    await expect(redeemGift(shop.context, before, code)).rejects.toMatchObject({
      code: 'no_session',
    })
    await redeemGift(shop.context, after, code)
    expect(await shop.me(after)).toMatchObject({ plan: '30d', given: 'gift' })
  })

  it('gives the plan to the account that remains, whichever comes first', async () => {
    const code = await makeCode()
    await shop.signIn(await shop.browser())
    const before = await shop.browser()
    const typed = await shop.open(before)
    const [after] = await Promise.all([
      shop.enter(before, typed),
      redeemGift(shop.context, before, code).catch(() => null),
    ])
    if (!(await shop.me(after))) await redeemGift(shop.context, after, code)
    expect(await shop.me(after)).toMatchObject({ plan: '30d', given: 'gift' })
  })
})
