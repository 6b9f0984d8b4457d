import { afterEach, beforeEach, expect, it } from 'vitest'
import { dropBinding, storeBinding } from '../../../src/domains/accounts/binding.ts'
import { type Session, startSession } from '../../../src/domains/accounts/index.ts'
import { deleteAccount } from '../../../src/flows/members/account.ts'
import { showUser } from '../../../src/flows/members/show-user.ts'
import { startTrial } from '../../../src/flows/purchase/gifts/trial.ts'
import { challenge } from '../../../src/flows/purchase/proof.ts'
import { quote } from '../../../src/flows/purchase/quote.ts'
import { showOrder } from '../../../src/flows/purchase/show-order.ts'
import { HOUR } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { type SigningWallet, signingWallet } from '../../support/chain/signing-wallet.ts'
import { openShop, type Shop } from '../../support/shop.ts'

/** Access for some hours, for people who had none. */
eachEngine((engine) => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
  })
  afterEach(() => shop.close())

  const refused = (code: string) => ({ code }) as const

  async function signedIn(key: string) {
    const { db, entropy } = shop.context
    const { session } = await db.transaction((tx) => startSession(tx, entropy, shop.clock.now()))
    const binding = { accountId: session.accountId, key, sealed: 'sealed', provenAt: 1 }
    await db.transaction((tx) => storeBinding(tx, binding, 1))
    return { session }
  }
  async function tries(
    { session }: { session: Session },
    wallet: SigningWallet = signingWallet(),
    hours: number | null = 48,
  ) {
    const asked = { wallet: wallet.address, orderId: null }
    const { id, message } = await challenge(shop.context, session, asked)
    const proof = { challengeId: id, signature: wallet.sign(message) }
    return startTrial(shop.context, session, hours, proof)
  }
  const accessOf = ({ session }: { session: Session }) =>
    shop.context.db.read
      .selectFrom('memberships')
      .select(['plan', 'expires_at'])
      .where('account_id', '=', session.accountId)
      .executeTakeFirst()

  it('lasts its hours, and is had once by a Telegram account and a wallet', async () => {
    const [wallet, one] = [signingWallet(), await signedIn('one')]
    await tries(one, wallet)
    expect(await accessOf(one)).toEqual({ plan: '30d', expires_at: shop.clock.now() + 48 * HOUR })
    expect(await showUser(shop.context, one.session, 'me', null)).toMatchObject({ given: 'trial' })
    await expect(tries(one)).rejects.toMatchObject(refused('trial_members'))
    await shop.context.db.transaction((tx) => dropBinding(tx, one.session.accountId))
    await expect(tries(await signedIn('one'))).rejects.toMatchObject(refused('trial_had'))
    await expect(tries(await signedIn('two'), wallet)).rejects.toMatchObject(refused('trial_had'))
    await tries(await signedIn('three'))
  })

  it('is not for a wallet that bought access, in whatever browser', async () => {
    const [wallet, buyer] = [signingWallet(), shop.buyer()]
    const order = await buyer.order('30d')
    const [amount, references] = [BigInt(order.lamports), [order.reference]]
    await shop.see('finalized', shop.pay({ from: wallet.address, amount, references }))
    await expect(tries(await signedIn('new'), wallet)).rejects.toMatchObject(
      refused('trial_members'),
    )
  })

  it('is not for a Telegram user who bought access and left the account', async () => {
    const one = await signedIn('one')
    const { orderId } = await quote(shop.context, one.session, { plan: '30d' })
    const order = await showOrder(shop.context, one.session, orderId)
    if (order === null) throw new Error('there is no order')
    const [amount, references] = [BigInt(order.lamports), [order.reference]]
    await shop.see('finalized', shop.pay({ from: signingWallet().address, amount, references }))
    expect(await accessOf(one)).toMatchObject({ plan: '30d' })
    const fresh = { ...one.session, provenAt: shop.clock.now() }
    await deleteAccount(shop.context, fresh)
    await expect(tries(await signedIn('one'))).rejects.toMatchObject(refused('trial_members'))
  })

  it('is for a wallet that bought access for somebody else', async () => {
    const [wallet, buyer] = [signingWallet(), shop.buyer()]
    const order = await buyer.order('30d', null, true)
    const [amount, references] = [BigInt(order.lamports), [order.reference]]
    await shop.see('finalized', shop.pay({ from: wallet.address, amount, references }))
    await tries(await signedIn('new'), wallet)
  })

  it('needs the operator’s offer, a proven Telegram account, and the wallet’s own signature', async () => {
    const one = await signedIn('one')
    await expect(tries(one, signingWallet(), null)).rejects.toMatchObject(refused('not_found'))
    const visitor = shop.buyer()
    await visitor.order('30d')
    await expect(tries(visitor)).rejects.toMatchObject(refused('trial_needs_telegram'))
    const [wallet, other] = [signingWallet(), signingWallet()]
    const stranger = { ...wallet, sign: other.sign }
    await expect(tries(one, stranger)).rejects.toMatchObject(refused('proof_failed'))
    expect(await accessOf(one)).toBeUndefined()
  })
})
