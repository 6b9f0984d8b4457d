import type { OrderBody } from '../../../src/contract/records.ts'
import { DAY, MINUTE, SECOND } from '../../../src/kernel/clock.ts'
import { byReference, type Scenario } from './buyers.ts'
import type { ScenarioRun } from './scenario-run.ts'

const price = (order: OrderBody) => BigInt(order.lamports)

/** An owner who pays by sender and a thief who knows it. Both have an order, and nobody has paid yet. */
async function pair(run: ScenarioRun, plan: '30d' | 'lifetime' = '30d') {
  const [owner, thief] = [run.buyer(), run.buyer()]
  const [order, stolen] = run.random.chance(0.5)
    ? [await owner.order('30d'), await thief.order(plan)]
    : (([stolen, order]) => [order, stolen] as const)([
        await thief.order(plan),
        await owner.order('30d'),
      ])
  return { owner, thief, order: order as OrderBody, stolen: stolen as OrderBody }
}

/** Whether a payment would settle an order, so that its buyer can contest it: prices may differ between quotes. */
const settles = ({ sol_usd, usd_cents }: OrderBody, lamports: bigint) =>
  lamports * BigInt(Math.round(sol_usd * 1_000_000)) * 100n >= BigInt(usd_cents) * 10n ** 13n * 99n

