import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Session } from '../../../src/domains/accounts/index.ts'
import { endSessions, isSessionValid } from '../../../src/domains/accounts/index.ts'
import {
  changeAlerts,
  deleteAccount,
  signOutEverywhere,
  signOutOthers,
} from '../../../src/flows/members/account.ts'
import { makeApiKey } from '../../../src/flows/members/api-keys.ts'
import { claim } from '../../../src/flows/purchase/claim.ts'
import { drawExchangeAmount } from '../../../src/flows/purchase/exchange-amount.ts'
import { issueGiftCode } from '../../../src/flows/purchase/gifts/gift-code.ts'
import { startTrial } from '../../../src/flows/purchase/gifts/trial.ts'
import { takeNextPeriod } from '../../../src/flows/purchase/next-period.ts'
import { challenge, prove } from '../../../src/flows/purchase/proof.ts'
import { quote } from '../../../src/flows/purchase/quote.ts'
import { makeLink, namePayoutWallet } from '../../../src/flows/referrals/link.ts'
import { eachEngine } from '../../engines.ts'
import { signingWallet } from '../../support/chain/signing-wallet.ts'
import { sessionAt } from '../../support/telegram/members.ts'
import { openTelegramShop, type TelegramShop } from '../../support/telegram/telegram-shop.ts'

/** A browser may be signed out, or signed in to another account, while its request is on the way. */
eachEngine((engine) => {
  let shop: TelegramShop
  beforeEach(async () => {
    shop = await openTelegramShop(await engine.fresh())
  })
  afterEach(() => shop.close())

  const refused = { code: 'no_session' }
  const end = ({ accountId }: Session) =>
    shop.context.db.transaction((tx) => endSessions(tx, accountId))

  /** A browser that has gone over to Zoe's own account. */
  async function left() {
    await shop.signIn(await shop.browser())
    const before = await shop.browser()
    return { before, leave: () => shop.signIn(before) }
  }

  /** A payment for a lifetime, from a wallet that signs, in a browser that is lost. */
  async function paidElsewhere() {
    const [buyer, wallet] = [shop.buyer(), signingWallet()]
    const order = await buyer.order('lifetime')
    const paid = { amount: BigInt(order.lamports), references: [order.reference] }
    await shop.see('finalized', shop.pay({ from: wallet.address, ...paid }))
    return { wallet, order }
  }

  it('opens no order for an account that the browser has left', async () => {
    const { before, leave } = await left()
    const after = await leave()
    await expect(quote(shop.context, before, { plan: '30d' })).rejects.toMatchObject(refused)
    expect((await quote(shop.context, after, { plan: '30d' })).created).toBe(true)
  })

  it('brings nothing to an account that the browser has left', async () => {
    const { wallet, order } = await paidElsewhere()
    const { before, leave } = await left()
    const ask = { wallet: wallet.address, orderId: null }
    const asked = await challenge(shop.context, before, ask)
    const proof = { challengeId: asked.id, signature: wallet.sign(asked.message) }
    // The signature has been checked, and the browser goes over before it takes effect.
    let after = before
    const held = holdBackRecovery(shop, async () => {
      after = await leave()
    })
    await expect(prove(held, before, proof)).rejects.toMatchObject(refused)
    const again = await challenge(shop.context, after, ask)
    const signed = { challengeId: again.id, signature: wallet.sign(again.message) }
    expect((await prove(shop.context, after, signed)).recovered).toEqual([order.id])
    await expect(challenge(shop.context, before, ask)).rejects.toMatchObject(refused)
  })

  it('lets a proof that began before signing in be finished after it', async () => {
    const { wallet, order } = await paidElsewhere()
    const { before, leave } = await left()
    const asked = await challenge(shop.context, before, { wallet: wallet.address, orderId: null })
    const after = await leave()
    const proof = { challengeId: asked.id, signature: wallet.sign(asked.message) }
    expect((await prove(shop.context, after, proof)).recovered).toEqual([order.id])
  })

  it('brings what a transfer proves to the account that the browser has gone over to', async () => {
    const { wallet } = await paidElsewhere()
    const { before, leave } = await left()
    const carrier = await quote(shop.context, before, { plan: '30d' })
    const ask = { wallet: wallet.address, orderId: null }
    const { transfer } = await challenge(shop.context, before, ask)
    expect(transfer?.carrierId).toBe(carrier.orderId)
    const after = await leave()
    const { reference } = await shop.context.db.read
      .selectFrom('orders')
      .select('reference')
      .where('id', '=', carrier.orderId)
      .executeTakeFirstOrThrow()
    const amount = BigInt(transfer?.lamports ?? 0)
    const sent = { from: wallet.address, amount, references: [reference] }
    await shop.see('finalized', shop.pay({ ...sent, memo: transfer?.memo ?? '' }))
    expect(await shop.me(after)).toMatchObject({ plan: 'lifetime' })
  })

  describe('a browser that was signed out', () => {
    it('starts no trial', async () => {
      const [session, wallet] = [await shop.signIn(await shop.browser()), signingWallet()]
      const asked = await challenge(shop.context, session, {
        wallet: wallet.address,
        orderId: null,
      })
      const proof = { challengeId: asked.id, signature: wallet.sign(asked.message) }
      await end(session)
      await expect(startTrial(shop.context, session, 48, proof)).rejects.toMatchObject(refused)
      expect(await shop.me(session)).toBeNull()
    })

    it('changes nothing about the orders of its account', async () => {
      const buyer = shop.buyer()
      const { id } = await buyer.order('30d')
      const gift = await buyer.order('30d', null, true)
      const { session } = buyer
      const [one, another] = [signingWallet(), signingWallet()]
      const asked = await challenge(shop.context, session, { wallet: one.address, orderId: id })
      await end(session)
      const proof = { challengeId: asked.id, signature: one.sign(asked.message) }
      const wanted = { orderId: id, wallet: another.address, username: 'zoe_1' }
      for (const write of [
        () => claim(shop.context, session, wanted),
        () => prove(shop.context, session, proof),
        () => drawExchangeAmount(shop.context, session, id),
        () => takeNextPeriod(shop.context, session, id),
        () => issueGiftCode(shop.context, session, gift.id),
      ])
        await expect(write(), write.toString()).rejects.toMatchObject(refused)
      const claims = await shop.context.db.read.selectFrom('claims').selectAll().execute()
      expect(claims).toEqual([])
    })

    it('changes nothing about its account, and makes no key', async () => {
      const { session: bought } = await shop.buy('lifetime')
      const session = await shop.signIn(bought)
      await shop.clock.advance(1)
      await shop.signIn(session)
      const other = await sessionAt(shop.context, session.accountId)
      const alerts = { language: 'en' }
      for (const write of [
        () => changeAlerts(shop.context, session, alerts),
        () => makeApiKey(shop.context, session, 'key'),
        () => makeLink(shop.context, session),
        () => namePayoutWallet(shop.context, session, shop.wallet()),
        () => signOutOthers(shop.context, session, null),
        () => signOutEverywhere(shop.context, session),
        () => deleteAccount(shop.context, session),
      ])
        await expect(write(), write.toString()).rejects.toMatchObject(refused)
      expect(await isSessionValid(shop.context.db.read, other, shop.clock.now())).toBe(true)
    })
  })
})

/** A context whose second transaction waits until `first` has happened. */
function holdBackRecovery({ context }: TelegramShop, first: () => Promise<unknown>) {
  let count = 0
  const transaction: typeof context.db.transaction = async (work) => {
    count += 1
    if (count === 2) await first()
    return context.db.transaction(work)
  }
  return { ...context, db: { ...context.db, transaction } }
}
