import { MINUTE } from '../../../src/kernel/clock.ts'
import { byReference, part, type Scene, untilSettled } from './buyers.ts'
import type { Buyer, Stage } from './stage.ts'

/** A member by reference; the order that made it. */
async function join(stage: Stage, buyer: Buyer): Promise<boolean> {
  const order = await buyer.order('30d')
  await stage.linger(2, 60)
  byReference(stage, order, { from: buyer.wallet, amount: part(order, 1_000) })
  return untilSettled(stage, buyer, order)
}

/** People who have access and want it longer. */
export const MEMBERS: readonly Scene[] = [
  {
    name: 'renewal',
    orders: 3,
    weight: 5,
    async play(stage) {
      const buyer = stage.buyer()
      if (!(await join(stage, buyer))) return
      if (!(await join(stage, buyer))) return
      if (stage.random.chance(0.3)) await stage.until(31 * 24 * 60 * MINUTE)
      await join(stage, buyer)
    },
  },
  {
    name: 'upgrade',
    orders: 2,
    weight: 5,
    async play(stage) {
      const buyer = stage.buyer()
      if (!(await join(stage, buyer))) return
      const upgrade = await buyer.order('lifetime')
      await stage.linger(1, 300)
      const paid = byReference(stage, upgrade, { from: buyer.wallet, amount: part(upgrade, 1_000) })
      if (upgrade.upgrade) stage.promise([upgrade], [paid], 'the difference was paid')
    },
  },
]
