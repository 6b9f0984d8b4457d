import type { OrderBody } from '../../../src/contract/records.ts'
import { DAY, MINUTE } from '../../../src/kernel/clock.ts'
import { byReference, part, type Scenario, untilSettled } from './buyers.ts'
import { refundOnce } from './operators.ts'
import type { Buyer, ScenarioRun } from './scenario-run.ts'

/** Somebody buys a gift. null: it did not settle in time. */
async function gift(run: ScenarioRun, plan: '30d' | 'lifetime' = '30d') {
  const buyer = run.buyer()
  const order = await buyer.order(plan, null, true)
  const amount = part(order, run.random.pick([1_000, 1_000, 2_200]))
  const paid = byReference(run, order, { from: buyer.wallet, amount, inner: false })
  return (await untilSettled(run, buyer, order)) ? { buyer, order, paid } : null
}

/** A stranger tries a code that was used or replaced. */
const isDead = (run: ScenarioRun, order: OrderBody, why: string, code: string) =>
  run.refused(`a gift code ${why}`, order, () => run.buyer().redeems(order, code))

/** People who buy for others, and people who redeem gifts. */
export const GIFT_BUYERS: readonly Scenario[] = [
  {
    name: 'gift',
    orders: 1,
    weight: 5,
    async play(run) {
      const bought = await gift(run, run.random.pick(['30d', 'lifetime']))
      if (!bought) return
      const { buyer, order } = bought
      const code = await buyer.giftCode(order)
      if (run.random.chance(0.2)) return
      const friend = run.buyer()
      await friend.redeems(order, code)
      await isDead(run, order, 'that somebody has redeemed', code)
      await run.refused('a code for a gift that is gone', order, () => buyer.giftCode(order))
    },
  },
  {
    name: 'gift, its code raced',
    orders: 1,
    weight: 3,
    async play(run) {
      const bought = await gift(run)
      if (!bought) return
      const { buyer, order } = bought
      const old = await buyer.giftCode(order)
      const code = await buyer.giftCode(order)
      await isDead(run, order, 'that was replaced', old)
      const people = [1, 2, 3].map(() => run.buyer())
      await Promise.allSettled(people.map((one) => one.redeems(order, code)))
    },
  },
  {
    name: 'gift, and a thief asks for its code',
    orders: 2,
    weight: 3,
    async play(run) {
      const bought = await gift(run)
      if (!bought) return
      const { buyer, order } = bought
      const thief = run.buyer()
      run.forbid(await thief.order('30d'), 'a thief paid nothing for it')
      await run.refused('a stranger’s gift code', order, () => thief.giftCode(order))
      await run.buyer().redeems(order, await buyer.giftCode(order))
    },
  },
  {
    name: 'gift, whose buyer comes back in another browser',
    orders: 2,
    weight: 4,
    async play(run) {
      const bought = await gift(run)
      if (!bought) return
      const { buyer, order } = bought
      const again = run.buyer()
      again.shares(buyer.wallet)
      await again.order('30d')
      const code = await buyer.giftCode(order)
      const isRedeemed = run.random.chance(0.5)
      if (isRedeemed) await run.buyer().redeems(order, code)
      await again.recovers(buyer.wallet)
      if (isRedeemed) return
      const isMoved = (await again.looks(order)) !== null
      if (!isMoved) return
      await isDead(run, order, 'of a gift that was recovered', code)
      await run.refused('a gift code for who lost it', order, () => buyer.giftCode(order))
      await run.buyer().redeems(order, await again.giftCode(order))
    },
  },
  {
    name: 'gift, paid by hand',
    orders: 1,
    weight: 3,
    async play(run) {
      const buyer = run.buyer()
      const order = await buyer.order('30d', null, true)
      await buyer.claims(order)
      run.pay({ from: buyer.wallet, amount: part(order, 1_000) })
      if (!(await untilSettled(run, buyer, order))) return
      await run.refused('a gift code at once', order, () => buyer.giftCode(order))
      await run.until(6 * DAY + MINUTE)
      await run.refused('a gift code after six days', order, () => buyer.giftCode(order))
      await run.until(9 * DAY + MINUTE)
      if ((await buyer.looks(order))?.gift?.state !== 'ready') return
      await run.buyer().redeems(order, await buyer.giftCode(order))
    },
  },
  {
    name: 'gift, paid back',
    orders: 1,
    weight: 3,
    async play(run) {
      const bought = await gift(run)
      if (!bought) return
      const { buyer, order, paid } = bought
      const code = await buyer.giftCode(order)
      const isRedeemed = run.random.chance(0.5)
      if (isRedeemed) await run.buyer().redeems(order, code)
      await run.untilFinal(paid)
      const request = { confirmedTo: buyer.wallet.address, because: 'asked for' }
      const back = refundOnce({ ...request, subject: order.id, signature: `back ${order.id}` })
      await run.operator('refund', back)
      run.returned(paid)
      run.forbidAtLast(order, 'it was paid back')
      await isDead(run, order, 'of a gift that was paid back', code)
    },
  },
  {
    name: 'gift, and a lifetime after it',
    orders: 2,
    weight: 3,
    async play(run) {
      const bought = await gift(run)
      if (!bought) return
      const friend: Buyer = run.buyer()
      await friend.redeems(bought.order, await bought.buyer.giftCode(bought.order))
      const upgrade = await friend.order('lifetime')
      if (upgrade.usd_cents !== 45_000)
        run.world.truth.slips.push({
          what: `an upgrade of a gift for ${upgrade.usd_cents} cents`,
          subject: upgrade.id,
        })
      byReference(run, upgrade, { from: friend.wallet, amount: part(upgrade, 1_000) })
    },
  },
]
