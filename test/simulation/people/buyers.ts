import type { OrderBody } from '../../../src/contract/records.ts'
import { MINUTE, SECOND } from '../../../src/kernel/clock.ts'
import type { Payment } from './send.ts'
import type { Buyer, Stage } from './stage.ts'

export type Scene = {
  name: string
  /** How many orders it opens. */
  orders: number
  /** How often it is played, against the others. */
  weight: number
  play(stage: Stage): Promise<void>
}

export const part = (order: OrderBody, permille: number) =>
  (BigInt(order.lamports) * BigInt(permille)) / 1_000n

/** A transfer request as a wallet or a contract carries it out. */
export function byReference(stage: Stage, order: OrderBody, payment: Payment) {
  return stage.pay({ inner: stage.random.chance(0.1), ...payment, references: [order.reference] })
}

export async function untilSettled(stage: Stage, buyer: Buyer, order: OrderBody): Promise<boolean> {
  for (let turn = 0; turn < 60; turn += 1) {
    if ((await buyer.hears(order, turn))?.status === 'settled') return true
    await stage.wait(10 * SECOND)
  }
  return false
}

/** What is still missing, as the page says it; null: nothing. */
async function due(stage: Stage, buyer: Buyer, order: OrderBody): Promise<bigint | null> {
  for (let turn = 0; turn < 20; turn += 1) {
    const shown = await buyer.hears(order, turn)
    if (shown?.status === 'settled') return null
    if (shown?.due) return BigInt(shown.due.lamports)
    await stage.wait(10 * SECOND)
  }
  return null
}

