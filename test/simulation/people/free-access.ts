import { endGifts, makeGifts } from '../../../src/flows/operator/gifts.ts'
import { OperatorRefusal } from '../../../src/flows/operator/operator-refusal.ts'
import { MINUTE } from '../../../src/kernel/clock.ts'
import { byReference, part, type Scenario } from './buyers.ts'
import type { Buyer, ScenarioRun } from './scenario-run.ts'

/** An operator makes gifts. Without an answer, they make a lot with another name. */
async function makeLot(run: ScenarioRun, count: number): Promise<{ lot: string; codes: string[] }> {
  const name = [...run.random.bytes(6)].map((byte) => byte.toString(16)).join('')
  let tries = 0
  return run.operator('lot', async (context) => {
    const lot = `${name} ${++tries}`
    const gifts = { plan: '30d', count, lot, until: null } as const
    return { lot, codes: await makeGifts(context, gifts, 'a fair') }
  })
}

/** The first try was committed, and its answer was lost. */
async function end(run: ScenarioRun, lot: string): Promise<void> {
  await run.operator('end of a lot', (context) =>
    endGifts(context, lot, 'the fair is over').catch((error) => {
      if (!(error instanceof OperatorRefusal)) throw error
    }),
  )
}

async function paysUpgrade(run: ScenarioRun, buyer: Buyer, why: string): Promise<void> {
  const order = await buyer.order('lifetime')
  if (order.usd_cents !== 60_000)
    run.world.truth.slips.push({ what: `${why} lowers a lifetime`, subject: order.id })
  byReference(run, order, { from: buyer.wallet, amount: part(order, 1_000) })
}

/** People who have access without paying: gifts of an operator, and trials. */
export const FREE_ACCESS: readonly Scenario[] = [
  {
    name: 'lot of gifts',
    orders: 2,
    weight: 3,
    async play(run) {
      const [watcher, friend] = [run.buyer(), run.buyer()]
      const order = await watcher.order('30d')
      run.forbid(order, 'nobody paid for it')
      const { lot, codes } = await makeLot(run, 3)
      const [first = '', second = '', third = ''] = codes
      await friend.redeemsFree(first)
      await run.refused('a lot’s gift that somebody has redeemed', order, () =>
        run.buyer().redeemsFree(first),
      )
      const people = [1, 2, 3].map(() => run.buyer())
      await Promise.allSettled(people.map((one) => one.redeemsFree(second)))
      await end(run, lot)
      await run.refused('a lot’s gift after its end', order, () => run.buyer().redeemsFree(third))
      await paysUpgrade(run, friend, 'a gift that nobody paid for')
    },
  },
  {
    name: 'trial',
    orders: 3,
    weight: 4,
    async play(run) {
      const [buyer, again, other] = [run.buyer(), run.buyer(), run.buyer()]
      const user = run.newUser()
      const order = await buyer.order('30d')
      await run.refused('a trial without Telegram', order, () => buyer.tries())
      await buyer.signsIn(user)
      await run.refused('a trial for a stranger’s wallet', order, () =>
        buyer.tries(buyer.wallet, run.newWallet()),
      )
      await buyer.tries()
      await run.refused('a second trial', order, () => buyer.tries(again.wallet))
      run.forbid(await other.order('30d'), 'nobody paid for it')
      await other.signsIn(run.newUser())
      other.shares(buyer.wallet)
      await run.refused('a trial for a wallet that had one', order, () => other.tries(buyer.wallet))
      await run.wait(MINUTE)
      if (run.random.chance(0.5)) return paysUpgrade(run, buyer, 'a trial')
      byReference(run, order, { from: buyer.wallet, amount: part(order, 1_000) })
    },
  },
  {
    name: 'trial for a wallet that paid',
    orders: 2,
    weight: 2,
    async play(run) {
      const [buyer, again] = [run.buyer(), run.buyer()]
      const order = await buyer.order('30d')
      const paid = byReference(run, order, { from: buyer.wallet, amount: part(order, 1_000) })
      run.promise([order], [paid], 'it was paid by reference')
      if (!(await run.untilFinal(paid))) return
      await run.wait(10 * MINUTE)
      if ((await buyer.looks(order))?.status !== 'settled') return
      run.forbid(await again.order('30d'), 'nobody paid for it')
      await again.signsIn(run.newUser())
      again.shares(buyer.wallet)
      await run.refused('a trial for a wallet that paid', order, () => again.tries(buyer.wallet))
    },
  },
]
