import { MINUTE, SECOND } from '../../../src/kernel/clock.ts'
import { byReference, type Scene, untilSettled } from './buyers.ts'
import type { Buyer, Stage } from './stage.ts'

/** In lamports: little, but above what passes for dust. */
export const ABOVE_DUST = 2_000_000n

/** A member who paid by reference: everything about the payment is public from now on. */
async function member(stage: Stage, plan: '30d' | 'lifetime') {
  const owner = stage.buyer()
  const order = await owner.order(plan)
  const paid = byReference(stage, order, {
    from: owner.wallet,
    amount: BigInt(order.lamports),
    inner: false,
  })
  return { owner, order, paid, isSettled: await untilSettled(stage, owner, order) }
}

/** Whoever asks for a browser's session first has to open an order in it. */
async function openThief(stage: Stage): Promise<Buyer> {
  const thief = stage.buyer()
  const order = await thief.order('30d')
  stage.forbid(order, 'a thief paid nothing for it')
  return thief
}

/** People who want what others hold already: by recovery, by more money, or by what was left open. */
export const RECOVERY_THIEVES: readonly Scene[] = [
  {
    name: 'a robber sends cents under a used reference and recovers',
    orders: 2,
    weight: 3,
    async play(stage) {
      const { order, paid, isSettled } = await member(stage, 'lifetime')
      if (!isSettled) return
      const thief = await openThief(stage)
      byReference(stage, order, {
        from: thief.wallet,
        amount: ABOVE_DUST,
        inner: false,
        insists: false,
      })
      await stage.wait(2 * MINUTE)
      await thief.recovers(thief.wallet)
      stage.promise([order], [paid], 'its owner paid all of it')
    },
  },
  {
    name: 'a robber outpays under a used reference and recovers',
    orders: 2,
    weight: 3,
    async play(stage) {
      const { order, paid, isSettled } = await member(stage, 'lifetime')
      if (!isSettled) return
      const thief = await openThief(stage)
      const amount = (BigInt(order.lamports) * 10_001n) / 10_000n
      byReference(stage, order, { from: thief.wallet, amount, inner: false, insists: false })
      await stage.wait(2 * MINUTE)
      await thief.recovers(thief.wallet)
      stage.promise([order], [paid], 'its owner paid all of it')
    },
  },
  {
    name: 'a robber dusts a reference before it is paid',
    orders: 2,
    weight: 2,
    async play(stage) {
      const [owner, thief] = [stage.buyer(), await openThief(stage)]
      const order = await owner.order('30d')
      byReference(stage, order, { from: thief.wallet, amount: 1n, inner: false, insists: false })
      await stage.linger(1, 20)
      const amount = BigInt(order.lamports)
      const paid = byReference(stage, order, { from: owner.wallet, amount })
      if (!(await untilSettled(stage, owner, order))) return
      await thief.recovers(thief.wallet)
      stage.promise([order], [paid], 'its owner paid all but a lamport')
    },
  },
  {
    name: 'a robber signs with a key of their own',
    orders: 2,
    weight: 2,
    async play(stage) {
      const { owner, order, isSettled } = await member(stage, '30d')
      if (!isSettled) return
      const thief = await openThief(stage)
      await stage.refused('a recovery with a strange key', order, () =>
        thief.recovers(owner.wallet, thief.wallet),
      )
    },
  },
  {
    name: 'a robber answers a challenge again',
    orders: 3,
    weight: 2,
    async play(stage) {
      const { owner, order, isSettled } = await member(stage, '30d')
      if (!isSettled) return
      const [borrowed, home] = [await openThief(stage), await openThief(stage)]
      for (const browser of [borrowed, home]) browser.shares(owner.wallet)
      const signed = await borrowed.recovers(owner.wallet)
      await home.recovers(owner.wallet)
      await stage.refused('a challenge that was answered before', order, () =>
        borrowed.replays(signed),
      )
    },
  },
  {
    name: 'a robber claims for an order of another',
    orders: 2,
    weight: 2,
    async play(stage) {
      const [owner, thief] = [stage.buyer(), await openThief(stage)]
      const order = await owner.order('30d')
      await stage.refused("a claim for another's order", order, () => thief.claims(order))
      await stage.refused("a proof for another's order", order, () => thief.proves(order))
      stage.forbid(order, 'nobody paid')
    },
  },
  {
    name: 'a robber claims at sight',
    orders: 2,
    weight: 4,
    async play(stage) {
      const [owner, robot] = [stage.buyer(), stage.buyer()]
      const [order, stolen] = [await owner.order('30d'), await robot.order('30d')]
      await owner.claims(order)
      await stage.linger(6, 60)
      const paid = stage.pay({ from: owner.wallet, amount: BigInt(order.lamports) })
      await stage.untilLanded(paid)
      const { chain } = stage.world
      // A claim may be kept although its answer is lost: then it is as old as the first try.
      const { tip: seen } = chain.heads()
      await robot.claims(stolen, owner.wallet)
      // What a fork makes land later was named before it.
      const isAfter = () => paid.every((one) => (chain.find(one)?.slot ?? 0) <= seen)
      stage.forbid(stolen, 'the owner had claimed before the payment')
      stage.promise([order], [paid], 'who claims at sight contests nobody', isAfter)
    },
  },
  {
    name: 'a robber claims the wallet of a member in advance',
    orders: 3,
    weight: 3,
    async play(stage) {
      const { owner, isSettled } = await member(stage, '30d')
      if (!isSettled) return
      const robot = stage.buyer()
      const stolen = await robot.order('30d')
      await robot.claims(stolen, owner.wallet)
      const order = await owner.order('30d')
      await owner.claims(order)
      await stage.linger(6, 60)
      const paid = stage.pay({ from: owner.wallet, amount: BigInt(order.lamports) })
      stage.forbid(stolen, 'the wallet has paid for another')
      stage.promise([order], [paid], 'the wallet has paid for this member before')
    },
  },
  {
    name: 'a robber who holds the key of an earlier wallet of ours',
    orders: 1,
    weight: 2,
    async play(stage) {
      const thief = stage.buyer()
      const order = await thief.order('30d')
      const [, earlier = ''] = stage.world.recipients
      await stage.linger(6, 60)
      const amount = BigInt(order.lamports)
      byReference(stage, order, { from: earlier, amount, inner: false })
      stage.forbid(order, 'it was paid from a wallet of ours')
    },
  },
  {
    name: 'a robber who holds the key of a wallet that retires',
    orders: 1,
    weight: 3,
    async play(stage) {
      const thief = stage.buyer()
      const order = await thief.order('30d')
      const { book, chain } = stage.world
      await stage.linger(6, 60)
      const amount = BigInt(order.lamports)
      const paid = byReference(stage, order, {
        from: thief.wallet,
        amount,
        to: book.retiring.wallet,
        insists: false,
      })
      const isTooLate = () =>
        paid.every((one) => {
          const { blockTime = 0 } = chain.find(one) ?? {}
          return book.retiring.at !== null && blockTime * SECOND > book.retiring.at
        })
      stage.forbid(order, 'its wallet had retired', isTooLate)
      stage.promise([order], [paid], 'its wallet had not retired yet', () => !isTooLate())
    },
  },
]
