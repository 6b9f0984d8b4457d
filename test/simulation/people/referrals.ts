import type { ReferralRates } from '../../../src/contract/referrals.ts'
import type { Session } from '../../../src/domains/accounts/index.ts'
import type { Payback } from '../../../src/domains/orders/index.ts'
import { type ReferralChain, reverseEntry } from '../../../src/domains/referrals/index.ts'
import { OperatorRefusal } from '../../../src/flows/operator/operator-refusal.ts'
import { recordClick } from '../../../src/flows/referrals/click.ts'
import { makeLink, namePayoutWallet, showReferrals } from '../../../src/flows/referrals/link.ts'
import { preparePayouts } from '../../../src/flows/referrals/prepare-payouts.ts'
import { restoreEarned } from '../../../src/flows/referrals/restore-earned.ts'
import { watchPayouts } from '../../../src/flows/referrals/watch-payouts.ts'
import type { Services } from '../../../src/flows/services.ts'
import { DAY, MINUTE } from '../../../src/kernel/clock.ts'
import { lamports, usdCents } from '../../../src/kernel/money.ts'
import { byReference, part, type Scenario, untilSettled } from './buyers.ts'
import { dustThief } from './dust-thieves.ts'
import { refundOnce } from './operators.ts'
import type { Buyer, ScenarioRun } from './scenario-run.ts'

const RATES: ReferralRates = { '30d': 1_000, lifetime: 1_000 }

/** A member with a link. null: the payment took too long. */
async function referrer(run: ScenarioRun): Promise<Buyer | null> {
  return (await payingReferrer(run))?.member ?? null
}

/** A member with a link, and the order that they paid. */
async function payingReferrer(run: ScenarioRun) {
  const member = run.buyer()
  const order = await member.order('30d')
  byReference(run, order, { from: member.wallet, amount: part(order, 1_000) })
  if (!(await untilSettled(run, member, order))) return null
  await run.operator('link', (context) => makeLink(context, member.session() as Session))
  return { member, order }
}

/** Opens the member's link. @returns the cookie that the browser sends from then on */
function click(run: ScenarioRun, member: Buyer, session: Session | null = null) {
  return run.operator('click', async (context) => {
    const { code } = await showReferrals(context, member.session() as Session, RATES)
    return recordClick(context, { code: code ?? '', known: undefined, session })
  })
}

/** Clicks and orders. `counts`: the member must be credited if it is granted. */
async function refers(run: ScenarioRun, member: Buyer, buyer: Buyer, counts: boolean) {
  const plan = run.random.pick(['30d', 'lifetime'] as const)
  const token = (await click(run, member)) ?? undefined
  const order = await buyer.order(plan, null, false, { token, rates: RATES })
  run.world.truth.referred.push({ order: order.id, by: member.name, counts })
  return order
}

/** An owner who gets no answer tries again, and learns that it is done. */
const restoreOnce = (orderId: string) => (context: Services) =>
  restoreEarned(context, orderId, 'it was dust').catch((error) => {
    if (!(error instanceof OperatorRefusal) || !/before/.test(error.message)) throw error
  })

/** The operator pays every payout once, and the chain reports it twice. */
async function payOut(run: ScenarioRun, member: Buyer): Promise<void> {
  const wallet = member.wallet.address
  await run.operator('payout', async (context) => {
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

/** Members who refer others, and members who try to refer themselves. */
export const REFERRALS: readonly Scenario[] = [
  {
    name: 'referral',
    orders: 2,
    weight: 4,
    async play(run) {
      const member = await referrer(run)
      if (!member) return
      const buyer = run.buyer()
      const order = await refers(run, member, buyer, true)
      const permille = run.random.pick([985, 1_000, 1_000, 1_300])
      const amount = part(order, permille)
      const paid = byReference(run, order, { from: buyer.wallet, amount, inner: false })
      if (!(await untilSettled(run, buyer, order))) return
      if (run.random.chance(0.3)) {
        const request = { confirmedTo: buyer.wallet.address, because: 'asked for' }
        const back = refundOnce({ ...request, subject: order.id, signature: `back ${order.id}` })
        await run.operator('refund', back)
        run.returned(paid)
        run.forbidAtLast(order, 'it was paid back')
      }
      if (run.random.chance(0.5)) return
      await run.until(31 * DAY + MINUTE)
      await payOut(run, member)
    },
  },
  {
    name: 'referral of oneself',
    orders: 2,
    weight: 3,
    async play(run) {
      const member = await referrer(run)
      if (!member) return
      const again = run.buyer()
      again.shares(member.wallet)
      const order = await refers(run, member, again, false)
      byReference(run, order, { from: member.wallet, amount: part(order, 1_000) })
      if ((await click(run, member, member.session())) !== null) {
        const what = 'a member’s click on their own link counts'
        run.world.truth.slips.push({ what, subject: order.id })
      }
    },
  },
  {
    name: 'referral that a dust thief denounces',
    orders: 2,
    weight: 3,
    async play(run) {
      const known = await payingReferrer(run)
      if (!known) return
      const buyer = run.buyer()
      const order = await refers(run, known.member, buyer, true)
      const thief = dustThief(run)
      thief.names(known.order)
      if (run.random.chance(0.5)) thief.names(order)
      await run.linger(1, 60)
      byReference(run, order, { from: buyer.wallet, amount: part(order, 1_000), inner: false })
      if (!(await untilSettled(run, buyer, order))) return
      thief.names(order)
      if (run.random.chance(0.3)) return
      await run.until(31 * DAY + MINUTE)
      await payOut(run, known.member)
    },
  },
  {
    name: 'referral that is wrongly reversed and restored',
    orders: 2,
    weight: 3,
    async play(run) {
      const member = await referrer(run)
      if (!member) return
      const buyer = run.buyer()
      const order = await refers(run, member, buyer, true)
      const paid = byReference(run, order, { from: buyer.wallet, amount: part(order, 1_000) })
      if (!(await untilSettled(run, buyer, order))) return
      const rejudged = { order: order.id, isRestored: false }
      run.world.truth.rejudged.push(rejudged)
      await run.operator('mistake', ({ db, entropy, clock }) =>
        db.transaction((tx) => reverseEntry(tx, entropy, order.id, 'own_wallet', clock.now())),
      )
      if (run.random.chance(0.2)) return
      await run.linger(1, 60)
      await run.operator('restoring', restoreOnce(order.id))
      rejudged.isRestored = true
      if (run.random.chance(0.4)) {
        const request = { confirmedTo: buyer.wallet.address, because: 'asked for' }
        const back = refundOnce({ ...request, subject: order.id, signature: `back ${order.id}` })
        await run.operator('refund', back)
        run.returned(paid)
        run.forbidAtLast(order, 'it was paid back')
      }
      await run.until(31 * DAY + MINUTE)
      await payOut(run, member)
    },
  },
  {
    name: 'referral of who is no new buyer',
    orders: 3,
    weight: 2,
    async play(run) {
      const [member, buyer] = [await referrer(run), await referrer(run)]
      if (!member || !buyer) return
      const order = await refers(run, member, buyer, false)
      byReference(run, order, { from: buyer.wallet, amount: part(order, 1_000) })
    },
  },
]
