import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ReferralChain, reverseEntry } from '../../../src/domains/referrals/index.ts'
import { attachTo, grantOrder } from '../../../src/flows/operator/operations.ts'
import { refund } from '../../../src/flows/operator/refund.ts'
import { refuseOrder } from '../../../src/flows/operator/refuse.ts'
import { namePayoutWallet } from '../../../src/flows/referrals/link.ts'
import { reversedByReview } from '../../../src/flows/referrals/queries.ts'
import { recountReversed } from '../../../src/flows/referrals/recount-reversed.ts'
import { reviewEarned } from '../../../src/flows/referrals/review-earned.ts'
import { DAY } from '../../../src/kernel/clock.ts'
import { lamports } from '../../../src/kernel/money.ts'
import { eachEngine } from '../../engines.ts'
import { opsOn } from '../../support/ops.ts'
import { type Referrals, referralsAt, TEN_PERCENT } from '../../support/referrals/at-shop.ts'
import { openShop, type Shop } from '../../support/shop.ts'

/** Purchases that earn nothing, or nothing any more. */
eachEngine((engine) => {
  let shop: Shop
  let at: Referrals
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
    at = referralsAt(shop)
  })
  afterEach(() => shop.close())

  /** Links a Telegram account, proven by the bot, or only named by its username. */
  const link = (accountId: string, telegram: string, proven: boolean) =>
    shop.context.db.read
      .updateTable('accounts')
      .set({ telegram_key: telegram, proven_at: proven ? shop.clock.now() : null })
      .where('id', '=', accountId)
      .execute()

  describe('does not count', () => {
    it('an order of the member’s own account', async () => {
      const member = await at.member()
      const { id } = await at.buys(member, { buyer: member })
      expect(await at.outcomeOf(id)).toBe('own_account')
    })

    it('an order paid from the member’s wallet', async () => {
      const member = await at.member()
      const { id } = await at.buys(member, { from: member.wallet })
      expect(await at.outcomeOf(id)).toBe('own_wallet')
    })

    it('an order paid from the wallet that the member’s payouts go to', async () => {
      const [member, wallet] = [await at.member(), shop.wallet()]
      await namePayoutWallet(shop.context, member.session, wallet)
      const { id } = await at.buys(member, { from: wallet })
      expect(await at.outcomeOf(id)).toBe('own_wallet')
    })

    it('an order of somebody with the member’s Telegram account', async () => {
      const member = await at.member()
      const buyer = shop.buyer()
      await buyer.order('lifetime')
      await link(member.session.accountId, 'same', true)
      await link(buyer.session.accountId, 'same', false)
      const { id } = await at.buys(member, { buyer })
      expect(await at.outcomeOf(id)).toBe('own_telegram')
    })

    it('a buyer who paid before with this wallet, in another browser', async () => {
      const member = await at.member()
      const before = shop.buyer()
      await at.pays(await before.order('30d'), before.wallet)
      const { id } = await at.buys(member, { from: before.wallet })
      expect(await at.outcomeOf(id)).toBe('not_new')
    })

    it('a buyer who paid before as the same Telegram user, but one who shares an exchange', async () => {
      const member = await at.member()
      const [before, again, other] = [shop.buyer(), shop.buyer(), shop.buyer()]
      await at.pays(await before.order('30d'), shop.exchange)
      await again.order('lifetime')
      await link(before.session.accountId, 'one', true)
      await link(again.session.accountId, 'one', false)
      const second = await at.buys(member, { buyer: again, from: shop.exchange })
      expect(await at.outcomeOf(second.id)).toBe('not_new')
      const third = await at.buys(member, { buyer: other, from: shop.exchange })
      expect(await at.outcomeOf(third.id)).toBe('counted')
    })

    it('a gift for somebody else, or what an operator grants', async () => {
      const member = await at.member()
      const gift = await at.buys(member, { gift: true })
      expect(await at.outcomeOf(gift.id)).toBeUndefined()
      const token = (await at.click(member)) ?? undefined
      const rates = { '30d': 1_000, lifetime: 1_000 }
      const order = await shop.buyer().order('30d', null, false, { token, rates })
      await grantOrder(shop.context, order.id, 'paid by bank')
      expect(await at.outcomeOf(order.id)).toBeNull()
      expect(await at.ledger()).toEqual([])
    })
  })

  describe('takes back, once,', () => {
    it('what was refunded', async () => {
      const member = await at.member()
      const { id } = await at.buys(member)
      shop.world.paybacks.set('back', {
        lamports: lamports(1n),
        tokens: [],
        slot: shop.world.slot + 1,
      })
      const request = { subject: id, signature: 'back', confirmedTo: null, because: 'asked' }
      await refund(shop.context, request)
      expect(await at.see(member)).toMatchObject({ purchases: 0, pending_cents: 0 })
      await expect(refund(shop.context, request)).rejects.toThrow()
      await shop.clock.advance(14 * DAY)
      expect(await at.see(member)).toMatchObject({ purchases: 0, payable_cents: 0 })
      expect((await at.ledger()).map(({ kind, cents }) => [kind, cents])).toEqual([
        ['earned', 1_500],
        ['reversed', -1_500],
      ])
    })

    it('what was refused, and credits it no second time', async () => {
      const member = await at.member()
      const { id, signature } = await at.buys(member)
      await refuseOrder(shop.context, id, 'fraud')
      expect(await at.see(member)).toMatchObject({ purchases: 0, pending_cents: 0 })
      await grantOrder(shop.context, id, 'no fraud')
      expect(await at.see(member)).toMatchObject({ purchases: 0, pending_cents: 0 })
      expect(signature).not.toBe('')
    })

    it('what was moved to another order', async () => {
      const member = await at.member()
      const { signature, id, buyer } = await at.buys(member)
      const other = shop.buyer()
      const order = await other.order('30d')
      await attachTo(shop.context, signature, order.id, 'theirs')
      expect(await at.see(member)).toMatchObject({ purchases: 0, pending_cents: 0 })
      await attachTo(shop.context, signature, id, 'not theirs')
      expect((await buyer.see(id)).status).toBe('settled')
      expect((await at.ledger()).map(({ kind }) => kind)).toEqual(['earned', 'reversed'])
    })
  })

  describe('strangers’ dust under public references takes nothing away', () => {
    const dust = async (reference: string, from: string, amount = 1n) =>
      shop.see('finalized', shop.pay({ from, amount, references: [reference] }))

    it('of one wallet, under the referrer’s reference and the buyer’s', async () => {
      const member = await at.member()
      const eve = shop.wallet()
      await dust(member.reference, eve)
      const buyer = shop.buyer()
      const token = (await at.click(member)) ?? undefined
      const order = await buyer.order('30d', null, false, { token, rates: TEN_PERCENT })
      await dust(order.reference, eve)
      await at.pays(order, buyer.wallet)
      expect(await at.outcomeOf(order.id)).toBe('counted')
      for (const reference of [member.reference, order.reference])
        await dust(reference, eve, 9_000_000n)
      await shop.clock.advance(20 * DAY)
      const { context } = shop
      const { id } = await context.db.read
        .selectFrom('referrers')
        .select('id')
        .executeTakeFirstOrThrow()
      await context.db.transaction((tx) => reviewEarned(tx, context, id, shop.clock.now()))
      expect((await at.ledger()).map(({ kind }) => kind)).toEqual(['earned'])
    })

    it('of a wallet that bought before, between two parts of the buyer’s', async () => {
      const member = await at.member()
      const earlier = shop.buyer()
      await at.pays(await earlier.order('30d'), earlier.wallet)
      const buyer = shop.buyer()
      const token = (await at.click(member)) ?? undefined
      const order = await buyer.order('30d', null, false, { token, rates: TEN_PERCENT })
      const half = BigInt(order.lamports) / 2n
      const part = (from: string, amount: bigint) => dust(order.reference, from, amount)
      await part(buyer.wallet, half)
      await part(earlier.wallet, 2_000_000n)
      await part(buyer.wallet, half)
      expect(await at.outcomeOf(order.id)).toBe('counted')
    })

    it('but a wallet that paid a tenth of the price has paid', async () => {
      const member = await at.member()
      const token = (await at.click(member)) ?? undefined
      const buyer = shop.buyer()
      const own = await buyer.order('30d', null, false, { token, rates: TEN_PERCENT })
      const tenth = BigInt(own.lamports) / 10n + 1n
      await dust(own.reference, member.wallet, tenth)
      await dust(own.reference, buyer.wallet, BigInt(own.lamports) - tenth)
      expect(await at.outcomeOf(own.id)).toBe('own_wallet')
    })
  })

  describe('an earning that was wrongly reversed', () => {
    async function reversed() {
      const member = await at.member()
      const { id } = await at.buys(member, { from: member.wallet })
      return { member, id }
    }
    const wronged = async () => {
      const member = await at.member()
      const { id } = await at.buys(member)
      const { db, entropy } = shop.context
      await db.transaction((tx) => reverseEntry(tx, entropy, id, 'own_wallet', shop.clock.now()))
      return { member, id }
    }
    const restore = (...more: string[]) => opsOn(shop.context)('restore-earning', ...more)
    const because = ['--because', 'it was dust']

    it('is listed, and restored once by an owner, and payable after seven days', async () => {
      const { member, id } = await wronged()
      expect((await opsOn(shop.context)('reversed-earnings')).join('\n')).toContain(id)
      await shop.clock.advance(20 * DAY)
      await expect(restore(id, ...because)).rejects.toThrow(/owner/)
      expect(await restore(id, '--owner-confirms', ...because)).toEqual([
        `restored $15.00 of ${id}`,
      ])
      expect(await at.see(member)).toMatchObject({ pending_cents: 1_500, payable_cents: 0 })
      await shop.clock.advance(7 * DAY)
      expect(await at.see(member)).toMatchObject({ pending_cents: 0, payable_cents: 1_500 })
      expect(await shop.audits('restore_earning')).toEqual([id])
      await expect(restore(id, '--owner-confirms', ...because)).rejects.toThrow(/before/)
      expect(await opsOn(shop.context)('reversed-earnings')).toEqual(['nothing to check'])
    })

    it('is taken back again by a refund, once', async () => {
      const { member, id } = await wronged()
      await restore(id, '--owner-confirms', ...because)
      await refund(shop.context, {
        ...{ subject: id, signature: 'back', confirmedTo: null, because: 'asked for' },
      })
      await shop.clock.advance(8 * DAY)
      expect(await at.see(member)).toMatchObject({ pending_cents: 0, payable_cents: 0 })
      const rows = (await at.ledger()).map(({ kind }) => kind).sort()
      expect(rows).toEqual(['earned', 'restored', 'reversed', 'reversed_again'].sort())
      await expect(restore(id, '--owner-confirms', ...because)).rejects.toThrow(/not a settled/)
    })

    it('is judged again by a job, which changes nothing', async () => {
      const { context } = shop
      const [dusted, funded, late] = [await wronged(), await at.member(), await at.member()]
      const reverse = (id: string, because: string) =>
        context.db.transaction((tx) => reverseEntry(tx, context.entropy, id, because, 0))
      const { id, buyer } = await at.buys(funded)
      await reverse(id, 'own_funding')
      const own = await at.buys(late)
      await reverse(own.id, 'own_wallet')
      await namePayoutWallet(context, late.session, own.buyer.wallet)
      const before = await at.ledger()
      const asked: string[] = []
      const answer = { funder: null as string | null, isSilent: true }
      const chain: ReferralChain = {
        signaturesOf: async () => [],
        funderOf: async (wallet) => {
          asked.push(wallet)
          return answer.isSilent ? null : { funder: answer.funder }
        },
      }
      const judged = async () => {
        await recountReversed(context, chain)
        const rows = await reversedByReview(context.db.read, 10)
        return Object.fromEntries(rows.map(({ id, recount }) => [id, recount]))
      }
      expect(await judged()).toEqual({ [dusted.id]: 'counted', [own.id]: 'own_wallet', [id]: null })
      Object.assign(answer, { isSilent: false, funder: funded.wallet })
      expect((await judged())[id]).toBe('own_funding')
      expect((await judged())[id]).toBe('own_funding')
      expect(asked).toEqual([buyer.wallet, buyer.wallet])
      const [first, ...others] = await reversedByReview(context.db.read, 10)
      expect([first?.id, others.length]).toEqual([dusted.id, 2])
      expect(await at.ledger()).toEqual(before)
    })

    it('is not one that never counted', async () => {
      const { id } = await reversed()
      await expect(restore(id, '--owner-confirms', ...because)).rejects.toThrow(/was reversed/)
    })
  })
})
