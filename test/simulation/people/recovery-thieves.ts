import { MINUTE, SECOND } from '../../../src/kernel/clock.ts'
import { byReference, type Scenario, untilSettled } from './buyers.ts'
import type { Buyer, ScenarioRun } from './scenario-run.ts'

/** In lamports: little, but more than dust. */
export const ABOVE_DUST = 2_000_000n

/** A member who paid by reference: everything about the payment is public from now on. */
async function member(run: ScenarioRun, plan: '30d' | 'lifetime') {
  const owner = run.buyer()
  const order = await owner.order(plan)
  const paid = byReference(run, order, {
    from: owner.wallet,
    amount: BigInt(order.lamports),
    inner: false,
  })
  return { owner, order, paid, isSettled: await untilSettled(run, owner, order) }
}

/** A thief, whose browser gets its session by opening an order. */
async function openThief(run: ScenarioRun): Promise<Buyer> {
  const thief = run.buyer()
  const order = await thief.order('30d')
  run.forbid(order, 'a thief paid nothing for it')
  return thief
}

/** People who want what others already have: by recovery, by paying more, or by anything left open. */
export const RECOVERY_THIEVES: readonly Scenario[] = [
  {
    name: 'a robber sends cents under a used reference and recovers',
    orders: 2,
    weight: 3,
    async play(run) {
      const { order, paid, isSettled } = await member(run, 'lifetime')
      if (!isSettled) return
      const thief = await openThief(run)
      byReference(run, order, {
        from: thief.wallet,
        amount: ABOVE_DUST,
        inner: false,
        insists: false,
      })
      await run.wait(2 * MINUTE)
      await thief.recovers(thief.wallet)
      run.promise([order], [paid], 'its owner paid all of it')
    },
  },
  {
    name: 'a robber outpays under a used reference and recovers',
    orders: 2,
    weight: 3,
    async play(run) {
      const { order, paid, isSettled } = await member(run, 'lifetime')
      if (!isSettled) return
      const thief = await openThief(run)
      const amount = (BigInt(order.lamports) * 10_001n) / 10_000n
      byReference(run, order, { from: thief.wallet, amount, inner: false, insists: false })
      await run.wait(2 * MINUTE)
      await thief.recovers(thief.wallet)
      run.promise([order], [paid], 'its owner paid all of it')
    },
  },
  {
    name: 'a robber dusts a reference before it is paid',
    orders: 2,
    weight: 2,
    async play(run) {
      const [owner, thief] = [run.buyer(), await openThief(run)]
      const order = await owner.order('30d')
      byReference(run, order, { from: thief.wallet, amount: 1n, inner: false, insists: false })
      await run.linger(1, 20)
      const amount = BigInt(order.lamports)
      const paid = byReference(run, order, { from: owner.wallet, amount })
      if (!(await untilSettled(run, owner, order))) return
      await thief.recovers(thief.wallet)
      run.promise([order], [paid], 'its owner paid all but a lamport')
    },
  },
  {
    name: 'a robber signs with a key of their own',
    orders: 2,
    weight: 2,
    async play(run) {
      const { owner, order, isSettled } = await member(run, '30d')
      if (!isSettled) return
      const thief = await openThief(run)
      await run.refused('a recovery with a strange key', order, () =>
        thief.recovers(owner.wallet, thief.wallet),
      )
    },
  },
  {
    name: 'a robber answers a challenge again',
    orders: 3,
    weight: 2,
    async play(run) {
      const { owner, order, isSettled } = await member(run, '30d')
      if (!isSettled) return
      const [borrowed, home] = [await openThief(run), await openThief(run)]
      for (const browser of [borrowed, home]) browser.shares(owner.wallet)
      const signed = await borrowed.recovers(owner.wallet)
      await home.recovers(owner.wallet)
      await run.refused('a challenge that was answered before', order, () =>
        borrowed.replays(signed),
      )
    },
  },
  {
    name: 'a robber claims for an order of another',
    orders: 2,
    weight: 2,
    async play(run) {
      const [owner, thief] = [run.buyer(), await openThief(run)]
      const order = await owner.order('30d')
      await run.refused("a claim for another's order", order, () => thief.claims(order))
      await run.refused("a proof for another's order", order, () => thief.proves(order))
      run.forbid(order, 'nobody paid')
    },
  },
  {
    name: 'a robber claims at sight',
    orders: 2,
    weight: 4,
    async play(run) {
      const [owner, robot] = [run.buyer(), run.buyer()]
      const [order, stolen] = [await owner.order('30d'), await robot.order('30d')]
      await owner.claims(order)
      await run.linger(6, 60)
      const paid = run.pay({ from: owner.wallet, amount: BigInt(order.lamports) })
      await run.untilLanded(paid)
      const { chain } = run.world
      // A claim may be stored although its answer is lost; then it is as old as the first try.
      const { tip: seen } = chain.heads()
      await robot.claims(stolen, owner.wallet)
      // If a fork makes the payment land later, the claim came before it.
      const isAfter = () => paid.every((one) => (chain.find(one)?.slot ?? 0) <= seen)
      run.forbid(stolen, 'the owner had claimed before the payment')
      run.promise([order], [paid], 'who claims at sight contests nobody', isAfter)
    },
  },
  {
    name: 'a robber claims the wallet of a member in advance',
    orders: 3,
    weight: 3,
    async play(run) {
      const { owner, isSettled } = await member(run, '30d')
      if (!isSettled) return
      const robot = run.buyer()
      const stolen = await robot.order('30d')
      await robot.claims(stolen, owner.wallet)
      const order = await owner.order('30d')
      await owner.claims(order)
      await run.linger(6, 60)
      const paid = run.pay({ from: owner.wallet, amount: BigInt(order.lamports) })
      run.forbid(stolen, 'the wallet has paid for another')
      run.promise([order], [paid], 'the wallet has paid for this member before')
    },
  },
  {
    name: 'a robber who holds the key of an earlier wallet of ours',
    orders: 1,
    weight: 2,
    async play(run) {
      const thief = run.buyer()
      const order = await thief.order('30d')
      const [, earlier = ''] = run.world.recipients
      await run.linger(6, 60)
      const amount = BigInt(order.lamports)
      byReference(run, order, { from: earlier, amount, inner: false })
      run.forbid(order, 'it was paid from a wallet of ours')
    },
  },
  {
    name: 'a robber who holds the key of a wallet that retires',
    orders: 1,
    weight: 3,
    async play(run) {
      const thief = run.buyer()
      const order = await thief.order('30d')
      const { truth, chain } = run.world
      await run.linger(6, 60)
      const amount = BigInt(order.lamports)
      const paid = byReference(run, order, {
        from: thief.wallet,
        amount,
        to: truth.retiring.wallet,
        insists: false,
      })
      const isTooLate = () =>
        paid.every((one) => {
          const { blockTime = 0 } = chain.find(one) ?? {}
          return truth.retiring.at !== null && blockTime * SECOND > truth.retiring.at
        })
      run.forbid(order, 'its wallet had retired', isTooLate)
      run.promise([order], [paid], 'its wallet had not retired yet', () => !isTooLate())
    },
  },
]