/** People who want access and pay for it, in every way that people pay. */
export const BUYERS: readonly Scene[] = [
  {
    name: 'reference',
    orders: 1,
    weight: 20,
    async play(stage) {
      const { random } = stage
      const buyer = stage.buyer()
      const order = await buyer.order(random.pick(['30d', 'lifetime']))
      await stage.linger(1, 600)
      if (random.chance(0.5)) await buyer.claims(order)
      const to = random.chance(0.1) ? stage.world.recipients[1] : undefined
      const permille = random.pick([989, 990, 991, 1_000, 1_000, 1_000, 1_009, 1_011, 2_500])
      byReference(stage, order, { from: buyer.wallet, amount: part(order, permille), to })
    },
  },
  {
    name: 'reference, short and topped up',
    orders: 1,
    weight: 6,
    async play(stage) {
      const buyer = stage.buyer()
      const order = await buyer.order('30d')
      await stage.linger(6, 60)
      const amount = part(order, stage.random.int(300, 985))
      byReference(stage, order, { from: buyer.wallet, amount })
      const missing = await due(stage, buyer, order)
      if (missing !== null) byReference(stage, order, { from: stage.newAddress(), amount: missing })
    },
  },
  {
    name: 'reference, late',
    orders: 1,
    weight: 5,
    async play(stage) {
      const buyer = stage.buyer()
      const order = await buyer.order('30d')
      await stage.linger(16 * 60, 24 * 60)
      const amount = part(order, stage.random.int(930, 1_080))
      byReference(stage, order, { from: buyer.wallet, amount })
    },
  },
  {
    name: 'reference, at the edge of the quote',
    orders: 1,
    weight: 3,
    async play(stage) {
      const buyer = stage.buyer()
      const order = await buyer.order('30d')
      await stage.wait(15 * MINUTE + stage.random.int(40, 80) * SECOND)
      byReference(stage, order, { from: buyer.wallet, amount: part(order, 1_000) })
    },
  },
  {
    name: 'reference, from many wallets at once',
    orders: 1,
    weight: 3,
    async play(stage) {
      const buyer = stage.buyer()
      const order = await buyer.order('30d')
      const also = [{ from: stage.newAddress(), lamports: part(order, 500) }]
      byReference(stage, order, { from: buyer.wallet, amount: part(order, 500), also })
    },
  },
  {
    name: 'sender, claimed first',
    orders: 1,
    weight: 12,
    async play(stage) {
      const buyer = stage.buyer()
      const order = await buyer.order(stage.random.pick(['30d', 'lifetime']))
      await stage.linger(1, 120)
      await buyer.claims(order)
      await stage.linger(1, 600)
      const amount = part(order, stage.random.pick([985, 990, 1_000, 1_000, 1_200]))
      stage.pay({ from: buyer.wallet, amount, inner: stage.random.chance(0.2) })
    },
  },
  {
    name: 'sender, claimed after',
    orders: 1,
    weight: 8,
    async play(stage) {
      const buyer = stage.buyer()
      const order = await buyer.order('30d')
      await stage.linger(6, 60)
      stage.pay({ from: buyer.wallet, amount: part(order, 1_000) })
      await stage.linger(0, 90)
      await buyer.claims(order)
    },
  },
  {
    name: 'sender, short and topped up',
    orders: 1,
    weight: 5,
    async play(stage) {
      const buyer = stage.buyer()
      const order = await buyer.order('30d')
      await buyer.claims(order)
      stage.pay({ from: buyer.wallet, amount: part(order, stage.random.int(300, 985)) })
      const missing = await due(stage, buyer, order)
      if (missing !== null) stage.pay({ from: buyer.wallet, amount: missing })
    },
  },
  {
    name: 'sender, late',
    orders: 1,
    weight: 3,
    async play(stage) {
      const buyer = stage.buyer()
      const order = await buyer.order('30d')
      await buyer.claims(order)
      await stage.linger(16 * 60, 24 * 60)
      stage.pay({ from: buyer.wallet, amount: part(order, stage.random.int(930, 1_080)) })
    },
  },
  {
    name: 'sender, from two wallets at once',
    orders: 1,
    weight: 3,
    async play(stage) {
      const buyer = stage.buyer()
      const order = await buyer.order('30d')
      const other = stage.newAddress()
      await buyer.claims(order)
      await buyer.claims(order, other)
      await stage.linger(6, 60)
      const also = [{ from: other, lamports: part(order, 500) }]
      const paid = stage.pay({ from: buyer.wallet, amount: part(order, 500), also })
      stage.promise([order], [paid], 'both wallets are named')
    },
  },
  {
    name: 'reference, paid twice for the next period',
    orders: 1,
    weight: 2,
    async play(stage) {
      const buyer = stage.buyer()
      const order = await buyer.order('30d')
      byReference(stage, order, { from: buyer.wallet, amount: part(order, 1_000) })
      if (!(await untilSettled(stage, buyer, order))) return
      byReference(stage, order, { from: buyer.wallet, amount: part(order, 1_000) })
      await stage.wait(3 * MINUTE)
      for (let period = 0; period < 2; period += 1) await buyer.takesNextPeriod(order)
    },
  },
  {
    name: 'two plans in two tabs',
    orders: 2,
    weight: 4,
    async play(stage) {
      const buyer = stage.buyer()
      const [month, life] = [await buyer.order('30d'), await buyer.order('lifetime')]
      await buyer.claims(month)
      await buyer.claims(life)
      const wanted = stage.random.pick([month, life])
      await stage.linger(6, 60)
      const paid = stage.pay({ from: buyer.wallet, amount: part(wanted, 1_000) })
      stage.promise([wanted], [paid], 'its price was paid from a wallet that nobody else claims')
    },
  },
  {
    name: 'a new amount',
    orders: 2,
    weight: 4,
    async play(stage) {
      const buyer = stage.buyer()
      const first = await buyer.order('30d')
      await buyer.claims(first)
      await stage.wait(15 * MINUTE + SECOND)
      const second = await buyer.order('30d')
      await buyer.claims(second)
      const paid = stage.pay({ from: buyer.wallet, amount: part(second, 1_000) })
      stage.promise([first, second], [paid], 'one of two was paid')
    },
  },
  {
    name: 'tokens first, then SOL',
    orders: 1,
    weight: 3,
    async play(stage) {
      const buyer = stage.buyer()
      const order = await buyer.order('30d')
      const tokens = [
        {
          mint: stage.newAddress(),
          amount: '150000000',
          owner: stage.world.recipients[0] ?? '',
        },
      ]
      byReference(stage, order, { amount: 0n, tokens, inner: false })
      if (stage.random.chance(0.5)) return stage.forbid(order, 'it was paid in tokens alone')
      await stage.linger(10, 120)
      byReference(stage, order, { from: buyer.wallet, amount: part(order, 1_000) })
    },
  },
  {
    name: 'exchange',
    orders: 1,
    weight: 4,
    async play(stage) {
      const buyer = stage.buyer()
      const order = await buyer.order('30d')
      const exchange = stage.random.pick(stage.world.exchanges)
      await buyer.claims(order, exchange)
      await stage.linger(6, 60)
      stage.pay({ from: exchange, amount: part(order, 1_000) })
      stage.forbid(order, 'an exchange pays for thousands')
    },
  },
  {
    name: 'a failed payment',
    orders: 1,
    weight: 2,
    async play(stage) {
      const buyer = stage.buyer()
      const order = await buyer.order('30d')
      const moves = [{ from: buyer.wallet.address, lamports: part(order, 1_000) }]
      const draft = { to: stage.world.recipients[0] ?? '', moves, references: [order.reference] }
      stage.send(
        { ...draft, inner: false, increase: 0n, own: false, tokens: [], fails: true },
        false,
      )
      stage.forbid(order, 'its payment failed')
    },
  },
  {
    name: 'a lost browser',
    orders: 2,
    weight: 3,
    async play(stage) {
      const [buyer, again] = [stage.buyer(), stage.buyer()]
      const order = await buyer.order('30d')
      byReference(stage, order, { from: buyer.wallet, amount: part(order, 1_000) })
      if (!(await untilSettled(stage, buyer, order))) return
      const other = await again.order('30d')
      if (stage.random.chance(0.5)) {
        byReference(stage, other, { from: again.wallet, amount: part(other, 1_000) })
      }
      again.shares(buyer.wallet)
      await again.recovers(buyer.wallet)
    },
  },
  {
    name: 'nobody pays',
    orders: 1,
    weight: 6,
    async play(stage) {
      const buyer = stage.buyer()
      const order = await buyer.order(stage.random.pick(['30d', 'lifetime']))
      if (stage.random.chance(0.5)) await buyer.claims(order)
      stage.forbid(order, 'nobody paid')
    },
  },
]