/** People who want access for other people's payments. Everything about a payment is public. */
export const THIEVES: readonly Scenario[] = [
  {
    name: 'thief claims before',
    orders: 2,
    weight: 6,
    async play(run) {
      const { owner, thief, order, stolen } = await pair(run)
      await thief.claims(stolen, owner.wallet)
      await owner.claims(order)
      if (run.random.chance(0.6)) await thief.claims(stolen)
      await run.linger(6, 60)
      const paid = run.pay({ from: owner.wallet, amount: price(order) })
      run.forbid(stolen, 'the owner claims the wallet too')
      await run.linger(20, 300)
      // No news of an order may make the product forget who contests it.
      run.pay({ from: thief.wallet, amount: 2_000_000n })
      if (run.random.chance(0.33))
        return run.forbid(order, 'a thief contests it, and nobody has proven', () =>
          settles(stolen, price(order)),
        )
      await run.linger(60, 300)
      await owner.proves(order)
      run.promise([order], [paid], 'the owner has proven the wallet')
    },
  },
  {
    name: 'thief claims within the wait',
    orders: 2,
    weight: 5,
    async play(run) {
      const { owner, thief, order, stolen } = await pair(run)
      const paid = run.pay({ from: owner.wallet, amount: price(order) })
      await run.untilLanded(paid)
      const { chain, truth } = run.world
      const { tip: asked } = chain.heads()
      await Promise.all([owner.claims(order), thief.claims(stolen, owner.wallet)])
      // A claim that is answered only after the wait is too late, and a fork may land the payment between
      // two claims, one of which failed at first.
      const areInTime = () => {
        if (paid.some((signature) => (chain.find(signature)?.slot ?? 0) > asked)) return false
        const finals = paid.map((signature) => chain.find(signature)?.final?.at ?? 0)
        const claims = truth.claims.filter(({ order: id }) => [order.id, stolen.id].includes(id))
        return claims.every(({ at }) => at < Math.min(...finals.filter(Boolean)) + 45 * SECOND)
      }
      run.forbid(stolen, 'the owner claimed as soon as the thief', areInTime)
    },
  },
  {
    name: 'thief opens an order after',
    orders: 2,
    weight: 5,
    async play(run) {
      const [owner, thief] = [run.buyer(), run.buyer()]
      const order = await owner.order('30d')
      await owner.claims(order)
      await run.linger(6, 30)
      const paid = run.pay({ from: owner.wallet, amount: price(order) })
      await run.untilLanded(paid)
      const stolen = await thief.order('30d')
      await thief.claims(stolen, owner.wallet)
      const { chain, truth } = run.world
      const landedBefore = () => {
        const [opened = 0] = truth.orders.get(stolen.id)?.openedSlot ?? []
        return paid.every((signature) => (chain.find(signature)?.slot ?? 0) <= opened)
      }
      run.forbid(stolen, 'its order is younger than the payment', landedBefore)
      run.promise([order], [paid], 'no older order contests it', landedBefore)
    },
  },
  {
    name: 'thief contests a granted payment',
    orders: 2,
    weight: 4,
    async play(run) {
      const { owner, thief, order, stolen } = await pair(run)
      await owner.claims(order)
      await run.linger(6, 30)
      const paid = run.pay({ from: owner.wallet, amount: price(order) })
      await run.wait(10 * MINUTE)
      await thief.claims(stolen, owner.wallet)
      run.forbid(stolen, 'another was granted for this payment')
      run.promise([order], [paid], 'it was granted before anybody contested')
    },
  },
  {
    name: 'thief is granted, the owner proves in time',
    orders: 2,
    weight: 4,
    async play(run) {
      const { owner, thief, order, stolen } = await pair(run)
      await thief.claims(stolen, owner.wallet)
      await run.linger(6, 30)
      const paid = run.pay({ from: owner.wallet, amount: price(order) })
      await run.until(6 * DAY)
      await owner.proves(order)
      run.forbidAtLast(stolen, 'the owner has proven the wallet')
      run.promise([order], [paid], 'the owner has proven the wallet within seven days')
    },
  },
  {
    name: 'thief is granted, the owner proves too late',
    orders: 2,
    weight: 2,
    async play(run) {
      const { owner, thief, order, stolen } = await pair(run)
      await thief.claims(stolen, owner.wallet)
      await run.linger(6, 30)
      const paid = run.pay({ from: owner.wallet, amount: price(order) })
      await run.until(9 * DAY)
      await owner.proves(order)
      const wasGranted = () => settles(stolen, price(order))
      run.promise([stolen], [paid], 'after seven days nothing moves', wasGranted)
    },
  },
  {
    name: 'thief claims the sender of a reference',
    orders: 2,
    weight: 5,
    async play(run) {
      const { owner, thief, order, stolen } = await pair(run)
      await thief.claims(stolen, owner.wallet)
      await run.linger(6, 60)
      byReference(run, order, { from: owner.wallet, amount: price(order) })
      run.forbid(stolen, 'the payment carries another reference')
    },
  },
  {
    name: 'thief names the reference of another',
    orders: 2,
    weight: 3,
    async play(run) {
      const { owner, thief, order, stolen } = await pair(run)
      await owner.claims(order)
      const paid = run.pay({ from: owner.wallet, amount: price(order) })
      await thief.claims(stolen, owner.wallet)
      byReference(run, order, { from: thief.wallet, amount: 1n, inner: false })
      run.forbid(stolen, 'the reference is not its own')
      await run.linger(60, 600)
      await owner.proves(order)
      run.promise([order], [paid], 'the owner has proven the wallet')
    },
  },
  {
    name: 'two references in one payment',
    orders: 2,
    weight: 4,
    async play(run) {
      const { thief, order, stolen } = await pair(run)
      const references = [order.reference, stolen.reference]
      run.pay({ from: thief.wallet, amount: price(order) * 2n, references })
      for (const one of [order, stolen]) run.forbid(one, 'one payment names two orders')
    },
  },
  {
    name: 'thief claims an old deposit',
    orders: 1,
    weight: 4,
    async play(run) {
      const [owner, thief] = [run.newAddress(), run.buyer()]
      const paid = run.pay({ from: owner, amount: 2_000_000_000n, insists: false })
      await run.linger(60, 600)
      const stolen = await thief.order('30d')
      await thief.claims(stolen, owner)
      const { chain, truth } = run.world
      const [opened = 0] = truth.orders.get(stolen.id)?.openedSlot ?? []
      const isOld = () => paid.every((one) => (chain.find(one)?.slot ?? 0) <= opened)
      run.forbid(stolen, 'the deposit is older than the order', isOld)
    },
  },
  {
    name: 'thief wants more than was paid',
    orders: 2,
    weight: 3,
    async play(run) {
      const { owner, thief, order, stolen } = await pair(run, 'lifetime')
      await thief.claims(stolen, owner.wallet)
      await owner.claims(order)
      const paid = run.pay({ from: owner.wallet, amount: price(order) })
      run.forbid(stolen, 'a month does not pay for a life')
      run.promise([order], [paid], 'the dearer claim can’t contest it')
    },
  },
  {
    name: 'a second upgrade at the difference',
    orders: 3,
    weight: 3,
    async play(run) {
      const thief = run.buyer()
      const month = await thief.order('30d')
      byReference(run, month, { from: thief.wallet, amount: price(month) })
      await run.wait(5 * 60 * SECOND)
      const first = await thief.order('lifetime')
      await run.wait(15 * 60 * SECOND)
      const second = await thief.order('lifetime')
      if (!first.upgrade || first.id === second.id) return
      const paid = [first, second].map((order) =>
        byReference(run, order, { from: thief.wallet, amount: price(order) }),
      )
      run.promise([first, second], paid, 'one of them upgrades')
    },
  },
]
