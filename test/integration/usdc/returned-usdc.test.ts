import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MEMBER_RETURNED } from '../../../src/contract/news.ts'
import { storeOurWallets } from '../../../src/domains/orders/index.ts'
import { refund } from '../../../src/flows/operator/refund.ts'
import { refundExcess } from '../../../src/flows/operator/refund-excess.ts'
import { takeNextPeriod } from '../../../src/flows/purchase/next-period.ts'
import { showReceipt } from '../../../src/flows/purchase/receipts/receipt.ts'
import { lamports } from '../../../src/kernel/money.ts'
import { eachEngine } from '../../engines.ts'
import { opsOn } from '../../support/ops.ts'
import { NO_SELLER } from '../../support/seller.ts'
import { openShop, type Shop } from '../../support/shop.ts'

const PRICE = 150_000_000n
/** base58, as the command line wants it. */
const BACK = '5'.repeat(88)

/** What was paid in USDC and went back. */
eachEngine((engine) => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
    shop.acceptUsdc()
  })
  afterEach(() => shop.close())

  async function paid(amount: bigint, buyer = shop.buyer()) {
    const order = await buyer.order('30d')
    const references = [order.reference]
    const payment = shop.payUsdc({ from: buyer.wallet, amount, references })
    await shop.see('finalized', payment)
    return { buyer, id: order.id, order, signature: payment.signature, references }
  }

  type Back = { from?: string; mint?: string | undefined; sol?: bigint; slot?: number }

  /** The chain says that this transaction moved so much USDC to the payer. */
  function goesBack(signature: string, amount: bigint, back: Back = {}): string {
    const {
      from = shop.recipient,
      mint = shop.world.usdc?.mint ?? '',
      sol = 0n,
      slot = 9_999,
    } = back
    const tokens = [{ mint, amount: `${amount}`, source: from }]
    shop.world.paybacks.set(signature, { lamports: lamports(sol), tokens, slot })
    return signature
  }

  const because = 'asked'
  const request = (subject: string, signature: string) => ({
    ...{ subject, signature, confirmedTo: null, because },
  })
  const refunds = (subject: string, signature = 'back') =>
    refund(shop.context, request(subject, signature))
  const returns = (subject: string, signature = 'back') =>
    refundExcess(shop.context, request(subject, signature))

  describe('a refund in USDC', () => {
    it('is read on the chain, closes the payment, and revokes its access', async () => {
      const { buyer, id } = await paid(PRICE)
      goesBack('back', PRICE)
      expect(await refunds(id)).toMatchObject({
        destination: buyer.wallet,
        received: { lamports: 0n, usdc: PRICE },
        returned: { lamports: 0n, usdc: PRICE },
        revoked: [id],
      })
      expect(await buyer.user()).toBeNull()
      const kept = shop.context.db.read.selectFrom('refunds').selectAll()
      const verified = { lamports: 0, usdc: Number(PRICE), verified_at: shop.clock.now() }
      expect(await kept.execute()).toMatchObject([verified])
    })

    it('counts from an earlier wallet of ours', async () => {
      const earlier = shop.wallet()
      await shop.context.db.transaction((tx) => storeOurWallets(tx, [earlier]))
      const { id } = await paid(PRICE)
      goesBack('back', PRICE, { from: earlier })
      expect(await refunds(id)).toMatchObject({ revoked: [id] })
    })

    it.each<[string, bigint, () => Back]>([
      ['another wallet', PRICE, () => ({ from: shop.wallet() })],
      ['another mint', PRICE, () => ({ mint: shop.wallet() })],
      ['SOL alone', 0n, () => ({ sol: 1_000_000_000n })],
      ['before the payment', PRICE, () => ({ slot: 1_000 })],
    ])('is refused where the chain says: %s', async (_, amount, back) => {
      const { buyer, id } = await paid(PRICE)
      goesBack('back', amount, back())
      await expect(refunds(id)).rejects.toThrow(/did not refund this/)
      expect(await buyer.user()).toMatchObject({ plan: '30d' })
    })

    it('is taken on the operator’s word where the chain can’t be read, and says so', async () => {
      const { id } = await paid(PRICE)
      expect(await refunds(id)).toMatchObject({ returned: null, revoked: [id] })
    })
  })

  describe('an order paid in both coins', () => {
    async function paidInBoth() {
      const { buyer, id, order, references } = await paid(PRICE / 2n)
      const amount = BigInt(order.lamports) / 2n
      await shop.see('finalized', shop.pay({ from: buyer.wallet, amount, references }))
      expect(await buyer.see(id)).toMatchObject({ status: 'settled' })
      return { id, amount }
    }

    it('is closed by a refund of one, which says what is missing of the other', async () => {
      const { id, amount } = await paidInBoth()
      goesBack(BACK, 0n, { sol: amount })
      const said = await opsOn(shop.context)('refund', id, '--with', BACK, '--because', because)
      expect(said).toContain(
        'You returned 75.00 USDC less than you received. The payment is closed anyway.',
      )
    })

    it('has no warning if both went back, or more of one', async () => {
      const { id, amount } = await paidInBoth()
      goesBack('back', PRICE / 2n, { sol: amount + 1n })
      expect(await refunds(id)).toMatchObject({ warning: null })
    })
  })

  describe('an excess in USDC', () => {
    it('goes back, is said on page, receipt, and by the bot, and the membership stays', async () => {
      const { buyer, id, signature } = await paid(PRICE + 20_000_000n)
      expect(await buyer.see(id)).toMatchObject({ excess_usd_cents: 20_00 })
      goesBack(BACK, 20_000_000n)
      const ops = opsOn(shop.context)
      expect((await ops('show', id)).join('\n')).toMatch(/excess_usdc .*\n.* 20\.00 /)
      const said = await ops('refund-excess', id, '--with', BACK, '--because', because)
      expect(said[0]).toBe(
        `${id}: 20.00 USDC was above the price, returned 20.00 USDC to ${buyer.wallet}`,
      )
      const returned = { signature: BACK, to: buyer.wallet, sol: null, usdc: '20.00' }
      expect(await buyer.see(id)).toMatchObject({
        status: 'settled',
        excess_usd_cents: null,
        returned: [returned],
        transfers: [{ signature, usdc: { amount: '170.00' }, returned: '20000000', refund: null }],
      })
      const receipt = await showReceipt(shop.context, NO_SELLER, buyer.session, id)
      expect(receipt).toMatchObject({ returned: [returned], payments: [{ usdc: '170.00' }] })
      expect(await buyer.user()).toMatchObject({ plan: '30d' })
      const news = shop.context.db.read.selectFrom('outbox').select('payload')
      const [row] = await news.where('topic', '=', MEMBER_RETURNED).execute()
      expect(JSON.parse(row?.payload ?? '')).toMatchObject({ usdc: '20000000', lamports: '0' })
      await expect(returns(id, 'again')).rejects.toThrow(/Nothing of/)
    })

    it('never goes back beyond what was over, nor in SOL', async () => {
      const { buyer, id } = await paid(PRICE + 20_000_000n)
      await expect(returns(id)).rejects.toThrow(/could not be read/)
      goesBack('back', PRICE)
      await expect(returns(id)).rejects.toThrow(
        'returned 150.00 USDC, but only 20.00 USDC was above the price',
      )
      goesBack('back', 0n, { sol: 137_000_000n })
      await expect(returns(id)).rejects.toThrow(/did not refund this/)
      goesBack('back', 5_000_000n)
      expect((await returns(id)).returned).toMatchObject({ usdc: 5_000_000n })
      expect(await buyer.see(id)).toMatchObject({ excess_usd_cents: 15_00 })
    })

    it('of a second payment closes it, and takes back the offer of 30 more days', async () => {
      const { buyer, id, references } = await paid(PRICE)
      await shop.see('finalized', shop.payUsdc({ from: buyer.wallet, amount: PRICE, references }))
      expect((await buyer.see(id)).next_period).not.toBeNull()
      goesBack('back', PRICE)
      await returns(id)
      const order = await buyer.see(id)
      expect(order).toMatchObject({ next_period: null, excess_usd_cents: null, status: 'settled' })
      expect(order.transfers.map(({ refund: one }) => one?.signature ?? null).sort()).toEqual([
        'back',
        null,
      ])
      await expect(takeNextPeriod(shop.context, buyer.session, id)).rejects.toMatchObject({
        code: 'no_next_period',
      })
    })

    it('goes back with one in SOL by one transaction', async () => {
      const { buyer, id, references, order } = await paid(PRICE)
      const amount = BigInt(order.lamports) / 10n
      await shop.see('finalized', shop.pay({ from: buyer.wallet, amount, references }))
      await shop.see(
        'finalized',
        shop.payUsdc({ from: buyer.wallet, amount: 5_000_000n, references }),
      )
      goesBack('back', 5_000_000n, { sol: amount })
      expect((await returns(id)).returned).toMatchObject({ usdc: 5_000_000n, lamports: amount })
      expect(await buyer.see(id)).toMatchObject({
        excess_usd_cents: null,
        returned: [{ sol: '0.10345', usdc: '5.00' }],
      })
    })
  })
})
