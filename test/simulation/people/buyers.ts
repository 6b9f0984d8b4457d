import type { OrderBody } from '../../../src/contract/records.ts'
import { MINUTE, SECOND } from '../../../src/kernel/clock.ts'
import type { Buyer, ScenarioRun } from './scenario-run.ts'
import type { Payment } from './send.ts'

export type Scenario = {
  name: string
  /** The number of orders that it opens. */
  orders: number
  /** How often it is played, relative to the others. */
  weight: number
  play(run: ScenarioRun): Promise<void>
}

export const part = (order: OrderBody, permille: number) =>
  (BigInt(order.lamports) * BigInt(permille)) / 1_000n

/** Pays a transfer request, as a wallet or a program does. */
export function byReference(run: ScenarioRun, order: OrderBody, payment: Payment) {
  return run.pay({ inner: run.random.chance(0.1), ...payment, references: [order.reference] })
}

export async function untilSettled(
  run: ScenarioRun,
  buyer: Buyer,
  order: OrderBody,
): Promise<boolean> {
  for (let turn = 0; turn < 60; turn += 1) {
    if ((await buyer.hears(order, turn))?.status === 'settled') return true
    await run.wait(10 * SECOND)
  }
  return false
}

/** What is still due, as the page shows it; null: nothing. */
async function due(run: ScenarioRun, buyer: Buyer, order: OrderBody): Promise<bigint | null> {
  for (let turn = 0; turn < 20; turn += 1) {
    const shown = await buyer.hears(order, turn)
    if (shown?.status === 'settled') return null
    if (shown?.due) return BigInt(shown.due.lamports)
    await run.wait(10 * SECOND)
  }
  return null
}

