import type { ReferralRates } from '../../../src/contract/referrals.ts'
import type { Session } from '../../../src/domains/accounts/index.ts'
import type { Payback } from '../../../src/domains/orders/index.ts'
import type { ReferralChain } from '../../../src/domains/referrals/index.ts'
import { noteClick } from '../../../src/flows/referrals/click.ts'
import { makeLink, namePayoutWallet, showReferrals } from '../../../src/flows/referrals/link.ts'
import { preparePayouts } from '../../../src/flows/referrals/prepare-payouts.ts'
import { watchPayouts } from '../../../src/flows/referrals/watch-payouts.ts'
import { DAY, MINUTE } from '../../../src/kernel/clock.ts'
import { lamports, usdCents } from '../../../src/kernel/money.ts'
import { byReference, part, type Scene, untilSettled } from './buyers.ts'
import { refundOnce } from './operators.ts'
import type { Buyer, Stage } from './stage.ts'

const RATES: ReferralRates = { '30d': 1_000, lifetime: 1_000 }

/** A member with a link. null: the payment took too long. */
async function referrer(stage: Stage): Promise<Buyer | null> {
  const member = stage.buyer()
  const order = await member.order('30d')
  byReference(stage, order, { from: member.wallet, amount: part(order, 1_000) })
  if (!(await untilSettled(stage, member, order))) return null
  await stage.operator('link', (context) => makeLink(context, member.session() as Session))
  return member
}

/** What a browser shows after it opened the member's link. */
function click(stage: Stage, member: Buyer, session: Session | null = null) {
  return stage.operator('click', async (context) => {
    const { code } = await showReferrals(context, member.session() as Session, RATES)
    return noteClick(context, { code: code ?? '', known: undefined, session })
  })
}

/** Clicks and orders. `counts`: the member is to be credited if it is granted. */
async function refers(stage: Stage, member: Buyer, buyer: Buyer, counts: boolean) {
  const plan = stage.random.pick(['30d', 'lifetime'] as const)
  const token = (await click(stage, member)) ?? undefined
  const order = await buyer.order(plan, null, false, { token, rates: RATES })
  stage.world.book.referred.push({ order: order.id, by: member.name, counts })
  return order
}

/** The operator pays every payout once, and the chain tells of it twice. */
async function payOut(stage: Stage, member: Buyer): Promise<void> {
  const wallet = member.wallet.address
  await stage.operator('payout', async (context) => {
    await namePayoutWallet(context, member.session() as Session, wallet)
    await preparePayouts(context, usdCents(1), 'monthly')
    const paid = await context.db.read.selectFrom('referral_payouts').selectAll().execute()
    const chain: ReferralChain = {
      signaturesOf: async (reference) => [`payout ${reference}`, `again ${reference}`],
      funderOf: async () => null,
    }
    const paybackOf = (signature: string): Payback | null => {
      const payout = paid.find(({ reference }) => signature.endsWith(reference))
      return payout ? { slot: 1, lamports: lamports(payout.lamports), tokens: [] } : null
    }
    const head = { ...context.head, payback: async (signature: string) => paybackOf(signature) }
    await watchPayouts({ ...context, head }, chain)
    await watchPayouts({ ...context, head }, chain)
  })
}

/** Members who tell others, and those who would be paid for themselves. */
export const REFERRALS: readonly Scene[] = [
  {
    name: 'referral',
    orders: 2,
    weight: 4,
    async play(stage) {
      const member = await referrer(stage)
      if (!member) return
      const buyer = stage.buyer()
      const order = await refers(stage, member, buyer, true)
      const permille = stage.random.pick([985, 1_000, 1_000, 1_300])
      const amount = part(order, permille)
      const paid = byReference(stage, order, { from: buyer.wallet, amount, inner: false })
      if (!(await untilSettled(stage, buyer, order))) return
      if (stage.random.chance(0.3)) {
        const request = { confirmedTo: buyer.wallet.address, because: 'asked for' }
        const back = refundOnce({ ...request, subject: order.id, signature: `back ${order.id}` })
        await stage.operator('refund', back)
        stage.returned(paid)
        stage.forbidAtLast(order, 'it was paid back')
      }
      if (stage.random.chance(0.5)) return
      await stage.until(31 * DAY + MINUTE)
      await payOut(stage, member)
    },
  },
  {
    name: 'referral of oneself',
    orders: 2,
    weight: 3,
    async play(stage) {
      const member = await referrer(stage)
      if (!member) return
      const again = stage.buyer()
      again.shares(member.wallet)
      const order = await refers(stage, member, again, false)
      byReference(stage, order, { from: member.wallet, amount: part(order, 1_000) })
      if ((await click(stage, member, member.session())) !== null) {
        const what = 'a member’s click on their own link counts'
        stage.world.book.slips.push({ what, subject: order.id })
      }
    },
  },
  {
    name: 'referral of who is no new buyer',
    orders: 3,
    weight: 2,
    async play(stage) {
      const [member, buyer] = [await referrer(stage), await referrer(stage)]
      if (!member || !buyer) return
      const order = await refers(stage, member, buyer, false)
      byReference(stage, order, { from: buyer.wallet, amount: part(order, 1_000) })
    },
  },
]
