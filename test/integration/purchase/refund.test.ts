import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { attachTo, grantOrder } from '../../../src/flows/operator/operations.ts'
import { type RefundRequest, refund } from '../../../src/flows/operator/refund.ts'
import { takeNextPeriod } from '../../../src/flows/purchase/next-period.ts'
import { DAY, MINUTE } from '../../../src/kernel/clock.ts'
import { lamports } from '../../../src/kernel/money.ts'
import { eachEngine } from '../../engines.ts'
import { openShop, type Shop } from '../../support/shop.ts'

/** A refund is final, and revokes what the payment had granted. */
eachEngine((engine) => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
  })
  afterEach(() => shop.close())

  const refunds = (subject: string, change: Partial<RefundRequest> = {}) =>
    refund(shop.context, {
      subject,
      signature: 'back',
      confirmedTo: null,
      because: 'asked for',
      ...change,
    })

  async function buys(plan: '30d' | 'lifetime', buyer = shop.buyer(), from = buyer.wallet) {
    const order = await buyer.order(plan)
    const again = async () => {
      const amount = BigInt(order.lamports)
      const payment = shop.pay({ from, amount, references: [order.reference] })
      await shop.see('finalized', payment)
      return payment
    }
    return { buyer, id: order.id, order, payment: await again(), again }
  }

  it('revokes the grant, records what was refunded, and shows it on the order', async () => {
    const { buyer, id, payment } = await buys('30d')
    shop.world.paybacks.set('back', { lamports: lamports(1_034_495_000n), tokens: [], slot: 9_999 })
    expect(await refunds(id)).toEqual({
      destination: buyer.wallet,
      received: { lamports: 1_034_500_000n, usdc: 0n },
      returned: { lamports: 1_034_495_000n, usdc: 0n, slot: 9_999 },
      revoked: [id],
      warning: 'You returned 0.000005 SOL less than you received. The payment is closed anyway.',
    })
    expect(await buyer.user()).toBeNull()
    const refunded = { signature: 'back', at: shop.clock.now() }
    expect(await buyer.see(id)).toMatchObject({
      ...{ status: 'open', settled_at: null, due: null },
      transfers: [{ signature: payment.signature, refund: refunded }],
    })
    expect(await shop.audits('refund')).toEqual([id])
  })

  it('goes to who paid, although strangers sent dust under the order’s reference', async () => {
    const { buyer, id, order } = await buys('30d')
    for (let nth = 0; nth < 30; nth += 1) {
      const dust = { from: shop.wallet(), amount: 1n, references: [order.reference] }
      await shop.see('finalized', shop.pay(dust))
    }
    expect(await refunds(id)).toMatchObject({ destination: buyer.wallet, revoked: [id] })
  })

  it('goes share by share to several wallets, the dust of strangers with the last', async () => {
    const buyer = shop.buyer()
    const order = await buyer.order('30d')
    const other = shop.wallet()
    const half = BigInt(order.lamports) / 2n
    const dust = Array.from({ length: 300 }, () =>
      shop.pay({ from: shop.wallet(), amount: 1n, references: [order.reference] }),
    )
    await shop.see('finalized', ...dust)
    for (const from of [buyer.wallet, other]) {
      await shop.see('finalized', shop.pay({ from, amount: half, references: [order.reference] }))
    }
    await expect(refunds(order.id)).rejects.toThrow('--from WALLET')
    await expect(refunds(order.id, { from: shop.wallet() })).rejects.toThrow('None of these')
    const first = await refunds(order.id, { from: other })
    expect(first).toMatchObject({ destination: other, received: { lamports: half } })
    expect(first.revoked).toEqual([order.id])
    const second = await refunds(order.id, { from: buyer.wallet })
    const received = { lamports: half + 300n }
    expect(second).toMatchObject({ destination: buyer.wallet, received, revoked: [] })
    await expect(refunds(order.id)).rejects.toThrow('already been refunded')
  })

  it('nothing settles it ever again: not the chain, a proof, a grant or an operator', async () => {
    const buyer = shop.buyer()
    const order = await buyer.order('30d')
    const payment = shop.pay({ from: buyer.wallet, amount: BigInt(order.lamports) })
    await shop.see('finalized', payment)
    await refunds(payment.signature)
    await buyer.claims(order.id)
    const read = shop.context.db.read
    await read
      .insertInto('wallet_proofs')
      .values({
        order_id: order.id,
        wallet: buyer.wallet,
        method: 'signature',
        proven_at: shop.clock.now(),
      })
      .execute()
    await shop.see('finalized', payment)
    await shop.tick(16 * MINUTE)
    expect(await buyer.user()).toBeNull()
    await expect(attachTo(shop.context, payment.signature, order.id, 'x')).rejects.toThrow(
      /was refunded/,
    )
    await grantOrder(shop.context, order.id, 'as a gift')
    expect((await buyer.see(order.id)).transfers).toEqual([])
    await expect(refunds(payment.signature, { signature: 'more' })).rejects.toThrow(
      /already been refunded/,
    )
  })

  it.each(['the chain', 'an operator'])('revokes the upgrade on it that %s granted', async (by) => {
    const base = await buys('30d')
    const upgrade = await base.buyer.order('lifetime')
    expect(upgrade.usd_cents).toBe(45_000)
    if (by === 'an operator') await grantOrder(shop.context, upgrade.id, 'paid in tokens')
    else await buys('lifetime', base.buyer)
    await refunds(base.payment.signature)
    await shop.tick(MINUTE)
    expect(await base.buyer.user()).toBeNull()
  })

  it('of a second payment leaves the first, and of both nothing', async () => {
    const { buyer, id, again, payment } = await buys('30d')
    const second = await again()
    await takeNextPeriod(shop.context, buyer.session, id)
    await refunds(second.signature)
    expect((await buyer.user())?.expires_at).toBe(shop.clock.now() + 30 * DAY)
    expect(await buyer.see(id)).toMatchObject({
      status: 'settled',
      excess_usd_cents: null,
      next_period: null,
      periods_taken: 0,
    })
    await refunds(payment.signature, { signature: 'back too' })
    expect(await buyer.user()).toBeNull()
  })

  it('of the first payment leaves what the second paid for', async () => {
    const { buyer, id, again, payment } = await buys('30d')
    await again()
    expect((await refunds(payment.signature)).revoked).toEqual([])
    expect(await buyer.see(id)).toMatchObject({ status: 'settled', excess_usd_cents: null })
  })

  it.each(['the chain', 'an operator'] as const)(
    'of the first payment, which %s found, and then of the second leaves nothing',
    async (by) => {
      const buyer = shop.buyer()
      const order = await buyer.order('30d')
      const pays = async (references: string[]) => {
        const payment = shop.pay({ from: buyer.wallet, amount: BigInt(order.lamports), references })
        await shop.see('finalized', payment)
        await shop.clock.advance(MINUTE)
        return payment.signature
      }
      const first = await pays(by === 'the chain' ? [order.reference] : [])
      if (by === 'an operator') await attachTo(shop.context, first, order.id, 'theirs')
      await shop.clock.advance(MINUTE)
      await pays([order.reference])
      expect(await refunds(first)).toMatchObject({ revoked: [] })
      expect(await refunds(order.id, { signature: 'back-2' })).toMatchObject({
        revoked: [order.id],
      })
      expect(await buyer.user()).toBeNull()
    },
  )

  it('of a whole payment that came later leaves what an operator granted for nothing', async () => {
    const { buyer, order, payment: first } = await buys('30d')
    await refunds(first.signature, { signature: 'back-1' })
    await shop.clock.advance(MINUTE)
    await grantOrder(shop.context, order.id, 'paid in tokens')
    await shop.clock.advance(MINUTE)
    const amount = BigInt(order.lamports)
    const payment = shop.pay({ from: buyer.wallet, amount, references: [order.reference] })
    await shop.see('finalized', payment)
    expect(await refunds(payment.signature)).toMatchObject({ revoked: [] })
    expect(await buyer.user()).toMatchObject({ plan: '30d' })
  })

  it.each(['the chain', 'an operator'] as const)(
    'of a payment that is attached again to its order revokes what %s granted',
    async (by) => {
      const buyer = shop.buyer()
      const order = await buyer.order('30d')
      await buyer.claims(order.id)
      const amount = BigInt(order.lamports) / (by === 'the chain' ? 1n : 2n)
      const payment = shop.pay({ from: buyer.wallet, amount, references: [order.reference] })
      await shop.see('finalized', payment)
      if (by === 'an operator') await grantOrder(shop.context, order.id, 'half is enough')
      await shop.clock.advance(MINUTE)
      await attachTo(shop.context, payment.signature, order.id, 'to be sure')
      expect(await refunds(payment.signature)).toMatchObject({ revoked: [order.id] })
      expect(await buyer.user()).toBeNull()
    },
  )

  it('of a stranger’s lamport leaves what an operator granted', async () => {
    const buyer = shop.buyer()
    const order = await buyer.order('30d')
    await grantOrder(shop.context, order.id, 'tokens')
    await shop.clock.advance(MINUTE)
    const dust = shop.pay({ from: shop.wallet(), amount: 1n, references: [order.reference] })
    await shop.see('finalized', dust)
    expect((await refunds(dust.signature)).revoked).toEqual([])
    expect(await buyer.user()).toMatchObject({ plan: '30d' })
  })

  describe('the destination', () => {
    it('is the only source, if there is one', async () => {
      const { id } = await buys('30d')
      const elsewhere = refunds(id, { confirmedTo: shop.wallet() })
      await expect(elsewhere).rejects.toThrow(/only be refunded to that address/)
    })

    it('goes to the address that the owner confirms, for an exchange', async () => {
      const { id } = await buys('30d', shop.buyer(), shop.exchange)
      await expect(refunds(id)).rejects.toThrow(/--owner-confirms/)
      const confirmedTo = shop.wallet()
      expect(await refunds(id, { confirmedTo })).toMatchObject({ destination: confirmedTo })
    })
  })

  describe('the database itself', () => {
    const transfers = () => shop.context.db.read.updateTable('transfers')

    it('prevents assigning, reopening, or deleting a refunded payment', async () => {
      const { payment, buyer } = await buys('30d')
      const other = await buyer.order('30d')
      await refunds(payment.signature)
      const closed = /a refunded transfer/
      for (const change of [{ order_id: other.id }, { order_id: null }, { refund_id: null }]) {
        const changing = transfers().set(change).where('signature', '=', payment.signature)
        await expect(changing.execute()).rejects.toThrow(closed)
      }
      const deleting = shop.context.db.read.deleteFrom('transfers')
      const one = deleting.where('signature', '=', payment.signature)
      await expect(one.execute()).rejects.toThrow(closed)
    })

    it('settles no order with a refunded payment', async () => {
      const { id, payment } = await buys('30d')
      await refunds(payment.signature)
      const settling = (by: 'reference' | 'operator') =>
        shop.context.db.read
          .updateTable('orders')
          .set({ status: 'settled', settled_at: shop.clock.now(), settled_by: by })
          .where('id', '=', id)
          .execute()
      await expect(settling('reference')).rejects.toThrow(/settles on a final payment/)
      await settling('operator')
    })

    it('records each refund once', async () => {
      const { payment } = await buys('30d')
      await refunds(payment.signature)
      const { read } = shop.context.db
      const kept = await read.selectFrom('refunds').selectAll().executeTakeFirstOrThrow()
      const again = read.insertInto('refunds').values({ ...kept, id: 'another' })
      await expect(again.execute()).rejects.toThrow(/unique/i)
    })
  })

  describe('the chain', () => {
    it.each([
      ['paid nothing to the source', { lamports: lamports(0n), tokens: [], slot: 9_999 }],
      ['is older than the payment', { lamports: lamports(1n), tokens: [], slot: 1_000 }],
    ])('is accepted if the transaction %s', async (_, payback) => {
      const { id, buyer } = await buys('30d')
      shop.world.paybacks.set('back', payback)
      await expect(refunds(id)).rejects.toThrow(/did not refund this/)
      expect(await buyer.user()).toMatchObject({ plan: '30d' })
    })

    it('can be unavailable: then the operator is trusted, and the answer says so', async () => {
      const { id } = await buys('30d')
      expect(await refunds(id)).toMatchObject({ returned: null, revoked: [id] })
    })

    it('uses each refunding transaction once, and never the payment itself', async () => {
      const { id, again, payment } = await buys('30d')
      const second = await again()
      await expect(refunds(id, { signature: payment.signature })).rejects.toThrow(/payment itself/)
      await refunds(payment.signature)
      await expect(refunds(second.signature)).rejects.toThrow(/already refunded something else/)
    })
  })
})
