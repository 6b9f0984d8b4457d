import { afterEach, beforeEach, expect, it } from 'vitest'
import { deleteAccount } from '../../../src/flows/members/account.ts'
import { makeApiKey } from '../../../src/flows/members/api-keys.ts'
import { claim } from '../../../src/flows/purchase/claim.ts'
import { challenge, prove } from '../../../src/flows/purchase/proof.ts'
import { quote } from '../../../src/flows/purchase/quote.ts'
import { eachEngine } from '../../engines.ts'
import { signingWallet } from '../../support/chain/signing-wallet.ts'
import { openTelegramShop, type TelegramShop, yan } from '../../support/telegram/telegram-shop.ts'

/** Two requests of one browser at the same moment, one of which ends its session. */
eachEngine((engine) => {
  let shop: TelegramShop
  beforeEach(async () => {
    shop = await openTelegramShop(await engine.fresh())
  })
  afterEach(() => shop.close())

  const sessionless = async (accountIds: string[]) => {
    const { db } = shop.context
    const found = await db.read.selectFrom('sessions').select('account_id').execute()
    return accountIds.filter((id) => !found.some(({ account_id }) => account_id === id))
  }

  /** A browser whose code is ready to be typed in; it will go over to Zoe's account. */
  async function leaving() {
    await shop.signIn(await shop.browser())
    const before = await shop.browser()
    const code = await shop.open(before)
    return { before, leave: () => shop.enter(before, code) }
  }

  it('no order is left with an account that nobody can open', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { before, leave } = await leaving()
      const open = () => quote(shop.context, before, { plan: 'lifetime' }).catch(() => null)
      await Promise.all(round % 2 === 0 ? [leave(), open()] : [open(), leave()])
      const { db } = shop.context
      const orders = await db.read.selectFrom('orders').select('account_id').execute()
      expect(await sessionless(orders.map(({ account_id }) => account_id))).toEqual([])
    }
  })

  it('nothing that was recovered is left with an account that nobody can open', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [buyer, wallet] = [shop.buyer(), signingWallet()]
      const order = await buyer.order('30d')
      const paid = { amount: BigInt(order.lamports), references: [order.reference] }
      await shop.see('finalized', shop.pay({ from: wallet.address, ...paid }))
      const { before, leave } = await leaving()
      const ask = { wallet: wallet.address, orderId: null }
      const asked = await challenge(shop.context, before, ask)
      const proof = { challengeId: asked.id, signature: wallet.sign(asked.message) }
      const recover = () => prove(shop.context, before, proof).catch(() => null)
      await Promise.all(round % 2 === 0 ? [recover(), leave()] : [leave(), recover()])
      const { db } = shop.context
      const grants = await db.read
        .selectFrom('grants')
        .select('account_id')
        .where('revoked_at', 'is', null)
        .execute()
      expect(await sessionless(grants.map(({ account_id }) => account_id))).toEqual([])
    }
  })

  it('a deleted account keeps no username that was being sent', async () => {
    for (let round = 0; round < 5; round += 1) {
      const buyer = shop.buyer()
      const { id } = await buyer.order('30d')
      const { session } = buyer
      const named = { orderId: id, wallet: buyer.wallet, username: 'zoe_1' }
      const send = () => claim(shop.context, session, named).catch(() => null)
      const leave = () => deleteAccount(shop.context, session)
      await Promise.all(round % 2 === 0 ? [send(), leave()] : [leave(), send()])
      const { db } = shop.context
      const kept = await db.read
        .selectFrom('claims')
        .select('username')
        .where('username', 'is not', null)
        .execute()
      expect(kept).toEqual([])
    }
  })

  it('no key that was being made outlives the move of its membership', async () => {
    const { session: bought } = await shop.buy('lifetime')
    const owner = await shop.signIn(bought)
    const code = await shop.open(owner, yan, 'move')
    const make = () => makeApiKey(shop.context, owner, 'key').catch(() => null)
    const [moved] = await Promise.all([shop.enter(owner, code), make()])
    const { db } = shop.context
    const live = await db.read
      .selectFrom('api_keys')
      .select('id')
      .where('revoked_at', 'is', null)
      .execute()
    expect(live).toEqual([])
    expect(await shop.me(moved)).toMatchObject({ plan: 'lifetime' })
  })
})
