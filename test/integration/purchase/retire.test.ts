import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findFinalSignatures } from '../../../src/domains/orders/index.ts'
import { attachTo } from '../../../src/flows/operator/operations.ts'
import { reportUnmatched } from '../../../src/flows/operator/reports.ts'
import { acceptOurWallets, retireWallet } from '../../../src/flows/operator/retire.ts'
import { observe } from '../../../src/flows/purchase/observe.ts'
import { DAY, MINUTE } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import type { Payment } from '../../support/chain/scripted-payment.ts'
import { openShop, type Shop } from '../../support/shop.ts'

/** Our own wallets: what they send is no payment, and an earlier one can be ended. */
eachEngine((engine) => {
  let shop: Shop
  let earlier: string
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
    earlier = shop.wallet()
    await acceptOurWallets(shop.context, [earlier])
  })
  afterEach(() => shop.close())

  /** Something lands on the earlier wallet. */
  async function lands(payment: Payment) {
    const transaction = shop.pay(payment)
    const { context, epoch } = shop
    const rest = { unreadable: [], dropped: [], cursor: null }
    const sighting = { wallet: earlier, commitment: 'finalized' as const, ...rest }
    await observe(context, { ...sighting, transactions: [transaction] }, epoch)
    return transaction
  }

  async function unmatched() {
    const { rows } = await reportUnmatched(shop.context, 50)
    return rows.map(({ signature, kind, detail }) => ({ signature, kind, detail }))
  }

  async function news() {
    const rows = await shop.context.db.read
      .selectFrom('outbox')
      .select('payload')
      .where('topic', '=', 'operator.retired')
      .execute()
    return rows.map(({ payload }) => JSON.parse(payload))
  }

  it('one transaction that pays two of our wallets counts for both, each as often as it is seen', async () => {
    const buyer = shop.buyer()
    const order = await buyer.order('30d')
    const half = BigInt(order.lamports) / 2n
    const references = [order.reference]
    const first = shop.pay({ from: buyer.wallet, amount: half, references })
    const { context, epoch } = shop
    let firsts = 0
    const isRead = (wallet: string) =>
      findFinalSignatures(context.db.read, wallet, [first.signature])
    for (const wallet of [shop.recipient, earlier, shop.recipient, earlier]) {
      // What the other wallet got does not count as read here.
      if (wallet === earlier && !(await isRead(earlier)).has(first.signature)) firsts += 1
      const rest = { unreadable: [], dropped: [], cursor: null }
      const sighting = { wallet, commitment: 'finalized' as const, ...rest }
      await observe(context, { ...sighting, transactions: [first] }, epoch)
    }
    expect(firsts).toBe(1)
    const paid = await buyer.see(order.id)
    expect(paid.status).toBe('settled')
    expect(paid.transfers.map(({ signature }) => signature)).toEqual(Array(2).fill(first.signature))
    expect(paid).toMatchObject({ exception: 'none', excess_usd_cents: null })
  })

  describe('a transfer from a wallet of ours', () => {
    it.each(['earlier', 'current', 'named'])(
      '(%s) is no payment, by reference or sender',
      async (which) => {
        const named = shop.wallet()
        await shop.context.db.transaction((tx) =>
          tx.insertInto('wallets').values({ wallet: named, retires_at: null }).execute(),
        )
        const from = { earlier, current: shop.recipient, named }[which] ?? ''
        const thief = shop.buyer()
        const order = await thief.order('30d')
        const amount = BigInt(order.lamports)
        await expect(thief.claims(order.id, from)).rejects.toMatchObject({ code: 'invalid_wallet' })
        const own = await lands({ from, amount, references: [order.reference] })
        await shop.see('finalized', shop.pay({ from, amount, references: [order.reference] }))
        expect(await thief.see(order.id)).toMatchObject({ status: 'open', transfers: [] })
        expect(await unmatched()).toContainEqual({
          signature: own.signature,
          kind: 'review',
          detail: 'own_wallet',
        })
      },
    )

    it('settles no order for a claim made before the wallet was ours', async () => {
      const buyer = shop.buyer()
      const order = await buyer.order('30d')
      await buyer.claims(order.id)
      await shop.clock.advance(MINUTE)
      await shop.see('confirmed', shop.pay({ from: buyer.wallet, amount: 1_034_500_000n }))
      await acceptOurWallets(shop.context, [buyer.wallet])
      await shop.see('finalized', shop.pay({ from: buyer.wallet, amount: 1_034_500_000n }))
      await shop.tick(MINUTE)
      expect(await buyer.user()).toBeNull()
    })
  })

  describe('a planned retirement', () => {
    const retire = (mode: 'planned' | 'at_once' | 'undo') =>
      retireWallet(shop.context, earlier, mode, 'sold')

    /** An order that was opened while the earlier wallet was the current one. */
    async function orderedThere() {
      const before = shop.context.recipient
      shop.context.recipient = earlier
      const buyer = shop.buyer()
      const order = await buyer.order('30d')
      shop.context.recipient = before
      const pays = () =>
        lands({
          from: buyer.wallet,
          amount: BigInt(order.lamports),
          references: [order.reference],
        })
      return { buyer, order, pays }
    }

    it('waits for the last order: what lands until then is a payment', async () => {
      const { buyer, order, pays } = await orderedThere()
      expect(await retire('planned')).toBe(order.monitored_until)
      await shop.tick(MINUTE)
      await pays()
      expect((await buyer.see(order.id)).status).toBe('settled')
      expect(await news()).toEqual([])
    })

    it('later payments grant nothing, go to review, and are reported once', async () => {
      const { buyer, order, pays } = await orderedThere()
      await retire('planned')
      await shop.tick(2 * DAY)
      const { signature } = await pays()
      expect(await buyer.user()).toBeNull()
      expect(await buyer.see(order.id)).toMatchObject({ exception: 'review', transfers: [] })
      expect(await news()).toMatchObject([{ wallet: earlier, signature, from: buyer.wallet }])
      expect(await unmatched()).toEqual([{ signature, kind: 'review', detail: 'retired_wallet' }])

      await attachTo(shop.context, signature, order.id, 'it is theirs')
      expect((await buyer.see(order.id)).transfers).toHaveLength(1)
    })

    it('they grant nothing without a reference either', async () => {
      const { buyer, order } = await orderedThere()
      await buyer.claims(order.id)
      await retire('at_once')
      await shop.clock.advance(MINUTE)
      await lands({ from: buyer.wallet, amount: BigInt(order.lamports) })
      await shop.tick(MINUTE)
      expect(await buyer.user()).toBeNull()
    })

    it('can be undone', async () => {
      const { buyer, pays } = await orderedThere()
      await retire('at_once')
      await retire('undo')
      await shop.clock.advance(MINUTE)
      await pays()
      expect(await buyer.user()).toMatchObject({ plan: '30d' })
      expect(await shop.audits('retire')).toEqual([earlier])
    })

    it('is refused for the current wallet and for a stranger’s, and a retired wallet sells nothing', async () => {
      const refused = (wallet: string) => retireWallet(shop.context, wallet, 'planned', 'x')
      await expect(refused(shop.recipient)).rejects.toThrow(/RECEIVING_WALLET/)
      await expect(refused(shop.wallet())).rejects.toThrow(/never received payments here/)
      await retire('planned')
      const context = { ...shop.context, recipient: earlier }
      await expect(acceptOurWallets(context, [])).rejects.toThrow(/has been retired/)
    })
  })
})
