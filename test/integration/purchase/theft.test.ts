import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { showAccount } from '../../../src/flows/members/account.ts'
import { claim } from '../../../src/flows/purchase/claim.ts'
import { challenge, prove } from '../../../src/flows/purchase/proof.ts'
import { recordRate } from '../../../src/flows/purchase/rates.ts'
import { showOrder } from '../../../src/flows/purchase/show-order.ts'
import { DAY, HOUR, SECOND } from '../../../src/kernel/clock.ts'
import { rate } from '../../../src/kernel/money.ts'
import { eachEngine } from '../../engines.ts'
import { proveWallet, signingWallet } from '../../support/chain/signing-wallet.ts'
import { FORTY_FIVE_SECONDS, openShop, type Shop } from '../../support/shop.ts'

/** Everything about a payment is public, so a thief knows it as soon as the owner does. */
eachEngine((engine) => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
  })
  afterEach(() => shop.close())

  describe('a payment that only its sender identifies', () => {
    it('claimed by a thief before, and then by its owner, is granted to nobody until the owner proves the wallet', async () => {
      const [owner, thief, wallet] = [shop.buyer(), shop.buyer(), signingWallet()]
      const stolen = await thief.order('30d')
      await thief.claims(stolen.id, wallet.address)
      const order = await owner.order('30d')
      await owner.claims(order.id, wallet.address)
      await shop.clock.advance(SECOND)
      await shop.see(
        'finalized',
        shop.pay({ from: wallet.address, amount: BigInt(order.lamports) }),
      )
      await shop.tick(FORTY_FIVE_SECONDS)
      expect((await owner.see(order.id)).exception).toBe('contested')
      expect((await thief.see(stolen.id)).exception).toBe('contested')
      expect([await owner.user(), await thief.user()]).toEqual([null, null])

      await proveWallet(shop, owner, wallet, order.id)
      expect((await owner.see(order.id)).status).toBe('settled')
      expect(await owner.user()).toMatchObject({ plan: '30d', wallet: wallet.address })
      expect(await thief.user()).toBeNull()
    })

    it('claimed by a thief within the 45 seconds is contested too', async () => {
      const [owner, thief] = [shop.buyer(), shop.buyer()]
      const order = await owner.order('30d')
      const stolen = await thief.order('30d')
      await shop.see('finalized', shop.pay({ from: owner.wallet, amount: BigInt(order.lamports) }))
      await shop.tick(SECOND)
      await owner.claims(order.id)
      await thief.claims(stolen.id, owner.wallet)
      await shop.tick(FORTY_FIVE_SECONDS)
      expect([await owner.user(), await thief.user()]).toEqual([null, null])
    })

    it('stays contested when the thief’s order is updated for another wallet', async () => {
      const [owner, thief] = [shop.buyer(), shop.buyer()]
      const stolen = await thief.order('30d')
      await thief.claims(stolen.id, owner.wallet)
      await thief.claims(stolen.id, thief.wallet)
      const order = await owner.order('30d')
      await owner.claims(order.id)
      await shop.clock.advance(SECOND)
      await shop.see('finalized', shop.pay({ from: owner.wallet, amount: BigInt(order.lamports) }))
      await shop.see('finalized', shop.pay({ from: thief.wallet, amount: 2_000_000n }))
      await shop.tick(HOUR)
      expect((await thief.see(stolen.id)).exception).toBe('contested')
      expect([await owner.user(), await thief.user()]).toEqual([null, null])
    })

    it('does not count for an order opened after it landed', async () => {
      const [owner, thief] = [shop.buyer(), shop.buyer()]
      const order = await owner.order('30d')
      await owner.claims(order.id)
      await shop.clock.advance(SECOND)
      await shop.see('finalized', shop.pay({ from: owner.wallet, amount: BigInt(order.lamports) }))
      const stolen = await thief.order('30d')
      await thief.claims(stolen.id, owner.wallet)
      await shop.tick(FORTY_FIVE_SECONDS)
      expect(await thief.see(stolen.id)).toMatchObject({ status: 'open', exception: 'none' })
      expect(await owner.see(order.id)).toMatchObject({ status: 'settled', exception: 'none' })
    })

    it('granted to a thief moves to the owner who proves the wallet within seven days', async () => {
      const [owner, thief, wallet] = [shop.buyer(), shop.buyer(), signingWallet()]
      const stolen = await thief.order('30d')
      await thief.claims(stolen.id, wallet.address)
      const order = await owner.order('30d')
      await shop.clock.advance(SECOND)
      await shop.see(
        'finalized',
        shop.pay({ from: wallet.address, amount: BigInt(order.lamports) }),
      )
      expect(await thief.user()).toMatchObject({ plan: '30d' })

      await shop.tick(6 * DAY)
      await proveWallet(shop, owner, wallet, order.id)
      expect(await owner.user()).toMatchObject({ plan: '30d' })
      expect(await thief.user()).toBeNull()
      await shop.tick(SECOND)
      expect((await thief.see(stolen.id)).status).not.toBe('settled')
    })

    it('is proven by the drawn amount under the order’s reference where a wallet can’t sign', async () => {
      const [owner, thief] = [shop.buyer(), shop.buyer()]
      const order = await owner.order('30d')
      const stolen = await thief.order('30d')
      for (const [buyer, { id }] of [
        [owner, order],
        [thief, stolen],
      ] as const)
        await buyer.claims(id, owner.wallet)
      await shop.clock.advance(SECOND)
      await shop.see('finalized', shop.pay({ from: owner.wallet, amount: BigInt(order.lamports) }))
      expect((await owner.see(order.id)).exception).toBe('contested')
      const ask = { wallet: owner.wallet, orderId: order.id }
      const { transfer } = await challenge(shop.context, owner.session, ask)
      const sent = {
        from: owner.wallet,
        amount: BigInt(transfer?.lamports ?? 0),
        references: [order.reference],
        memo: transfer?.memo ?? '',
      }
      expect(sent.amount).toBeGreaterThan(0n)
      expect(sent.amount).toBeLessThan(10_000n)
      const wrong = [
        { ...sent, amount: sent.amount + 1n },
        { ...sent, memo: 'gm' },
        { ...sent, signed: false },
        { ...sent, from: thief.wallet },
        { ...sent, references: [stolen.reference] },
      ]
      for (const payment of wrong) {
        await shop.see('finalized', shop.pay(payment))
        expect([await owner.user(), await thief.user()]).toEqual([null, null])
      }
      await shop.see('finalized', shop.pay(sent))
      expect(await owner.user()).toMatchObject({ plan: '30d' })
      expect(await thief.user()).toBeNull()
    })

    it('is too small for a thief’s more expensive plan, which therefore can’t contest it', async () => {
      const [owner, thief] = [shop.buyer(), shop.buyer()]
      const stolen = await thief.order('lifetime')
      await thief.claims(stolen.id, owner.wallet)
      const order = await owner.order('30d')
      await owner.claims(order.id)
      await shop.clock.advance(SECOND)
      await shop.see('finalized', shop.pay({ from: owner.wallet, amount: BigInt(order.lamports) }))
      expect(await owner.see(order.id)).toMatchObject({ status: 'settled', exception: 'none' })
    })
  })

  it('a payment with a reference belongs to that order, whoever claims its sender', async () => {
    const [owner, thief] = [shop.buyer(), shop.buyer()]
    const stolen = await thief.order('30d')
    await thief.claims(stolen.id, owner.wallet)
    const order = await owner.order('30d')
    await shop.clock.advance(SECOND)
    await shop.see(
      'finalized',
      shop.pay({
        from: owner.wallet,
        amount: BigInt(order.lamports),
        references: [order.reference],
      }),
    )
    await shop.tick(FORTY_FIVE_SECONDS)
    expect(await owner.see(order.id)).toMatchObject({ status: 'settled', exception: 'none' })
    expect(await thief.see(stolen.id)).toMatchObject({ status: 'open', exception: 'none' })
  })

  it('an old cheap deposit counts at the rate of its own time, also for its proven owner', async () => {
    const [owner, wallet] = [shop.buyer(), signingWallet()]
    await recordRate(shop.context, {
      rate: rate(20_000_000n),
      sources: ['one', 'two'],
      at: shop.clock.now(),
    })
    await shop.see('finalized', shop.pay({ from: wallet.address, amount: 1_034_500_000n }))
    await shop.tick(DAY)
    const order = await owner.order('30d')
    await owner.claims(order.id, wallet.address)
    expect((await owner.see(order.id)).status).toBe('open')
    await proveWallet(shop, owner, wallet, order.id)
    expect(await owner.see(order.id)).toMatchObject({
      exception: 'paid_partial',
      due: { sol: '0.8918' },
    })
    expect(await owner.user()).toBeNull()
  })

  it('a proof given with another wallet’s key proves nothing, and is used up', async () => {
    const [owner, thief, wallet, other] = [
      shop.buyer(),
      shop.buyer(),
      signingWallet(),
      signingWallet(),
    ]
    await owner.order('30d')
    const stolen = await thief.order('30d')
    const asked = await challenge(shop.context, thief.session, {
      wallet: wallet.address,
      orderId: stolen.id,
    })
    const forged = { challengeId: asked.id, signature: other.sign(asked.message) }
    await expect(prove(shop.context, thief.session, forged)).rejects.toMatchObject({
      code: 'proof_failed',
    })
    const genuine = { challengeId: asked.id, signature: wallet.sign(asked.message) }
    await expect(prove(shop.context, thief.session, genuine)).rejects.toMatchObject({
      code: 'proof_expired',
    })
    await expect(prove(shop.context, owner.session, genuine)).rejects.toMatchObject({
      code: 'proof_expired',
    })
  })

  it('a stranger reads neither an order nor a user, and claims nothing on it', async () => {
    const [owner, stranger] = [shop.buyer(), shop.buyer()]
    const order = await owner.order('30d')
    await stranger.order('30d')
    await owner.claims(order.id, owner.wallet, 'satoshi')
    await shop.clock.advance(SECOND)
    await shop.see('finalized', shop.pay({ from: owner.wallet, amount: BigInt(order.lamports) }))
    expect(await owner.user('satoshi')).not.toBeNull()
    expect(await stranger.user('satoshi')).toBeNull()
    expect(await showOrder(shop.context, stranger.session, order.id)).toBeNull()
    const foreign = claim(shop.context, stranger.session, {
      orderId: order.id,
      wallet: stranger.wallet,
      username: 'x',
    })
    await expect(foreign).rejects.toMatchObject({ code: 'not_found' })
  })

  it('a lost browser gets its membership back by a signature, and the old session loses it', async () => {
    const [owner, again, wallet] = [shop.buyer(), shop.buyer(), signingWallet()]
    const order = await owner.order('lifetime')
    await shop.see(
      'finalized',
      shop.pay({
        from: wallet.address,
        amount: BigInt(order.lamports),
        references: [order.reference],
      }),
    )
    await again.order('30d')
    const { recovered } = await proveWallet(shop, again, wallet)
    expect(recovered).toEqual([order.id])
    expect([(await again.user())?.plan, await owner.user()]).toEqual(['lifetime', null])
    const { left_at } = await showAccount(shop.context, owner.session)
    expect(left_at).toBe(shop.clock.now())
  })

  it('a lost browser gets it back by the drawn amount, once, and only while it was asked for', async () => {
    const [owner, again] = [shop.buyer(), shop.buyer()]
    const order = await owner.order('lifetime')
    const references = [order.reference]
    const amount = BigInt(order.lamports)
    await shop.see('finalized', shop.pay({ from: owner.wallet, amount, references }))
    const probe = await again.order('30d')
    const ask = { wallet: owner.wallet, orderId: null }
    const proof = async () => {
      const { transfer } = await challenge(shop.context, again.session, ask)
      return shop.pay({
        from: owner.wallet,
        amount: BigInt(transfer?.lamports ?? 0),
        references: [probe.reference],
        memo: `Mintwatch: give my membership to order ${probe.id}`,
      })
    }
    const late = await proof()
    await shop.see('finalized', { ...late, blockTime: shop.clock.now() + HOUR })
    expect(await again.user()).toBeNull()
    await shop.see('finalized', await proof())
    expect(await again.user()).toMatchObject({ plan: 'lifetime' })
  })
})
