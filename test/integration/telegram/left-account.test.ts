import { afterEach, beforeEach, expect, it } from 'vitest'
import { storeQueued } from '../../../src/domains/messages/index.ts'
import { deleteAccount } from '../../../src/flows/members/account.ts'
import { addCoupon } from '../../../src/flows/operator/coupons.ts'
import { quote } from '../../../src/flows/purchase/quote.ts'
import { eachEngine } from '../../engines.ts'
import {
  openTelegramShop,
  type TelegramShop,
  yan,
  zoe,
} from '../../support/telegram/telegram-shop.ts'

eachEngine((engine) => {
  let shop: TelegramShop
  beforeEach(async () => {
    shop = await openTelegramShop(await engine.fresh())
  })
  afterEach(() => shop.close())

  it('takes along what the bot could not send its owner, and nobody else’s', async () => {
    const { context } = shop
    const owner = await shop.signIn((await shop.buy('30d')).session)
    const now = context.clock.now()
    const call = { method: 'send', text: 'Your access ends soon' } as const
    const names = [`${zoe.id} dead`, `${zoe.id} waits`, `${yan.id} dead`]
    await context.db.transaction(async (tx) => {
      for (const once of names) {
        const [chat = ''] = once.split(' ')
        await storeQueued(tx, context, { chat, call, rank: 'account', once }, now)
      }
    })
    const { read } = context.db
    const gaveUp = read.updateTable('telegram_outbox').set({ done_at: now, dead_at: now })
    await gaveUp.where('once', 'like', '% dead').execute()
    await deleteAccount(context, owner)
    const left = await read.selectFrom('telegram_outbox').select('once').execute()
    expect(left).toEqual([{ once: `${yan.id} dead` }])
  })

  it('whose owner moved it to another user gives the former no code for a first purchase', async () => {
    const first = { code: 'FIRST', off: { percent: 20 }, plan: null, firstOnly: true }
    const limits = { linkedOnly: false, uses: null, usesEach: null, from: null, until: null }
    await addCoupon(shop.context, { ...first, ...limits }, 'spring sale')
    const owner = await shop.signIn((await shop.buy('30d')).session, zoe)
    await shop.signIn(owner, yan, 'move')
    const back = await shop.signIn(await shop.browser(), zoe)
    await expect(quote(shop.context, back, { plan: '30d', code: 'FIRST' })).rejects.toMatchObject({
      code: 'coupon_first_only',
    })
  })
})
