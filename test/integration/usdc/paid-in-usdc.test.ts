import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { OPERATOR_EXCESS } from '../../../src/contract/news.ts'
import { storeOurWallets } from '../../../src/domains/orders/index.ts'
import { refundExcess } from '../../../src/flows/operator/refund-excess.ts'
import { reportPayments } from '../../../src/flows/operator/reports.ts'
import { recordRate } from '../../../src/flows/purchase/rates.ts'
import { showReceipt } from '../../../src/flows/purchase/receipts/receipt.ts'
import { DAY, MINUTE } from '../../../src/kernel/clock.ts'
import { lamports, rate } from '../../../src/kernel/money.ts'
import { eachEngine } from '../../engines.ts'
import { NO_SELLER } from '../../support/seller.ts'
import { openShop, type Shop } from '../../support/shop.ts'

const PRICE = 150_000_000n

eachEngine((engine) => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
    shop.acceptUsdc()
  })
  afterEach(() => shop.close())

  /** Stores what SOL and USDC cost now. */
  const price = (usdc: bigint | null) =>
    recordRate(
      shop.context,
      { rate: rate(145_000_000n), sources: ['one', 'two'], at: shop.clock.now() },
      usdc === null ? null : rate(usdc),
    )

  describe('paid in USDC', () => {
    it('is offered exact to the cent beside SOL, and settles by the reference', async () => {
      const buyer = shop.buyer()
      const order = await buyer.order('30d')
      expect(order.usdc).toMatchObject({
        amount: '150.00',
        units: '150000000',
        account: shop.usdcAccount,
        pay_url: expect.stringMatching(
          `^solana:${shop.recipient}\\?amount=150.00&spl-token=${shop.world.usdc?.mint}&reference=${order.reference}&`,
        ),
      })
      const references = [order.reference]
      const paid = shop.payUsdc({ from: buyer.wallet, amount: PRICE, references })
      await shop.see('confirmed', paid)
      expect((await buyer.see(order.id)).status).toBe('seen')
      await shop.see('finalized', paid)
      await shop.see('finalized', paid)
      expect(await buyer.see(order.id)).toMatchObject({
        status: 'settled',
        exception: 'none',
        excess_usd_cents: null,
        transfers: [{ sol: null, usdc: { amount: '150.00' }, source: buyer.wallet }],
      })
      expect(await buyer.user()).toMatchObject({ plan: '30d', wallet: buyer.wallet })
      expect(await showReceipt(shop.context, NO_SELLER, buyer.session, order.id)).toMatchObject({
        payments: [{ sol: null, usdc: '150.00', sol_usd: null, usd_cents: 150_00 }],
      })
    })

    it('settles by the sender who was named before', async () => {
      const buyer = shop.buyer()
      const order = await buyer.order('30d')
      await buyer.claims(order.id)
      await shop.see('finalized', shop.payUsdc({ from: buyer.wallet, amount: PRICE }))
      expect((await buyer.see(order.id)).status).toBe('settled')
    })

    it('adds up with SOL, and says what is missing in both', async () => {
      const buyer = shop.buyer()
      const order = await buyer.order('30d')
      const references = [order.reference]
      const [from, amount] = [buyer.wallet, PRICE / 3n]
      await shop.see('finalized', shop.payUsdc({ from, amount, references }))
      expect(await buyer.see(order.id)).toMatchObject({
        exception: 'paid_partial',
        due: { sol: '0.6897' },
        usdc: { amount: '100.00', pay_url: expect.stringContaining('?amount=100.00&spl-token=') },
      })
      await shop.see('finalized', shop.pay({ from, amount: 689_700_000n, references }))
      const settled = await buyer.see(order.id)
      expect(settled).toMatchObject({ status: 'settled', exception: 'none' })
      expect(settled.transfers.map(({ sol, usdc }) => [sol, usdc?.amount])).toEqual([
        [null, '50.00'],
        ['0.6897', undefined],
      ])
    })

    it('counts one transaction that pays in both for both', async () => {
      const buyer = shop.buyer()
      const order = await buyer.order('30d')
      const references = [order.reference]
      const sol = shop.pay({ from: buyer.wallet, amount: 517_250_000n, references })
      const inUsdc = shop.payUsdc({ from: buyer.wallet, amount: PRICE / 2n, references })
      await shop.see('finalized', { ...inUsdc, signature: sol.signature, slot: sol.slot })
      await shop.see('finalized', sol)
      expect((await buyer.see(order.id)).status).toBe('settled')
    })

    it('shows a return of SOL at no payment in USDC of the same transaction', async () => {
      const buyer = shop.buyer()
      const order = await buyer.order('30d')
      const references = [order.reference]
      const inUsdc = shop.payUsdc({ from: buyer.wallet, amount: PRICE, references })
      const more = shop.pay({ from: buyer.wallet, amount: 300_000_000n, references })
      await shop.see('finalized', inUsdc)
      await shop.see('finalized', { ...more, signature: inUsdc.signature })
      shop.world.paybacks.set('back', { lamports: lamports(299_000_000n), tokens: [], slot: 2_000 })
      const request = { subject: order.id, signature: 'back', confirmedTo: null, because: 'asked' }
      await refundExcess(shop.context, request)
      const rows = await reportPayments(shop.context, null, null)
      expect(rows.map(({ usdc, returned_by }) => [usdc, returned_by])).toEqual([
        ['150.00', ''],
        [null, 'back'],
      ])
    })

    it('makes no news out of a stranger’s dust that nobody can price', async () => {
      const buyer = shop.buyer()
      const order = await buyer.order('30d')
      const references = [order.reference]
      await shop.see('finalized', shop.payUsdc({ from: buyer.wallet, amount: PRICE, references }))
      await shop.clock.advance(DAY)
      const dust = (amount: bigint) =>
        shop.see('finalized', shop.payUsdc({ from: shop.wallet(), amount, references }))
      for (let one = 0; one < 3; one += 1) await dust(99_999n)
      const { read } = shop.context.db
      const news = read.selectFrom('outbox').select('payload').where('topic', '=', OPERATOR_EXCESS)
      expect(await news.execute()).toEqual([])
      await dust(1_000_000n)
      expect(await news.execute()).toHaveLength(1)
    })
  })

  describe('the price of USDC', () => {
    it.each([989_999n, 1_010_001n, null])('sells nothing in it at %s', async (micro) => {
      shop.acceptUsdc(micro)
      expect((await shop.buyer().order('30d')).usdc).toBeNull()
    })

    it('does not matter while a quote holds', async () => {
      const buyer = shop.buyer()
      const order = await buyer.order('30d')
      shop.acceptUsdc(900_000n)
      const references = [order.reference]
      await shop.see('finalized', shop.payUsdc({ from: buyer.wallet, amount: PRICE, references }))
      expect((await buyer.see(order.id)).status).toBe('settled')
    })

    it.each([
      [1_000_000n, { status: 'settled', exception: 'paid_late' }],
      [980_000n, { status: 'seen', exception: 'review' }],
      [null, { status: 'seen', exception: 'review' }],
    ])('decides what a late payment is worth: %s', async (micro, expected) => {
      const buyer = shop.buyer()
      const order = await buyer.order('30d')
      const references = [order.reference]
      await shop.clock.advance(20 * MINUTE)
      await price(micro)
      await shop.see('finalized', shop.payUsdc({ from: buyer.wallet, amount: PRICE, references }))
      expect(await buyer.see(order.id)).toMatchObject(expected)
    })

    it('hides the offer while the account does not exist', async () => {
      const buyer = shop.buyer()
      const order = await buyer.order('30d')
      if (shop.world.usdc) shop.world.usdc.exists = false
      expect((await buyer.see(order.id)).usdc).toBeNull()
      expect((await shop.buyer().order('lifetime')).usdc).toBeNull()
    })
  })

  describe('no payment in USDC', () => {
    it('is what a delegate moves, even under the reference', async () => {
      const buyer = shop.buyer()
      const order = await buyer.order('30d')
      const victim = shop.wallet()
      const references = [order.reference]
      const stolen = { from: victim, amount: PRICE, references, delegated: true, signed: false }
      await shop.see('finalized', shop.payUsdc(stolen))
      expect(await buyer.see(order.id)).toMatchObject({ exception: 'review', transfers: [] })
      expect(await buyer.user()).toBeNull()
    })

    it('is what an owner did not sign, claimed by its wallet', async () => {
      const buyer = shop.buyer()
      const order = await buyer.order('30d')
      await buyer.claims(order.id)
      const unsigned = { from: buyer.wallet, amount: PRICE, signed: false }
      await shop.see('finalized', shop.payUsdc(unsigned))
      expect((await buyer.see(order.id)).status).toBe('open')
    })

    it('comes from our own earlier wallet', async () => {
      const earlier = shop.wallet()
      await shop.context.db.transaction((tx) => storeOurWallets(tx, [earlier]))
      const buyer = shop.buyer()
      const order = await buyer.order('30d')
      const references = [order.reference]
      await shop.see('finalized', shop.payUsdc({ from: earlier, amount: PRICE, references }))
      expect((await buyer.see(order.id)).status).toBe('open')
    })

    it('names two orders', async () => {
      const buyer = shop.buyer()
      const [one, other] = [await buyer.order('30d'), await shop.buyer().order('30d')]
      const references = [one.reference, other.reference]
      await shop.see('finalized', shop.payUsdc({ from: buyer.wallet, amount: PRICE, references }))
      expect(await buyer.see(one.id)).toMatchObject({ exception: 'review' })
    })

    it('comes from an exchange without a reference', async () => {
      const buyer = shop.buyer()
      const order = await buyer.order('30d')
      await buyer.claims(order.id, shop.exchange)
      await shop.see('finalized', shop.payUsdc({ from: shop.exchange, amount: PRICE }))
      expect(await buyer.see(order.id)).toMatchObject({ exception: 'review' })
      expect(await buyer.user()).toBeNull()
    })

    it('is given to two buyers', async () => {
      const [one, other] = [shop.buyer(), shop.buyer()]
      const [first, second] = [await one.order('30d'), await other.order('30d')]
      await one.claims(first.id)
      await other.claims(second.id, one.wallet)
      await shop.see('finalized', shop.payUsdc({ from: one.wallet, amount: PRICE }))
      expect(await one.see(first.id)).toMatchObject({ exception: 'contested' })
      expect(await other.user()).toBeNull()
    })
  })
})
