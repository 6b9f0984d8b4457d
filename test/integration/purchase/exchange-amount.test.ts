import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeApiKey } from '../../../src/flows/members/api-keys.ts'
import { attachTo } from '../../../src/flows/operator/operations.ts'
import { drawExchangeAmount } from '../../../src/flows/purchase/exchange-amount.ts'
import { recordRate } from '../../../src/flows/purchase/rates.ts'
import { DAY, HOUR, MINUTE } from '../../../src/kernel/clock.ts'
import type { Entropy } from '../../../src/kernel/ids.ts'
import { formatExactSol, lamports } from '../../../src/kernel/money.ts'
import { eachEngine } from '../../engines.ts'
import { proveWallet, signingWallet } from '../../support/chain/signing-wallet.ts'
import { FORTY_FIVE_SECONDS, openShop, type Shop } from '../../support/shop.ts'

/** Nobody can sign for an exchange's wallet: the payment is identified by an amount of its own. */
eachEngine((engine) => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
  })
  afterEach(() => shop.close())

  type Buyer = ReturnType<Shop['buyer']>

  const draw = (buyer: Buyer, id: string, entropy: Entropy = shop.context.entropy) =>
    drawExchangeAmount({ ...shop.context, entropy }, buyer.session, id)

  async function fromExchange(plan: '30d' | 'lifetime' = '30d') {
    const buyer = shop.buyer()
    const { id, lamports: quoted } = await buyer.order(plan)
    await draw(buyer, id)
    const amount = BigInt((await buyer.see(id)).exchange_amount?.lamports ?? 0)
    return { buyer, id, amount, extra: amount - BigInt(quoted) }
  }

  const pays = async (amount: bigint, from = shop.exchange) =>
    shop.see('finalized', shop.pay({ from, amount }))

  async function news(topic: string) {
    const outbox = shop.context.db.read.selectFrom('outbox').select('payload')
    const rows = await outbox.where('topic', '=', topic).execute()
    return rows.map(({ payload }) => JSON.parse(payload))
  }

  /** Always draws the same amount, whatever it is. */
  const sameBytes: Entropy = (bytes) => new Uint8Array(bytes).fill(7)

  describe('drawing', () => {
    it('adds 1 to 99,999 lamports, and returns the same amount again', async () => {
      const { buyer, id, amount, extra } = await fromExchange()
      expect(extra > 0n && extra < 100_000n).toBe(true)
      await draw(buyer, id)
      const shown = await buyer.see(id)
      expect(shown.exchange_amount).toEqual({
        lamports: `${amount}`,
        sol: formatExactSol(lamports(amount)),
        valid_until: shown.monitored_until,
      })
    })

    it('gives each browser one at a time', async () => {
      const { buyer, amount } = await fromExchange()
      const other = await buyer.order('lifetime')
      await expect(draw(buyer, other.id)).rejects.toMatchObject({ code: 'amount_waiting' })
      await pays(amount)
      await draw(buyer, other.id)
      expect((await buyer.see(other.id)).exchange_amount).not.toBeNull()
    })

    it('is only for the order’s buyer, during its quote, while the chain is reachable', async () => {
      const { buyer, id } = await fromExchange()
      await expect(draw(await stranger(), id)).rejects.toMatchObject({ code: 'not_found' })
      const late = await buyer.order('lifetime')
      shop.world.isSilent = true
      await expect(draw(buyer, late.id)).rejects.toMatchObject({ code: 'chain_unavailable' })
      shop.world.isSilent = false
      await shop.tick(16 * MINUTE)
      await expect(draw(buyer, late.id)).rejects.toMatchObject({ code: 'order_closed' })
    })

    async function stranger() {
      const buyer = shop.buyer()
      await buyer.order('30d')
      return buyer
    }

    it('never gives two concurrent orders the same amount', async () => {
      const buyers = [shop.buyer(), shop.buyer()] as const
      const orders = [await buyers[0].order('30d'), await buyers[1].order('30d')] as const
      const drawn = await Promise.allSettled([
        draw(buyers[0], orders[0].id, sameBytes),
        draw(buyers[1], orders[1].id, sameBytes),
      ])
      const refused = drawn.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
      expect(refused).toEqual(['no_free_amount'])
    })

    it('uses an amount again seven days after it was valid, and not before', async () => {
      const first = shop.buyer()
      const { id, monitored_until: until } = await first.order('30d')
      await draw(first, id, sameBytes)
      const again = async () => {
        const buyer = shop.buyer()
        await draw(buyer, (await buyer.order('30d')).id, sameBytes)
      }
      await shop.clock.advance(until + 7 * DAY - shop.clock.now())
      await expect(again()).rejects.toMatchObject({ code: 'no_free_amount' })
      await shop.clock.advance(1)
      await again()
      expect((await first.see(id)).exchange_amount).toBeNull()
    })
  })

  describe('the exact amount', () => {
    it('settles only the order that has it', async () => {
      const buyers = [await fromExchange(), await fromExchange(), await fromExchange()] as const
      await pays(buyers[1].amount)
      expect(await buyers[1].buyer.see(buyers[1].id)).toMatchObject({
        status: 'settled',
        exception: 'none',
        exchange_amount: null,
      })
      expect(await buyers[1].buyer.user()).toMatchObject({ plan: '30d' })
      for (const { buyer, id } of [buyers[0], buyers[2]])
        expect(await buyer.see(id)).toMatchObject({ status: 'open', exception: 'none' })
    })

    it('is shown as seen once it is confirmed', async () => {
      const { buyer, id, amount } = await fromExchange()
      await shop.see('confirmed', shop.pay({ from: shop.exchange, amount }))
      expect((await buyer.see(id)).status).toBe('seen')
      expect(await buyer.user()).toBeNull()
    })

    it('settles after the quote expired, at the rate of the payment’s time', async () => {
      const { buyer, id, amount } = await fromExchange()
      await shop.tick(20 * HOUR)
      const reading = shop.context.prices.read().quote
      if (reading) await recordRate(shop.context, reading)
      await pays(amount)
      expect(await buyer.see(id)).toMatchObject({ status: 'settled', exception: 'paid_late' })
    })

    it('grants nothing for a payment that landed before it was drawn', async () => {
      const thief = shop.buyer()
      const order = await thief.order('30d')
      // What `sameBytes` will draw: the thief would try many browsers until one fits.
      const probe = shop.buyer()
      const other = await probe.order('30d')
      await draw(probe, other.id, sameBytes)
      const amount = BigInt((await probe.see(other.id)).exchange_amount?.lamports ?? 0)
      await shop.context.db.read.deleteFrom('amounts').execute()
      await pays(amount, shop.wallet())
      await draw(thief, order.id, sameBytes)
      await shop.tick(16 * MINUTE)
      expect((await thief.see(order.id)).status).toBe('expired')
      expect(await thief.user()).toBeNull()
    })

    it.each([
      [8, 'open'],
      [9, 'settled'],
    ])('%s slots after it was drawn leaves the order %s', async (ahead, status) => {
      const buyer = shop.buyer()
      const { id } = await buyer.order('30d')
      shop.world.slot += 100
      const slot = shop.world.slot + ahead
      await draw(buyer, id)
      const amount = BigInt((await buyer.see(id)).exchange_amount?.lamports ?? 0)
      await shop.see('finalized', shop.pay({ from: shop.exchange, amount, slot }))
      expect((await buyer.see(id)).status).toBe(status)
    })

    it('settled so, moves by a proof for seven days and yields no API key until then', async () => {
      const [owner, wallet] = [shop.buyer(), signingWallet()]
      const { buyer, amount } = await fromExchange('lifetime')
      await owner.order('lifetime')
      await pays(amount, wallet.address)
      const session = { ...buyer.session, provenAt: shop.clock.now() }
      await expect(makeApiKey(shop.context, session, 'laptop')).rejects.toMatchObject({
        code: 'payment_on_trial',
      })
      expect((await proveWallet(shop, owner, wallet)).recovered).toHaveLength(1)
      expect(await buyer.user()).toBeNull()
    })
  })

  describe('ranks below', () => {
    it('a reference: a payment under one is that order’s, whatever its amount', async () => {
      const { buyer, id, amount } = await fromExchange()
      const other = shop.buyer()
      const { reference, id: referred } = await other.order('30d')
      const payment = shop.pay({ from: shop.exchange, amount, references: [reference] })
      await shop.see('finalized', payment)
      expect((await other.see(referred)).status).toBe('settled')
      expect((await buyer.see(id)).status).toBe('open')
    })

    it('a proof: the wallet’s owner gets what the wallet sent', async () => {
      const { buyer, id, amount } = await fromExchange()
      const [owner, wallet] = [shop.buyer(), signingWallet()]
      const order = await owner.order('30d')
      await proveWallet(shop, owner, wallet, order.id)
      await pays(amount, wallet.address)
      expect((await owner.see(order.id)).status).toBe('settled')
      expect((await buyer.see(id)).status).toBe('open')
    })

    it('a fitting claim of the same buyer, which then settles by the sender', async () => {
      const { buyer, id, amount } = await fromExchange()
      await buyer.claims(id)
      await pays(amount, buyer.wallet)
      const order = await shop.context.db.read
        .selectFrom('orders')
        .select('settled_by')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(order.settled_by).toBe('sender')
    })

    it('but no claim made after the payment', async () => {
      const { buyer, id, amount } = await fromExchange()
      const [thief, wallet] = [shop.buyer(), shop.wallet()]
      const stolen = await thief.order('30d')
      const payment = shop.pay({ from: wallet, amount })
      await shop.see('confirmed', payment)
      await thief.claims(stolen.id, wallet)
      await shop.see('finalized', payment)
      await shop.tick(FORTY_FIVE_SECONDS)
      expect((await buyer.see(id)).status).toBe('settled')
      expect(await thief.user()).toBeNull()
    })
  })

  it('a claim on an unlisted exchange wallet made in advance takes nothing', async () => {
    const [thief, unlisted] = [shop.buyer(), shop.wallet()]
    const stolen = await thief.order('30d')
    await thief.claims(stolen.id, unlisted)
    const { buyer, id, amount } = await fromExchange()
    await pays(amount, unlisted)
    await shop.tick(FORTY_FIVE_SECONDS)
    expect(await thief.user()).toBeNull()
    expect((await thief.see(stolen.id)).exception).toBe('contested')
    expect((await buyer.see(id)).exception).toBe('contested')
  })

  describe('an amount that fees or rounding changed', () => {
    it.each([
      ['a fee', (amount: bigint) => amount - 8_000_000n],
      ['rounding', (amount: bigint) => amount - (amount % 10n) + 10n],
      ['four decimals', (amount: bigint) => amount - (amount % 100_000n) + 100_000n],
    ])('by %s is reviewed, and grants nothing', async (_, change) => {
      const { buyer, id, amount } = await fromExchange()
      await pays(change(amount))
      expect(await buyer.see(id)).toMatchObject({ status: 'open', exception: 'review' })
      expect(await buyer.user()).toBeNull()
      expect(await news('operator.near_amount')).toMatchObject([{ candidates: [id] }])
      expect(await news('operator.review')).toEqual([])
    })

    it('names all candidates, the nearest first, in one message', async () => {
      const [one, other] = [await fromExchange(), await fromExchange()]
      const [low, high] = one.amount < other.amount ? [one, other] : [other, one]
      await pays(low.amount - 1_000_000n)
      expect(await news('operator.near_amount')).toMatchObject([{ candidates: [low.id, high.id] }])
      await pays(high.amount)
      expect((await high.buyer.see(high.id)).status).toBe('settled')
      expect((await low.buyer.see(low.id)).exception).toBe('review')
    })

    it('stays payable, and ends when the operator assigns the payment', async () => {
      const [one, other] = [await fromExchange(), await fromExchange()]
      const payment = shop.pay({ from: shop.exchange, amount: one.amount - 1_000_000n })
      await shop.see('finalized', payment)
      await attachTo(shop.context, payment.signature, one.id, 'withdrawal record')
      expect((await one.buyer.see(one.id)).status).toBe('settled')
      await shop.tick(10 * MINUTE)
      expect(await other.buyer.see(other.id)).toMatchObject({ status: 'open', exception: 'none' })
    })

    it('is not confused with a payment from a named wallet', async () => {
      const { buyer, id } = await fromExchange()
      const hand = shop.buyer()
      const order = await hand.order('30d')
      await pays(BigInt(order.lamports), hand.wallet)
      expect((await buyer.see(id)).exception).toBe('none')
      const odd = shop.buyer()
      const claimed = await odd.order('30d')
      await odd.claims(claimed.id)
      await pays(BigInt(claimed.lamports) + 1_234n, odd.wallet)
      expect((await odd.see(claimed.id)).status).toBe('settled')
      expect((await buyer.see(id)).exception).toBe('none')
    })

    it('is not considered when more than 0.03 SOL is missing', async () => {
      const { buyer, id, amount } = await fromExchange()
      await pays(amount - 30_000_001n)
      expect((await buyer.see(id)).exception).toBe('none')
    })
  })
})
