import type { OrderBody } from '../../../src/contract/records.ts'
import { DAY, MINUTE } from '../../../src/kernel/clock.ts'
import { byReference, part, type Scene, untilSettled } from './buyers.ts'
import { refundOnce } from './operators.ts'
import type { Buyer, Stage } from './stage.ts'

/** Somebody buys a gift. null: it did not settle in time. */
async function gift(stage: Stage, plan: '30d' | 'lifetime' = '30d') {
  const buyer = stage.buyer()
  const order = await buyer.order(plan, null, true)
  const amount = part(order, stage.random.pick([1_000, 1_000, 2_200]))
  const paid = byReference(stage, order, { from: buyer.wallet, amount, inner: false })
  return (await untilSettled(stage, buyer, order)) ? { buyer, order, paid } : null
}

/** A stranger has read the code after it was used, or replaced. */
const isDead = (stage: Stage, order: OrderBody, why: string, code: string) =>
  stage.refused(`a gift code ${why}`, order, () => stage.buyer().redeems(order, code))

/** People who buy for others, and who redeem. */
export const GIFT_BUYERS: readonly Scene[] = [
  {
    name: 'gift',
    orders: 1,
    weight: 5,
    async play(stage) {
      const bought = await gift(stage, stage.random.pick(['30d', 'lifetime']))
      if (!bought) return
      const { buyer, order } = bought
      const code = await buyer.giftCode(order)
      if (stage.random.chance(0.2)) return
      const friend = stage.buyer()
      await friend.redeems(order, code)
      await isDead(stage, order, 'that somebody has redeemed', code)
      await stage.refused('a code for a gift that is gone', order, () => buyer.giftCode(order))
    },
  },
  {
    name: 'gift, its code raced',
    orders: 1,
    weight: 3,
    async play(stage) {
      const bought = await gift(stage)
      if (!bought) return
      const { buyer, order } = bought
      const old = await buyer.giftCode(order)
      const code = await buyer.giftCode(order)
      await isDead(stage, order, 'that was replaced', old)
      const people = [1, 2, 3].map(() => stage.buyer())
      await Promise.allSettled(people.map((one) => one.redeems(order, code)))
    },
  },
  {
    name: 'gift, and a thief asks for its code',
    orders: 2,
    weight: 3,
    async play(stage) {
      const bought = await gift(stage)
      if (!bought) return
      const { buyer, order } = bought
      const thief = stage.buyer()
      stage.forbid(await thief.order('30d'), 'a thief paid nothing for it')
      await stage.refused('a stranger’s gift code', order, () => thief.giftCode(order))
      await stage.buyer().redeems(order, await buyer.giftCode(order))
    },
  },
  {
    name: 'gift, whose buyer comes back in another browser',
    orders: 2,
    weight: 4,
    async play(stage) {
      const bought = await gift(stage)
      if (!bought) return
      const { buyer, order } = bought
      const again = stage.buyer()
      again.shares(buyer.wallet)
      await again.order('30d')
      const code = await buyer.giftCode(order)
      const isRedeemed = stage.random.chance(0.5)
      if (isRedeemed) await stage.buyer().redeems(order, code)
      await again.recovers(buyer.wallet)
      if (isRedeemed) return
      const isMoved = (await again.looks(order)) !== null
      if (!isMoved) return
      await isDead(stage, order, 'of a gift that was recovered', code)
      await stage.refused('a gift code for who lost it', order, () => buyer.giftCode(order))
      await stage.buyer().redeems(order, await again.giftCode(order))
    },
  },
  {
    name: 'gift, paid by hand',
    orders: 1,
    weight: 3,
    async play(stage) {
      const buyer = stage.buyer()
      const order = await buyer.order('30d', null, true)
      await buyer.claims(order)
      stage.pay({ from: buyer.wallet, amount: part(order, 1_000) })
      if (!(await untilSettled(stage, buyer, order))) return
      await stage.refused('a gift code at once', order, () => buyer.giftCode(order))
      await stage.until(6 * DAY + MINUTE)
      await stage.refused('a gift code after six days', order, () => buyer.giftCode(order))
      await stage.until(9 * DAY + MINUTE)
      if ((await buyer.looks(order))?.gift?.state !== 'ready') return
      await stage.buyer().redeems(order, await buyer.giftCode(order))
    },
  },
  {
    name: 'gift, paid back',
    orders: 1,
    weight: 3,
    async play(stage) {
      const bought = await gift(stage)
      if (!bought) return
      const { buyer, order, paid } = bought
      const code = await buyer.giftCode(order)
      const isRedeemed = stage.random.chance(0.5)
      if (isRedeemed) await stage.buyer().redeems(order, code)
      await stage.untilFinal(paid)
      const request = { confirmedTo: buyer.wallet.address, because: 'asked for' }
      const back = refundOnce({ ...request, subject: order.id, signature: `back ${order.id}` })
      await stage.operator('refund', back)
      stage.returned(paid)
      stage.forbidAtLast(order, 'it was paid back')
      await isDead(stage, order, 'of a gift that was paid back', code)
    },
  },
  {
    name: 'gift, and a lifetime after it',
    orders: 2,
    weight: 3,
    async play(stage) {
      const bought = await gift(stage)
      if (!bought) return
      const friend: Buyer = stage.buyer()
      await friend.redeems(bought.order, await bought.buyer.giftCode(bought.order))
      const upgrade = await friend.order('lifetime')
      if (upgrade.usd_cents !== 45_000)
        stage.world.book.slips.push({
          what: `an upgrade of a gift for ${upgrade.usd_cents} cents`,
          subject: upgrade.id,
        })
      byReference(stage, upgrade, { from: friend.wallet, amount: part(upgrade, 1_000) })
    },
  },
]
