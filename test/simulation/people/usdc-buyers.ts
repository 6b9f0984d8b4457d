import type { OrderBody } from '../../../src/contract/records.ts'
import { byReference, part, type Scene, untilSettled } from './buyers.ts'
import type { Buyer, Stage } from './stage.ts'

const UNITS_PER_CENT = 10_000n

/** So many thousandths of the price, also on days on which the page does not offer USDC. */
const unitsOf = (order: OrderBody, permille: number) =>
  (BigInt(order.usd_cents) * UNITS_PER_CENT * BigInt(permille)) / 1_000n

function inUsdc(stage: Stage, buyer: Buyer, order: OrderBody, permille: number) {
  return stage.payUsdc({
    from: buyer.wallet,
    units: unitsOf(order, permille),
    references: [order.reference],
    inner: stage.random.chance(0.2),
  })
}

/** People who pay in USDC, and thieves who try it that way. */
export const USDC_BUYERS: readonly Scene[] = [
  {
    name: 'USDC',
    orders: 1,
    weight: 6,
    async play(stage) {
      const buyer = stage.buyer()
      const order = await buyer.order(stage.random.pick(['30d', 'lifetime']))
      await stage.linger(1, stage.random.pick([120, 600, 24 * 60]))
      inUsdc(stage, buyer, order, stage.random.pick([989, 990, 1_000, 1_000, 1_010, 2_200]))
    },
  },
  {
    name: 'USDC, late',
    orders: 1,
    weight: 4,
    async play(stage) {
      const buyer = stage.buyer()
      const order = await buyer.order('30d')
      await stage.linger(17 * 60, 30 * 60)
      inUsdc(stage, buyer, order, 1_000)
    },
  },
  {
    name: 'USDC, by its sender',
    orders: 1,
    weight: 5,
    async play(stage) {
      const buyer = stage.buyer()
      const order = await buyer.order('30d')
      await buyer.claims(order)
      await stage.linger(6, 300)
      stage.payUsdc({ from: buyer.wallet, units: unitsOf(order, stage.random.pick([985, 1_000])) })
    },
  },
  {
    name: 'USDC and SOL for one order',
    orders: 1,
    weight: 4,
    async play(stage) {
      const { random } = stage
      const buyer = stage.buyer()
      const order = await buyer.order('30d')
      const permille = random.int(200, 800)
      inUsdc(stage, buyer, order, permille)
      await stage.linger(6, random.pick([300, 20 * 60]))
      const amount = part(order, random.pick([985, 1_000, 1_000]) - permille)
      byReference(stage, order, { from: buyer.wallet, amount })
    },
  },
  {
    name: 'USDC thief who was approved',
    orders: 2,
    weight: 3,
    async play(stage) {
      const [owner, thief] = [stage.buyer(), stage.buyer()]
      const [order, stolen] = [await owner.order('30d'), await thief.order('30d')]
      if (stage.random.chance(0.5)) await thief.claims(stolen, owner.wallet)
      stage.payUsdc({
        from: owner.wallet,
        authority: thief.wallet,
        units: unitsOf(stolen, 1_000),
        references: stage.random.pick([[], [stolen.reference]]),
      })
      stage.forbid(stolen, 'it was paid by an approval')
      stage.forbid(order, 'nobody paid for it')
    },
  },
  {
    name: 'USDC thief with tokens of his own',
    orders: 1,
    weight: 2,
    async play(stage) {
      const thief = stage.buyer()
      const stolen = await thief.order('lifetime')
      const references = [stolen.reference]
      stage.payUsdc({
        from: thief.wallet,
        units: unitsOf(stolen, 2_000),
        references,
        isFalse: true,
      })
      stage.forbid(stolen, 'what was sent is no USDC')
    },
  },
  {
    name: 'USDC thief claims before',
    orders: 2,
    weight: 3,
    async play(stage) {
      const [owner, thief] = [stage.buyer(), stage.buyer()]
      const [order, stolen] = [await owner.order('30d'), await thief.order('30d')]
      await thief.claims(stolen, owner.wallet)
      await owner.claims(order)
      await stage.linger(6, 60)
      stage.payUsdc({ from: owner.wallet, units: unitsOf(order, 1_000) })
      stage.forbid(stolen, 'the owner claims the wallet too')
      await stage.linger(60, 300)
      await owner.proves(order)
    },
  },
  {
    name: 'USDC thief who recovers by dust',
    orders: 2,
    weight: 3,
    async play(stage) {
      const [owner, thief] = [stage.buyer(), stage.buyer()]
      const order = await owner.order('lifetime')
      inUsdc(stage, owner, order, 1_000)
      if (!(await untilSettled(stage, owner, order))) return
      const stolen = await thief.order('30d')
      stage.forbid(stolen, 'a thief paid nothing for it')
      const sent = stage.payUsdc({
        from: thief.wallet,
        units: stage.random.pick([1n, 99_999n, 100_000n, unitsOf(order, 1_001)]),
        references: [order.reference],
        insists: false,
      })
      if (!(await stage.untilFinal(sent))) return
      await thief.recovers(thief.wallet)
      stage.holds(owner, order, 'what came later under its reference recovers nothing')
    },
  },
]
