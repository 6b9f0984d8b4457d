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
import { openTelegramTill, type TelegramTill } from '../../support/telegram/telegram-till.ts'

/** A browser may be signed out, or signed in to another account, while its request is on the way. */
eachEngine((engine) => {
  let till: TelegramTill
  beforeEach(async () => {
    till = await openTelegramTill(await engine.fresh())
  })
  afterEach(() => till.close())

  const refused = { code: 'no_session' }
  const end = ({ accountId }: Session) =>
    till.context.db.transaction((tx) => endSessions(tx, accountId))

  /** A browser that has gone over to Zoe's own account. */
  async function left() {
    await till.signIn(await till.browser())
    const before = await till.browser()
    return { before, leave: () => till.signIn(before) }
  }

  /** A payment for a lifetime, from a wallet that signs, in a browser that is lost. */
  async function paidElsewhere() {
    const [buyer, wallet] = [till.buyer(), signingWallet()]
    const order = await buyer.order('lifetime')
    const paid = { amount: BigInt(order.lamports), references: [order.reference] }
    await till.see('finalized', till.pay({ from: wallet.address, ...paid }))
    return { wallet, order }
  }

  it('opens no order for an account that the browser has left', async () => {
    const { before, leave } = await left()
    const after = await leave()
    await expect(quote(till.context, before, { plan: '30d' })).rejects.toMatchObject(refused)
    expect((await quote(till.context, after, { plan: '30d' })).created).toBe(true)
  })

  it('brings nothing to an account that the browser has left', async () => {
    const { wallet, order } = await paidElsewhere()
    const { before, leave } = await left()
    const ask = { wallet: wallet.address, orderId: null }
    const asked = await challenge(till.context, before, ask)
    const proof = { challengeId: asked.id, signature: wallet.sign(asked.message) }
    // The signature has been checked, and the browser goes over before it takes effect.
    let after = before
    const held = holdBackRecovery(till, async () => {
      after = await leave()
    })
    await expect(prove(held, before, proof)).rejects.toMatchObject(refused)
    const again = await challenge(till.context, after, ask)
    const signed = { challengeId: again.id, signature: wallet.sign(again.message) }
    expect((await prove(till.context, after, signed)).recovered).toEqual([order.id])
    await expect(challenge(till.context, before, ask)).rejects.toMatchObject(refused)
  })

  it('lets a proof that began before signing in be finished after it', async () => {
    const { wallet, order } = await paidElsewhere()
    const { before, leave } = await left()
    const asked = await challenge(till.context, before, { wallet: wallet.address, orderId: null })
    const after = await leave()
    const proof = { challengeId: asked.id, signature: wallet.sign(asked.message) }
    expect((await prove(till.context, after, proof)).recovered).toEqual([order.id])
  })

  it('brings what a transfer proves to the account that the browser has gone over to', async () => {
    const { wallet } = await paidElsewhere()
    const { before, leave } = await left()
    const carrier = await quote(till.context, before, { plan: '30d' })
    const ask = { wallet: wallet.address, orderId: null }
    const { transfer } = await challenge(till.context, before, ask)
    expect(transfer?.carrierId).toBe(carrier.orderId)
    const after = await leave()
    const { reference } = await till.context.db.read
      .selectFrom('orders')
      .select('reference')
      .where('id', '=', carrier.orderId)
      .executeTakeFirstOrThrow()
    const amount = BigInt(transfer?.lamports ?? 0)
    const sent = { from: wallet.address, amount, references: [reference] }
    await till.see('finalized', till.pay({ ...sent, memo: transfer?.memo ?? '' }))
    expect(await till.me(after)).toMatchObject({ plan: 'lifetime' })
  })

  describe('a browser that was signed out', () => {
    it('starts no trial', async () => {
      const [session, wallet] = [await till.signIn(await till.browser()), signingWallet()]
      const asked = await challenge(till.context, session, {
        wallet: wallet.address,
        orderId: null,
      })
      const proof = { challengeId: asked.id, signature: wallet.sign(asked.message) }
      await end(session)
      await expect(startTrial(till.context, session, 48, proof)).rejects.toMatchObject(refused)
      expect(await till.me(session)).toBeNull()
    })

    it('changes nothing about the orders of its account', async () => {
      const buyer = till.buyer()
      const { id } = await buyer.order('30d')
      const gift = await buyer.order('30d', null, true)
      const { session } = buyer
      const [one, another] = [signingWallet(), signingWallet()]
      const asked = await challenge(till.context, session, { wallet: one.address, orderId: id })
      await end(session)
      const proof = { challengeId: asked.id, signature: one.sign(asked.message) }
      const wanted = { orderId: id, wallet: another.address, username: 'zoe_1' }
      for (const write of [
        () => claim(till.context, session, wanted),
        () => prove(till.context, session, proof),
        () => drawExchangeAmount(till.context, session, id),
        () => takeNextPeriod(till.context, session, id),
        () => issueGiftCode(till.context, session, gift.id),
      ])
        await expect(write(), write.toString()).rejects.toMatchObject(refused)
      const claims = await till.context.db.read.selectFrom('claims').selectAll().execute()
      expect(claims).toEqual([])
    })

    it('changes nothing about its account, and makes no key', async () => {
      const { session: bought } = await till.buy('lifetime')
      const session = await till.signIn(bought)
      await till.clock.advance(1)
      await till.signIn(session)
      const other = await sessionAt(till.context, session.accountId)
      const alerts = { language: 'en' }
      for (const write of [
        () => changeAlerts(till.context, session, alerts),
        () => makeApiKey(till.context, session, 'key'),
        () => makeLink(till.context, session),
        () => namePayoutWallet(till.context, session, till.wallet()),
        () => signOutOthers(till.context, session, null),
        () => signOutEverywhere(till.context, session),
        () => deleteAccount(till.context, session),
      ])
        await expect(write(), write.toString()).rejects.toMatchObject(refused)
      expect(await isSessionValid(till.context.db.read, other, till.clock.now())).toBe(true)
    })
  })
})

/** A context whose second transaction waits until `first` has happened. */
function holdBackRecovery({ context }: TelegramTill, first: () => Promise<unknown>) {
  let count = 0
  const transaction: typeof context.db.transaction = async (work) => {
    count += 1
    if (count === 2) await first()
    return context.db.transaction(work)
  }
  return { ...context, db: { ...context.db, transaction } }
}
