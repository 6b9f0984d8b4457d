import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { observe } from '../../src/flows/purchase.ts'
import { keepRate } from '../../src/flows/rates.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../src/kernel/clock.ts'
import { rate } from '../../src/kernel/money.ts'
import { eachEngine } from '../engines.ts'
import { FORTY_FIVE_SECONDS, openTill, type Till } from '../support/till.ts'

eachEngine((engine) => {
  let till: Till
  beforeEach(async () => {
    till = await openTill(await engine.fresh())
  })
  afterEach(() => till.close())

  describe('an order', () => {
    it('freezes price, rate and amount, and is the same one for the same browser and plan', async () => {
      const buyer = till.buyer()
      const order = await buyer.order('30d')
      expect(order).toMatchObject({
        usd_cents: 15_000,
        sol: '1.0345',
        lamports: '1034500000',
        sol_usd: 145,
        status: 'open',
      })
      till.world.rate = rate(90_000_000n)
      expect((await buyer.order('30d')).lamports).toBe(order.lamports)
      await till.tick(15 * MINUTE)
      expect((await buyer.see(order.id)).status).toBe('expired')
      expect((await buyer.order('30d')).lamports).toBe('1666700000')
    })

    it('stands beyond its quote while its payment is under way, so that nobody pays twice', async () => {
      const buyer = till.buyer()
      const order = await buyer.order('30d')
      const payment = till.pay({
        from: buyer.wallet,
        amount: BigInt(order.lamports),
        references: [order.reference],
      })
      await till.see('confirmed', payment)
      await till.tick(16 * MINUTE)
      expect((await buyer.order('30d')).id).toBe(order.id)
    })

    it('is not made without a price that two sources agree on', async () => {
      till.world.rate = null
      await expect(till.buyer().order('30d')).rejects.toMatchObject({ code: 'price_unavailable' })
    })

    it('is refused to a lifetime member, and to a browser with three open ones', async () => {
      const buyer = till.buyer()
      const order = await buyer.order('lifetime')
      await till.see(
        'finalized',
        till.pay({
          from: buyer.wallet,
          amount: BigInt(order.lamports),
          references: [order.reference],
        }),
      )
      await expect(buyer.order('30d')).rejects.toMatchObject({ code: 'already_lifetime' })
    })
  })

  describe('paid by reference', () => {
    it('is seen at confirmed, granted at finalized, to the browser of the order', async () => {
      const buyer = till.buyer()
      const order = await buyer.order('30d')
      const payment = till.pay({
        from: till.wallet(),
        amount: BigInt(order.lamports),
        references: [order.reference],
      })
      await till.see('confirmed', payment)
      expect(await buyer.see(order.id)).toMatchObject({ status: 'seen', exception: 'none' })
      expect(await buyer.user()).toBeNull()

      await till.see('finalized', payment)
      expect(await buyer.see(order.id)).toMatchObject({
        status: 'settled',
        exception: 'none',
        claim: null,
      })
      expect(await buyer.user()).toMatchObject({
        plan: '30d',
        expires_at: till.clock.now() + 30 * DAY,
        wallet: payment.transfers[0]?.source,
      })
    })

    it('changes nothing when it is seen again, in any order', async () => {
      const buyer = till.buyer()
      const order = await buyer.order('30d')
      const payment = till.pay({
        from: buyer.wallet,
        amount: BigInt(order.lamports),
        references: [order.reference],
      })
      for (const commitment of ['finalized', 'confirmed', 'finalized'] as const)
        await till.see(commitment, payment)
      expect((await buyer.user())?.expires_at).toBe(till.clock.now() + 30 * DAY)
      expect((await buyer.see(order.id)).transfers).toHaveLength(1)
    })

    it('goes back to open when the chain drops it', async () => {
      const buyer = till.buyer()
      const order = await buyer.order('30d')
      const payment = till.pay({
        from: buyer.wallet,
        amount: BigInt(order.lamports),
        references: [order.reference],
      })
      await till.see('confirmed', payment)
      const { context, recipient: wallet, epoch } = till
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
      await till.see('finalized', payment)
      expect((await buyer.see(order.id)).status).toBe('settled')
    })

    it('settles at 99 % and not below; the rest can be topped up', async () => {
      const buyer = till.buyer()
      const order = await buyer.order('30d')
      const part = (BigInt(order.lamports) * 98n) / 100n
      await till.see(
        'finalized',
        till.pay({ from: buyer.wallet, amount: part, references: [order.reference] }),
      )
      const short = await buyer.see(order.id)
      expect(short).toMatchObject({
        status: 'seen',
        exception: 'paid_partial',
        due: { sol: '0.0207' },
      })
      await till.see(
        'finalized',
        till.pay({
          from: till.wallet(),
          amount: BigInt(short.due?.lamports ?? 0),
          references: [order.reference],
        }),
      )
      expect(await buyer.see(order.id)).toMatchObject({ status: 'settled', due: null })

      const exact = await till.buyer().order('30d')
      await till.see(
        'finalized',
        till.pay({
          from: till.wallet(),
          amount: (BigInt(exact.lamports) * 991n) / 1_000n,
          references: [exact.reference],
        }),
      )
    })

    it('is late after the quote, at the rate of its own time', async () => {
      const buyer = till.buyer()
      const order = await buyer.order('30d')
      await till.tick(HOUR)
      await keepRate(till.context, {
        rate: rate(100_000_000n),
        sources: ['one', 'two'],
        at: till.clock.now(),
      })
      await till.see(
        'finalized',
        till.pay({
          from: buyer.wallet,
          amount: BigInt(order.lamports),
          references: [order.reference],
        }),
      )
      expect(await buyer.see(order.id)).toMatchObject({ status: 'seen', exception: 'paid_partial' })
      expect(await buyer.user()).toBeNull()
      await till.see(
        'finalized',
        till.pay({ from: buyer.wallet, amount: 465_600_000n, references: [order.reference] }),
      )
      expect(await buyer.see(order.id)).toMatchObject({ status: 'settled', exception: 'paid_late' })
    })

    it('goes to a person when nobody knows the rate of its time', async () => {
      const buyer = till.buyer()
      const order = await buyer.order('30d')
      await till.tick(HOUR)
      await till.see(
        'finalized',
        till.pay({
          from: buyer.wallet,
          amount: BigInt(order.lamports),
          references: [order.reference],
        }),
      )
      expect(await buyer.see(order.id)).toMatchObject({ status: 'seen', exception: 'review' })
    })

    it('records what was paid over', async () => {
      const buyer = till.buyer()
      const order = await buyer.order('30d')
      await till.see(
        'finalized',
        till.pay({
          from: buyer.wallet,
          amount: 2n * BigInt(order.lamports),
          references: [order.reference],
        }),
      )
      expect(await buyer.see(order.id)).toMatchObject({ status: 'settled', exception: 'paid_over' })
    })

    it('of two orders at once goes to a person', async () => {
      const [one, two] = [till.buyer(), till.buyer()]
      const orders = [await one.order('30d'), await two.order('30d')] as const
      await till.see(
        'finalized',
        till.pay({
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
      const buyer = till.buyer()
      const order = await buyer.order('30d')
      const tokens = [{ mint: till.wallet(), amount: '150000000', source: buyer.wallet }]
      await till.see(
        'finalized',
        till.pay({ from: buyer.wallet, amount: 0n, references: [order.reference], tokens }),
      )
      expect(await buyer.see(order.id)).toMatchObject({ exception: 'wrong_asset' })
    })
  })

  describe('paid by sender only', () => {
    it('settles at finality when the claim was there first', async () => {
      const buyer = till.buyer()
      const order = await buyer.order('30d')
      await buyer.claims(order.id)
      await till.clock.advance(SECOND)
      await till.see('finalized', till.pay({ from: buyer.wallet, amount: BigInt(order.lamports) }))
      expect(await buyer.user('buyer', order.id)).toMatchObject({
        plan: '30d',
        username: 'buyer',
        wallet: buyer.wallet,
      })
    })

    it('waits 45 seconds when the claim came after the payment was public', async () => {
      const buyer = till.buyer()
      const order = await buyer.order('30d')
      await till.see('finalized', till.pay({ from: buyer.wallet, amount: BigInt(order.lamports) }))
      await till.tick(SECOND)
      await buyer.claims(order.id)
      expect(await buyer.see(order.id)).toMatchObject({ status: 'seen', exception: 'none' })
      await till.tick(FORTY_FIVE_SECONDS)
      expect((await buyer.see(order.id)).status).toBe('settled')
    })

    it('adds up short and top-up', async () => {
      const buyer = till.buyer()
      const order = await buyer.order('30d')
      await buyer.claims(order.id)
      await till.clock.advance(SECOND)
      await till.see('finalized', till.pay({ from: buyer.wallet, amount: 500_000_000n }))
      expect(await buyer.see(order.id)).toMatchObject({
        exception: 'paid_partial',
        due: { sol: '0.5345' },
      })
      await till.see('finalized', till.pay({ from: buyer.wallet, amount: 534_500_000n }))
      expect((await buyer.see(order.id)).status).toBe('settled')
    })

    it('gives a payment that two plans of one buyer claim to the dearer one that it covers', async () => {
      const buyer = till.buyer()
      const month = await buyer.order('30d')
      const life = await buyer.order('lifetime')
      await buyer.claims(month.id)
      await buyer.claims(life.id)
      await till.clock.advance(SECOND)
      await till.see('finalized', till.pay({ from: buyer.wallet, amount: BigInt(life.lamports) }))
      expect((await buyer.see(life.id)).status).toBe('settled')
      expect((await buyer.see(month.id)).status).toBe('open')
    })

    it('goes to a person when the sender is an exchange', async () => {
      const buyer = till.buyer()
      const order = await buyer.order('30d')
      await buyer.claims(order.id, till.exchange)
      await till.clock.advance(SECOND)
      await till.see('finalized', till.pay({ from: till.exchange, amount: BigInt(order.lamports) }))
      expect(await buyer.see(order.id)).toMatchObject({ exception: 'review' })
      expect(await buyer.user()).toBeNull()
    })

    it('leaves dust alone', async () => {
      const buyer = till.buyer()
      const order = await buyer.order('30d')
      await buyer.claims(order.id)
      await till.see('finalized', till.pay({ from: buyer.wallet, amount: 1n }))
      expect((await buyer.see(order.id)).status).toBe('open')
    })
  })

  describe('a member', () => {
    async function member(plan: '30d' | 'lifetime') {
      const buyer = till.buyer()
      const order = await buyer.order(plan)
      await till.see(
        'finalized',
        till.pay({
          from: buyer.wallet,
          amount: BigInt(order.lamports),
          references: [order.reference],
        }),
      )
      return buyer
    }

    it('who renews extends from the current expiry', async () => {
      const buyer = await member('30d')
      const first = await buyer.user()
      await till.tick(10 * DAY)
      const order = await buyer.order('30d')
      expect(await buyer.user('me', order.id)).toBeNull()
      await till.see(
        'finalized',
        till.pay({
          from: buyer.wallet,
          amount: BigInt(order.lamports),
          references: [order.reference],
        }),
      )
      expect(await buyer.user()).toMatchObject({
        joined_at: first?.joined_at,
        expires_at: (first?.expires_at ?? 0) + 30 * DAY,
      })
    })

    it('who is granted two orders at one moment gets the days of both', async () => {
      for (let round = 0; round < 5; round++) {
        const [buyer, first, second] = [till.buyer(), till.wallet(), till.wallet()]
        const month = await buyer.order('30d')
        await till.tick(15 * MINUTE)
        const another = await buyer.order('30d')
        await keepRate(till.context, {
          rate: rate(145_000_000n),
          sources: ['one', 'two'],
          at: till.clock.now(),
        })
        for (const from of [first, second])
          await till.see('finalized', till.pay({ from, amount: BigInt(month.lamports) }))
        await till.tick(MINUTE)
        await Promise.all([buyer.claims(month.id, first), buyer.claims(another.id, second)])
        const { joined_at = 0, expires_at = 0 } = (await buyer.user()) ?? {}
        expect((expires_at ?? 0) - joined_at).toBe(60 * DAY)
      }
    })

    it('upgrades at the difference, once', async () => {
      const buyer = await member('30d')
      const upgrade = await buyer.order('lifetime')
      expect(upgrade).toMatchObject({ usd_cents: 45_000, upgrade: true })
      await till.tick(15 * MINUTE)
      const again = await buyer.order('lifetime')
      for (const order of [upgrade, again]) {
        await keepRate(till.context, {
          rate: rate(145_000_000n),
          sources: ['one', 'two'],
          at: till.clock.now(),
        })
        await till.see(
          'finalized',
          till.pay({
            from: buyer.wallet,
            amount: BigInt(order.lamports),
            references: [order.reference],
          }),
        )
      }
      expect(await buyer.see(upgrade.id)).toMatchObject({ status: 'settled' })
      expect(await buyer.see(again.id)).toMatchObject({ status: 'seen', exception: 'paid_partial' })
      expect(await buyer.user()).toMatchObject({ plan: 'lifetime', expires_at: null })
    })

    it('pays the full price for lifetime when the 30 days ended before the transfer landed', async () => {
      const buyer = await member('30d')
      await till.tick(30 * DAY - MINUTE)
      const upgrade = await buyer.order('lifetime')
      expect(upgrade.usd_cents).toBe(45_000)
      await till.tick(2 * MINUTE)
      await till.see(
        'finalized',
        till.pay({
          from: buyer.wallet,
          amount: BigInt(upgrade.lamports),
          references: [upgrade.reference],
        }),
      )
      expect(await buyer.see(upgrade.id)).toMatchObject({ exception: 'paid_partial' })
    })
  })
})
