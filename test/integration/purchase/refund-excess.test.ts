import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MEMBER_RETURNED } from '../../../src/contract/news.ts'
import { type RefundRequest, refund } from '../../../src/flows/operator/refund.ts'
import { refundExcess } from '../../../src/flows/operator/refund-excess.ts'
import { takeNextPeriod } from '../../../src/flows/purchase/next-period.ts'
import { showReceipt } from '../../../src/flows/purchase/receipts/receipt.ts'
import { DAY, MINUTE } from '../../../src/kernel/clock.ts'
import { lamports } from '../../../src/kernel/money.ts'
import { eachEngine } from '../../engines.ts'
import { SELLER } from '../../support/seller.ts'
import { openShop, type Shop } from '../../support/shop.ts'

/** Who paid too much gets the excess back, and keeps what the rest paid for. */
eachEngine((engine) => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
  })
  afterEach(() => shop.close())

  const FULL = 1_034_500_000n

  /** The buyer paid these parts of the price, each a moment after the other. */
  async function paid(parts: readonly bigint[], buyer = shop.buyer(), from = buyer.wallet) {
    const order = await buyer.order('30d')
    const pays = async (amount: bigint, source = from) => {
      const payment = shop.pay({ from: source, amount, references: [order.reference] })
      await shop.see('finalized', payment)
      await shop.clock.advance(1_000)
      return payment.signature
    }
    const signatures: string[] = []
    for (const amount of parts) signatures.push(await pays(amount))
    return { buyer, id: order.id, signatures, pays }
  }

  function goesBack(signature: string, amount: bigint): string {
    shop.world.paybacks.set(signature, { lamports: lamports(amount), tokens: [], slot: 9_999 })
    return signature
  }

  const records = (subject: string, change: Partial<RefundRequest> = {}) =>
    refundExcess(shop.context, {
      subject,
      signature: 'back',
      confirmedTo: null,
      because: 'paid too much',
      ...change,
    })

  it('returns the excess, says so on page and receipt, and keeps the membership', async () => {
    const { buyer, id, signatures } = await paid([(FULL * 3n) / 2n])
    const until = (await buyer.user())?.expires_at
    goesBack('back', FULL / 2n)
    expect(await records(id)).toEqual({
      order: id,
      destination: buyer.wallet,
      excess: { lamports: FULL / 2n, usdc: 0n },
      returned: { lamports: FULL / 2n, usdc: 0n, slot: 9_999 },
    })
    const returned = {
      signature: 'back',
      to: buyer.wallet,
      sol: '0.51725',
      usdc: null,
      at: shop.clock.now(),
    }
    expect(await buyer.see(id)).toMatchObject({
      status: 'settled',
      exception: 'none',
      excess_usd_cents: null,
      returned: [returned],
      transfers: [{ signature: signatures[0], sol: '1.5518', returned: '517250000', refund: null }],
    })
    const receipt = await showReceipt(shop.context, SELLER, buyer.session, id)
    expect(receipt).toMatchObject({
      price_cents: 15_000,
      excess_cents: null,
      returned: [returned],
      payments: [{ sol: '1.55175', usd_cents: 22_500, refund: null }],
    })
    await shop.tick(MINUTE)
    expect((await buyer.user())?.expires_at).toBe(until)
    expect(await shop.audits('refund_excess')).toEqual([id])
    const news = shop.context.db.read.selectFrom('outbox').select('payload')
    const [said, ...more] = await news.where('topic', '=', MEMBER_RETURNED).execute()
    const account = buyer.session.accountId
    const payload = {
      account,
      order: id,
      lamports: '517250000',
      usdc: '0',
      destination: buyer.wallet,
    }
    expect([JSON.parse(said?.payload ?? ''), more]).toEqual([payload, []])
  })

  it('is audited under the name of whoever recorded it', async () => {
    const { id } = await paid([FULL * 2n])
    goesBack('back', FULL)
    const acting = { name: 'Ada', address: '203.0.113.7' }
    const request = { subject: id, signature: 'back', confirmedTo: null, because: 'too much' }
    await refundExcess({ ...shop.context, acting }, request)
    const audit = await shop.context.db.read
      .selectFrom('audit')
      .select(['actor', 'address'])
      .where('action', '=', 'refund_excess')
      .execute()
    expect(audit).toEqual([{ actor: 'Ada', address: '203.0.113.7' }])
  })

  it('never twice, whichever transaction is named, and never more than the excess', async () => {
    const { buyer, id } = await paid([(FULL * 3n) / 2n])
    goesBack('whole', (FULL * 3n) / 2n)
    await expect(records(id, { signature: 'whole' })).rejects.toThrow(
      /returned 1\.55175 SOL, but only 0\.51725 SOL was above the price/,
    )
    goesBack('back', FULL / 4n)
    await records(id)
    await expect(records(id)).rejects.toThrow(/already refunded something else/)
    expect(await buyer.see(id)).toMatchObject({ excess_usd_cents: 3_750 })
    goesBack('more', FULL / 2n)
    await expect(records(id, { signature: 'more' })).rejects.toThrow(/only 0\.258625 SOL/)
    await shop.clock.advance(MINUTE)
    goesBack('rest', FULL / 4n)
    await records(id, { signature: 'rest' })
    goesBack('again', 1_000n)
    await expect(records(id, { signature: 'again' })).rejects.toThrow(/Nothing of .* is above/)
    const order = await buyer.see(id)
    expect(order.returned.map(({ signature }) => signature)).toEqual(['back', 'rest'])
    expect(order).toMatchObject({ status: 'settled', excess_usd_cents: null })
  })

  it('once, when two operators record it at the same moment', async () => {
    const { buyer, id } = await paid([FULL * 2n])
    const signatures = ['one', 'two', 'three', 'four']
    for (const signature of signatures) goesBack(signature, (FULL * 3n) / 4n)
    const outcomes = await Promise.allSettled(
      signatures.map((signature) => records(id, { signature })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await buyer.see(id)).toMatchObject({ status: 'settled', excess_usd_cents: 3_750 })
  })

  it('of a second payment closes that payment, and takes back the offer of 30 more days', async () => {
    const { buyer, id, signatures } = await paid([FULL, FULL])
    expect((await buyer.see(id)).next_period).not.toBeNull()
    goesBack('back', FULL)
    await records(id)
    const order = await buyer.see(id)
    expect(order).toMatchObject({ next_period: null, excess_usd_cents: null, status: 'settled' })
    expect(order.transfers).toMatchObject([
      { signature: signatures[0], refund: null },
      { signature: signatures[1], refund: { signature: 'back' } },
    ])
    await expect(takeNextPeriod(shop.context, buyer.session, id)).rejects.toMatchObject({
      code: 'no_next_period',
    })
    await expect(
      refund(shop.context, {
        subject: signatures[1] ?? '',
        signature: 'x',
        confirmedTo: null,
        because: 'x',
      }),
    ).rejects.toThrow(/already been refunded/)
  })

  it('is gone once its holder has taken it as the next 30 days', async () => {
    const { buyer, id } = await paid([FULL, FULL])
    await takeNextPeriod(shop.context, buyer.session, id)
    goesBack('back', FULL)
    await expect(records(id)).rejects.toThrow(/Nothing of .* is above the price/)
    expect((await buyer.user())?.expires_at).toBeGreaterThan(shop.clock.now() + 59 * DAY)
  })

  it('a refund of the whole payment afterwards names what was left of it', async () => {
    const { buyer, id } = await paid([(FULL * 3n) / 2n])
    goesBack('back', FULL / 2n)
    await records(id)
    goesBack('rest', FULL)
    const request = { subject: id, signature: 'rest', confirmedTo: null, because: 'all of it' }
    const { received, revoked } = await refund(shop.context, request)
    expect([received?.lamports, revoked]).toEqual([FULL, [id]])
    expect(await buyer.user()).toBeNull()
  })

  it('goes back or becomes the next 30 days, never both', async () => {
    const { buyer, id } = await paid([FULL, FULL])
    goesBack('back', FULL)
    const outcomes = await Promise.allSettled([
      takeNextPeriod(shop.context, buyer.session, id),
      records(id),
    ])
    const taken = outcomes.map(({ status }) => status === 'fulfilled')
    expect(taken.filter(Boolean)).toHaveLength(1)
    const order = await buyer.see(id)
    expect(order).toMatchObject({ status: 'settled', excess_usd_cents: null, next_period: null })
    expect([order.periods_taken, order.returned.length]).toEqual(taken[0] ? [1, 0] : [0, 1])
    const days = ((await buyer.user())?.expires_at ?? 0) - shop.clock.now()
    expect(days > 31 * DAY).toBe(taken[0])
  })

  it('leaves a membership for life as it is', async () => {
    const buyer = shop.buyer()
    const order = await buyer.order('lifetime')
    const amount = BigInt(order.lamports) * 2n
    const payment = shop.pay({ from: buyer.wallet, amount, references: [order.reference] })
    await shop.see('finalized', payment)
    goesBack('back', BigInt(order.lamports))
    await records(order.id)
    expect(await buyer.user()).toMatchObject({ plan: 'lifetime' })
    expect(await buyer.see(order.id)).toMatchObject({ excess_usd_cents: null })
  })

  describe('the destination', () => {
    it('is who sent it: of two wallets, each gets what it sent', async () => {
      const stranger = shop.wallet()
      const { buyer, id, pays, signatures } = await paid([FULL * 2n])
      const added = await pays(FULL / 10n, stranger)
      goesBack('back', FULL)
      await expect(records(id)).rejects.toThrow(/several wallets/)
      await expect(records(id, { confirmedTo: buyer.wallet })).resolves.toMatchObject({
        destination: buyer.wallet,
        excess: { lamports: FULL },
      })
      goesBack('back too', FULL / 10n)
      expect(await records(added, { signature: 'back too' })).toMatchObject({
        destination: stranger,
        excess: { lamports: FULL / 10n },
      })
      expect((await buyer.see(id)).excess_usd_cents).toBeNull()
      goesBack('third', FULL)
      await expect(records(signatures[0] ?? '', { signature: 'third' })).rejects.toThrow(/Nothing/)
    })

    it('is not changed by a stranger’s dust', async () => {
      const { buyer, id, pays } = await paid([FULL * 2n])
      await pays(900_000n, shop.wallet())
      goesBack('back', FULL)
      const { destination, excess } = await records(id)
      expect([destination, excess.lamports]).toEqual([buyer.wallet, FULL])
    })

    it('is the address that the owner confirms, for an exchange', async () => {
      const { id } = await paid([FULL * 2n], shop.buyer(), shop.exchange)
      goesBack('back', FULL)
      await expect(records(id)).rejects.toThrow(/--owner-confirms/)
      const confirmedTo = shop.wallet()
      expect(await records(id, { confirmedTo })).toMatchObject({ destination: confirmedTo })
    })
  })

  it('needs the chain: an amount that nobody read is not recorded', async () => {
    const { buyer, id, signatures } = await paid([FULL * 2n])
    await expect(records(id)).rejects.toThrow(/could not be read/)
    shop.world.paybacks.set('early', { lamports: lamports(FULL), tokens: [], slot: 1_000 })
    await expect(records(id, { signature: 'early' })).rejects.toThrow(/did not refund this/)
    const [payment = ''] = signatures
    goesBack(payment, FULL)
    await expect(records(id, { signature: payment })).rejects.toThrow(/payment itself/)
    expect(await buyer.see(id)).toMatchObject({ excess_usd_cents: 15_000, returned: [] })
  })

  it('of unknown worth is a whole payment to refund, and access stays', async () => {
    const { buyer, id, pays } = await paid([FULL])
    await shop.clock.advance(60 * MINUTE)
    const subject = await pays(FULL)
    await expect(records(subject)).rejects.toThrow(/Nothing of .* a whole payment/)
    goesBack('back', FULL)
    await refund(shop.context, { subject, signature: 'back', confirmedTo: null, because: 'late' })
    expect(await buyer.see(id)).toMatchObject({ status: 'settled', excess_usd_cents: null })
  })

  it('is zero for an order that never settled', async () => {
    const { id } = await paid([FULL / 2n])
    goesBack('back', 1n)
    await expect(records(id)).rejects.toThrow(/Nothing of .* is above the price/)
    await expect(records('unknown')).rejects.toThrow(/No order has a final payment/)
  })

  it('the database lets nobody undo a return, or return more than was paid', async () => {
    const { id, signatures } = await paid([(FULL * 3n) / 2n])
    goesBack('back', FULL / 2n)
    await records(id)
    const { read } = shop.context.db
    const [signature = ''] = signatures
    const change = (returned: number) =>
      read.updateTable('transfers').set({ returned }).where('signature', '=', signature).execute()
    const only = /only grows, up to what it paid/
    await expect(change(0)).rejects.toThrow(only)
    await expect(change(2_000_000_000)).rejects.toThrow(only)
    const deleting = read.deleteFrom('transfers').where('signature', '=', signature)
    await expect(deleting.execute()).rejects.toThrow(/never deleted/)
    await expect(read.deleteFrom('returns').execute()).rejects.toThrow(/never deleted/)
    const less = read.updateTable('returns').set({ lamports: 1 })
    await expect(less.execute()).rejects.toThrow(/never changes/)
  })
})