/** People who want access and pay for it, in every way that people pay. */
export const BUYERS: readonly Scenario[] = [
  {
    name: 'reference',
    orders: 1,
    weight: 20,
    async play(run) {
      const { random } = run
      const buyer = run.buyer()
      const order = await buyer.order(random.pick(['30d', 'lifetime']))
      await run.linger(1, 600)
      if (random.chance(0.5)) await buyer.claims(order)
      const to = random.chance(0.1) ? run.world.recipients[1] : undefined
      const permille = random.pick([989, 990, 991, 1_000, 1_000, 1_000, 1_009, 1_011, 2_500])
      byReference(run, order, { from: buyer.wallet, amount: part(order, permille), to })
    },
  },
  {
    name: 'reference, short and topped up',
    orders: 1,
    weight: 6,
    async play(run) {
      const buyer = run.buyer()
      const order = await buyer.order('30d')
      await run.linger(6, 60)
      const amount = part(order, run.random.int(300, 985))
      byReference(run, order, { from: buyer.wallet, amount })
      const missing = await due(run, buyer, order)
      if (missing !== null) byReference(run, order, { from: run.newAddress(), amount: missing })
    },
  },
  {
    name: 'reference, late',
    orders: 1,
    weight: 5,
    async play(run) {
      const buyer = run.buyer()
      const order = await buyer.order('30d')
      await run.linger(16 * 60, 24 * 60)
      const amount = part(order, run.random.int(930, 1_080))
      byReference(run, order, { from: buyer.wallet, amount })
    },
  },
  {
    name: 'reference, at the edge of the quote',
    orders: 1,
    weight: 3,
    async play(run) {
      const buyer = run.buyer()
      const order = await buyer.order('30d')
      await run.wait(15 * MINUTE + run.random.int(40, 80) * SECOND)
      byReference(run, order, { from: buyer.wallet, amount: part(order, 1_000) })
    },
  },
  {
    name: 'reference, from many wallets at once',
    orders: 1,
    weight: 3,
    async play(run) {
      const buyer = run.buyer()
      const order = await buyer.order('30d')
      const also = [{ from: run.newAddress(), lamports: part(order, 500) }]
      byReference(run, order, { from: buyer.wallet, amount: part(order, 500), also })
    },
  },
  {
    name: 'sender, claimed first',
    orders: 1,
    weight: 12,
    async play(run) {
      const buyer = run.buyer()
      const order = await buyer.order(run.random.pick(['30d', 'lifetime']))
      await run.linger(1, 120)
      await buyer.claims(order)
      await run.linger(1, 600)
      const amount = part(order, run.random.pick([985, 990, 1_000, 1_000, 1_200]))
      run.pay({ from: buyer.wallet, amount, inner: run.random.chance(0.2) })
    },
  },
  {
    name: 'sender, claimed after',
    orders: 1,
    weight: 8,
    async play(run) {
      const buyer = run.buyer()
      const order = await buyer.order('30d')
      await run.linger(6, 60)
      run.pay({ from: buyer.wallet, amount: part(order, 1_000) })
      await run.linger(0, 90)
      await buyer.claims(order)
    },
  },
  {
    name: 'sender, short and topped up',
    orders: 1,
    weight: 5,
    async play(run) {
      const buyer = run.buyer()
      const order = await buyer.order('30d')
      await buyer.claims(order)
      run.pay({ from: buyer.wallet, amount: part(order, run.random.int(300, 985)) })
      const missing = await due(run, buyer, order)
      if (missing !== null) run.pay({ from: buyer.wallet, amount: missing })
    },
  },
  {
    name: 'sender, late',
    orders: 1,
    weight: 3,
    async play(run) {
      const buyer = run.buyer()
      const order = await buyer.order('30d')
      await buyer.claims(order)
      await run.linger(16 * 60, 24 * 60)
      run.pay({ from: buyer.wallet, amount: part(order, run.random.int(930, 1_080)) })
    },
  },
  {
    name: 'sender, from two wallets at once',
    orders: 1,
    weight: 3,
    async play(run) {
      const buyer = run.buyer()
      const order = await buyer.order('30d')
      const other = run.newAddress()
      await buyer.claims(order)
      await buyer.claims(order, other)
      await run.linger(6, 60)
      const also = [{ from: other, lamports: part(order, 500) }]
      const paid = run.pay({ from: buyer.wallet, amount: part(order, 500), also })
      run.promise([order], [paid], 'both wallets are named')
    },
  },
  {
    name: 'reference, paid twice for the next period',
    orders: 1,
    weight: 2,
    async play(run) {
      const buyer = run.buyer()
      const order = await buyer.order('30d')
      byReference(run, order, { from: buyer.wallet, amount: part(order, 1_000) })
      if (!(await untilSettled(run, buyer, order))) return
      byReference(run, order, { from: buyer.wallet, amount: part(order, 1_000) })
      await run.wait(3 * MINUTE)
      for (let period = 0; period < 2; period += 1) await buyer.takesNextPeriod(order)
    },
  },
  {
    name: 'two plans in two tabs',
    orders: 2,
    weight: 4,
    async play(run) {
      const buyer = run.buyer()
      const [month, life] = [await buyer.order('30d'), await buyer.order('lifetime')]
      await buyer.claims(month)
      await buyer.claims(life)
      const wanted = run.random.pick([month, life])
      await run.linger(6, 60)
      const paid = run.pay({ from: buyer.wallet, amount: part(wanted, 1_000) })
      run.promise([wanted], [paid], 'its price was paid from a wallet that nobody else claims')
    },
  },
  {
    name: 'a new amount',
    orders: 2,
    weight: 4,
    async play(run) {
      const buyer = run.buyer()
      const first = await buyer.order('30d')
      await buyer.claims(first)
      await run.wait(15 * MINUTE + SECOND)
      const second = await buyer.order('30d')
      await buyer.claims(second)
      const paid = run.pay({ from: buyer.wallet, amount: part(second, 1_000) })
      run.promise([first, second], [paid], 'one of two was paid')
    },
  },
  {
    name: 'tokens first, then SOL',
    orders: 1,
    weight: 3,
    async play(run) {
      const buyer = run.buyer()
      const order = await buyer.order('30d')
      const tokens = [
        {
          mint: run.newAddress(),
          amount: '150000000',
          owner: run.world.recipients[0] ?? '',
        },
      ]
      byReference(run, order, { amount: 0n, tokens, inner: false })
      if (run.random.chance(0.5)) return run.forbid(order, 'it was paid in tokens alone')
      await run.linger(10, 120)
      byReference(run, order, { from: buyer.wallet, amount: part(order, 1_000) })
    },
  },
  {
    name: 'exchange',
    orders: 1,
    weight: 4,
    async play(run) {
      const buyer = run.buyer()
      const order = await buyer.order('30d')
      const exchange = run.random.pick(run.world.exchanges)
      await buyer.claims(order, exchange)
      await run.linger(6, 60)
      run.pay({ from: exchange, amount: part(order, 1_000) })
      run.forbid(order, 'an exchange pays for thousands')
    },
  },
  {
    name: 'a failed payment',
    orders: 1,
    weight: 2,
    async play(run) {
      const buyer = run.buyer()
      const order = await buyer.order('30d')
      const moves = [{ from: buyer.wallet.address, lamports: part(order, 1_000) }]
      const draft = { to: run.world.recipients[0] ?? '', moves, references: [order.reference] }
      run.send({ ...draft, inner: false, increase: 0n, own: false, tokens: [], fails: true }, false)
      run.forbid(order, 'its payment failed')
    },
  },
  {
    name: 'a lost browser',
    orders: 2,
    weight: 3,
    async play(run) {
      const [buyer, again] = [run.buyer(), run.buyer()]
      const order = await buyer.order('30d')
      byReference(run, order, { from: buyer.wallet, amount: part(order, 1_000) })
      if (!(await untilSettled(run, buyer, order))) return
      const other = await again.order('30d')
      if (run.random.chance(0.5)) {
        byReference(run, other, { from: again.wallet, amount: part(other, 1_000) })
      }
      again.shares(buyer.wallet)
      await again.recovers(buyer.wallet)
    },
  },
  {
    name: 'nobody pays',
    orders: 1,
    weight: 6,
    async play(run) {
      const buyer = run.buyer()
      const order = await buyer.order(run.random.pick(['30d', 'lifetime']))
      if (run.random.chance(0.5)) await buyer.claims(order)
      run.forbid(order, 'nobody paid')
    },
  },
]
