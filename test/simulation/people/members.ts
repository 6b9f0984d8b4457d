import { MINUTE } from '../../../src/kernel/clock.ts'
import { byReference, part, type Scenario, untilSettled } from './buyers.ts'
import type { Buyer, ScenarioRun } from './scenario-run.ts'

/** Buys a membership by reference. @returns whether it settled */
async function join(run: ScenarioRun, buyer: Buyer): Promise<boolean> {
  const order = await buyer.order('30d')
  await run.linger(2, 60)
  byReference(run, order, { from: buyer.wallet, amount: part(order, 1_000) })
  return untilSettled(run, buyer, order)
}

/** People who have access and want it longer. */
export const MEMBERS: readonly Scenario[] = [
  {
    name: 'renewal',
    orders: 3,
    weight: 5,
    async play(run) {
      const buyer = run.buyer()
      if (!(await join(run, buyer))) return
      if (!(await join(run, buyer))) return
      if (run.random.chance(0.3)) await run.until(31 * 24 * 60 * MINUTE)
      await join(run, buyer)
    },
  },
  {
    name: 'upgrade',
    orders: 2,
    weight: 5,
    async play(run) {
      const buyer = run.buyer()
      if (!(await join(run, buyer))) return
      const upgrade = await buyer.order('lifetime')
      await run.linger(1, 300)
      const paid = byReference(run, upgrade, { from: buyer.wallet, amount: part(upgrade, 1_000) })
      if (upgrade.upgrade) run.promise([upgrade], [paid], 'the difference was paid')
    },
  },
]
