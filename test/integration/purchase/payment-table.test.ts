import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OrderBody } from '../../../src/contract/records.ts'
import type { PriceReading } from '../../../src/domains/orders/index.ts'
import { observe } from '../../../src/flows/purchase/observe.ts'
import { quote } from '../../../src/flows/purchase/quote.ts'
import { recordRate } from '../../../src/flows/purchase/rates.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../../src/kernel/clock.ts'
import { rate } from '../../../src/kernel/money.ts'
import { eachEngine } from '../../engines.ts'
import { openShop, type Shop } from '../../support/shop.ts'

eachEngine((engine) => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
  })
  afterEach(() => shop.close())

  async function pays(buyer: ReturnType<Shop['buyer']>, order: OrderBody) {
    const amount = BigInt(order.lamports)
    const payment = shop.pay({ from: buyer.wallet, amount, references: [order.reference] })
    await shop.see('finalized', payment)
    expect((await buyer.see(order.id)).status).toBe('settled')
  }

  describe('an order', () => {
    it('freezes price, rate and amount, and is the same one for the same browser and plan', async () => {
      const buyer = shop.buyer()
      const order = await buyer.order('30d')
      expect(order).toMatchObject({
        usd_cents: 15_000,
        sol: '1.0345',
        lamports: '1034500000',
        sol_usd: 145,
        status: 'open',
      })
      shop.world.rate = rate(90_000_000n)
      expect((await buyer.order('30d')).lamports).toBe(order.lamports)
      await shop.tick(15 * MINUTE)
      expect((await buyer.see(order.id)).status).toBe('expired')
      expect((await buyer.order('30d')).lamports).toBe('1666700000')
    })

    it('stays open beyond its quote while its payment is under way, so that nobody pays twice', async () => {
      const buyer = shop.buyer()
      const order = await buyer.order('30d')
      const payment = shop.pay({
        from: buyer.wallet,
        amount: BigInt(order.lamports),
        references: [order.reference],
      })
      await shop.see('confirmed', payment)
      await shop.tick(16 * MINUTE)
      expect((await buyer.order('30d')).id).toBe(order.id)
    })

    it('is refused without a price that two sources agree on', async () => {
      shop.world.rate = null
      await expect(shop.buyer().order('30d')).rejects.toMatchObject({ code: 'price_unavailable' })
    })

    it('is opened while one price service allows one request every five minutes', async () => {
      const reading = { rate: rate(145_000_000n), sources: ['one', 'two'] }
      const asked = (age: number): PriceReading => ({
        shown: reading.rate,
        quote: { ...reading, at: shop.clock.now() - age },
      })
      const open = (age: number) =>
        quote({ ...shop.context, prices: { read: () => asked(age), answers: () => null } }, null, {
          plan: '30d',
        })
      expect((await open(6 * MINUTE)).created).toBe(true)
      await expect(open(11 * MINUTE)).rejects.toMatchObject({ code: 'price_unavailable' })
    })

    it('is refused to a lifetime member', async () => {
      const buyer = shop.buyer()
      await pays(buyer, await buyer.order('lifetime'))
      await expect(buyer.order('30d')).rejects.toMatchObject({ code: 'already_lifetime' })
    })

    it('is refused to a browser with three open ones', async () => {
      const buyer = shop.buyer()
      // Each further 30 days give the upgrade another base, and with it an order of its own.
      for (let open = 1; open <= 3; open++) {
        await pays(buyer, await buyer.order('30d'))
        await shop.tick(SECOND)
        expect((await buyer.order('lifetime')).status).toBe('open')
      }
      await expect(buyer.order('30d')).rejects.toMatchObject({ code: 'too_many_orders' })
      await shop.tick(15 * MINUTE)
      expect((await buyer.order('30d')).status).toBe('open')
    })
  })

  describe('paid by reference', () => {
    it('is seen at confirmed, granted at finalized, to the browser of the order', async () => {
      const buyer = shop.buyer()
      const order = await buyer.order('30d')
      const payment = shop.pay({
        from: shop.wallet(),
        amount: BigInt(order.lamports),
        references: [order.reference],
      })
      await shop.see('confirmed', payment)
      expect(await buyer.see(order.id)).toMatchObject({ status: 'seen', exception: 'none' })
      expect(await buyer.user()).toBeNull()

      await shop.see('finalized', payment)
      expect(await buyer.see(order.id)).toMatchObject({
        status: 'settled',
        exception: 'none',
        claim: null,
      })
      expect(await buyer.user()).toMatchObject({
        plan: '30d',
        expires_at: shop.clock.now() + 30 * DAY,
        wallet: payment.transfers[0]?.source,
      })
    })

    it('changes nothing when it is seen again, in any order', async () => {
      const buyer = shop.buyer()
      const order = await buyer.order('30d')
      const payment = shop.pay({
        from: buyer.wallet,
        amount: BigInt(order.lamports),
        references: [order.reference],
      })
      for (const commitment of ['finalized', 'confirmed', 'finalized'] as const)
        await shop.see(commitment, payment)
      expect((await buyer.user())?.expires_at).toBe(shop.clock.now() + 30 * DAY)
      expect((await buyer.see(order.id)).transfers).toHaveLength(1)
    })

    it('goes back to open when the chain drops it', async () => {
      const buyer = shop.buyer()
      const order = await buyer.order('30d')
      const payment = shop.pay({
        from: buyer.wallet,
        amount: BigInt(order.lamports),
        references: [order.reference],
      })
      await shop.see('confirmed', payment)
      const { context, recipient: wallet, epoch } = shop
      await observe(
        context,
        {
          wallet,
          commitment: 'finalized',
          transactions: [],
          unreadable: [],
          dropped: [payment.signature],
          cursor: null,
        },
        epoch,
      )
      expect(await buyer.see(order.id)).toMatchObject({ status: 'open', transfers: [] })
      await shop.see('finalized', payment)
      expect((await buyer.see(order.id)).status).toBe('settled')
    })

    it('does not settle below 99%; the rest can be topped up', async () => {
      const buyer = shop.buyer()
      const order = await buyer.order('30d')
      const part = (BigInt(order.lamports) * 98n) / 100n
      await shop.see(
        'finalized',
        shop.pay({ from: buyer.wallet, amount: part, references: [order.reference] }),
      )
      const short = await buyer.see(order.id)
      expect(short).toMatchObject({
        status: 'seen',
        exception: 'paid_partial',
        due: { sol: '0.0207' },
      })
      await shop.see(
        'finalized',
        shop.pay({
          from: shop.wallet(),
          amount: BigInt(short.due?.lamports ?? 0),
          references: [order.reference],
        }),
      )
      expect(await buyer.see(order.id)).toMatchObject({ status: 'settled', due: null })
    })

    it('settles at 99%', async () => {
      const buyer = shop.buyer()
      const order = await buyer.order('30d')
      const amount = (BigInt(order.lamports) * 99n) / 100n
      await shop.see(
        'finalized',
        shop.pay({ from: shop.wallet(), amount, references: [order.reference] }),
      )
      expect(await buyer.see(order.id)).toMatchObject({
        status: 'settled',
        exception: 'none',
        due: null,
      })
    })

    it('is late after the quote, at the rate of its time', async () => {
      const buyer = shop.buyer()
      const order = await buyer.order('30d')
      await shop.tick(HOUR)
      await recordRate(shop.context, {
        rate: rate(100_000_000n),
        sources: ['one', 'two'],
        at: shop.clock.now(),
      })
      await shop.see(
        'finalized',
        shop.pay({
          from: buyer.wallet,
          amount: BigInt(order.lamports),
          references: [order.reference],
        }),
      )
      expect(await buyer.see(order.id)).toMatchObject({ status: 'seen', exception: 'paid_partial' })
      expect(await buyer.user()).toBeNull()
      await shop.see(
        'finalized',
        shop.pay({ from: buyer.wallet, amount: 465_600_000n, references: [order.reference] }),
      )
      expect(await buyer.see(order.id)).toMatchObject({ status: 'settled', exception: 'paid_late' })
    })

    it('goes to review when the rate of its time is unknown', async () => {
      const buyer = shop.buyer()
      const order = await buyer.order('30d')
      await shop.tick(HOUR)
      await shop.see(
        'finalized',
        shop.pay({
          from: buyer.wallet,
          amount: BigInt(order.lamports),
          references: [order.reference],
        }),
      )
      expect(await buyer.see(order.id)).toMatchObject({ status: 'seen', exception: 'review' })
    })

    it('records an overpayment', async () => {
      const buyer = shop.buyer()
      const order = await buyer.order('30d')
      await shop.see(
        'finalized',
        shop.pay({
          from: buyer.wallet,
          amount: 2n * BigInt(order.lamports),
          references: [order.reference],
        }),
      )
      expect(await buyer.see(order.id)).toMatchObject({ status: 'settled', exception: 'paid_over' })
    })

    it('for two orders at once goes to review', async () => {
      const [one, two] = [shop.buyer(), shop.buyer()]
      const orders = [await one.order('30d'), await two.order('30d')] as const
      await shop.see(
        'finalized',
        shop.pay({
          from: one.wallet,
          amount: BigInt(orders[0].lamports),
          references: orders.map(({ reference }) => reference),
        }),
      )
      expect((await one.see(orders[0].id)).exception).toBe('review')
      expect((await two.see(orders[1].id)).exception).toBe('review')
      expect(await one.user()).toBeNull()
    })

    it('in tokens is the wrong asset, and kept', async () => {
      const buyer = shop.buyer()
      const order = await buyer.order('30d')
      await buyer.claims(order.id)
      const tokens = [{ mint: shop.wallet(), amount: '150000000', source: buyer.wallet }]
      await shop.see(
        'finalized',
        shop.pay({ from: buyer.wallet, amount: 0n, references: [order.reference], tokens }),
      )
      expect(await buyer.see(order.id)).toMatchObject({ exception: 'wrong_asset' })
    })
  })
})
