import type { ReferralRates, ReferralsBody } from '../../../src/contract/referrals.ts'
import { recordClick } from '../../../src/flows/referrals/click.ts'
import { makeLink, showReferrals } from '../../../src/flows/referrals/link.ts'
import type { Shop } from '../shop.ts'

export const TEN_PERCENT: ReferralRates = { '30d': 1_000, lifetime: 1_000 }

type Buyer = ReturnType<Shop['buyer']>
type Bought = { id: string; signature: string; reference: string }

/** Members with links, and visitors who follow them, at a shop. */
export function referralsAt(shop: Shop) {
  const { context } = shop

  /** Pays an order by its reference. */
  async function pays(order: Awaited<ReturnType<Buyer['order']>>, from: string): Promise<Bought> {
    const amount = BigInt(order.lamports)
    const payment = shop.pay({ from, amount, references: [order.reference] })
    await shop.see('finalized', payment)
    return { id: order.id, signature: payment.signature, reference: order.reference }
  }

  async function member(buyer = shop.buyer()) {
    const { reference } = await pays(await buyer.order('30d'), buyer.wallet)
    await makeLink(context, buyer.session)
    return { ...buyer, reference }
  }

  /** Opens the member's link in a new browser. @returns the cookie that this browser sends from now on */
  async function click(of: Buyer, known?: string, by: Buyer | null = null) {
    const { code } = await see(of)
    const session = by?.session ?? null
    return recordClick(context, { code: code ?? '', known, session })
  }

  /** Clicks the member's link, and buys. */
  async function buys(
    of: Buyer,
    wanted: {
      buyer?: Buyer
      plan?: '30d' | 'lifetime'
      from?: string
      rates?: ReferralRates
      gift?: boolean
    } = {},
  ) {
    const { buyer = shop.buyer(), plan = '30d', rates = TEN_PERCENT, gift = false } = wanted
    const { from = buyer.wallet } = wanted
    const token = (await click(of)) ?? undefined
    const order = await buyer.order(plan, null, gift, { token, rates })
    return { buyer, token, order, ...(await pays(order, from)) }
  }

  function see(of: Buyer): Promise<ReferralsBody> {
    return showReferrals(context, of.session, TEN_PERCENT)
  }

  /** What an order's settlement earned its referrer; undefined: nobody referred its buyer. */
  async function outcomeOf(orderId: string) {
    const row = await context.db.read
      .selectFrom('referral_orders')
      .select('outcome')
      .where('order_id', '=', orderId)
      .executeTakeFirst()
    return row?.outcome
  }

  const ledger = () =>
    context.db.read
      .selectFrom('referral_entries')
      .select(['kind', 'order_id', 'cents', 'at', 'payable_at'])
      .orderBy('at')
      .orderBy('kind')
      .execute()

  return { member, click, buys, pays, see, outcomeOf, ledger }
}

export type Referrals = ReturnType<typeof referralsAt>
