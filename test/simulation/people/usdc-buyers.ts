import type { OrderBody } from '../../../src/contract/records.ts'
import { byReference, part, type Scenario, untilSettled } from './buyers.ts'
import type { Buyer, ScenarioRun } from './scenario-run.ts'

const UNITS_PER_CENT = 10_000n

/** This many thousandths of the price, even on days when the page does not offer USDC. */
const unitsOf = (order: OrderBody, permille: number) =>
  (BigInt(order.usd_cents) * UNITS_PER_CENT * BigInt(permille)) / 1_000n

function inUsdc(run: ScenarioRun, buyer: Buyer, order: OrderBody, permille: number) {
  return run.payUsdc({
    from: buyer.wallet,
    units: unitsOf(order, permille),
    references: [order.reference],
    inner: run.random.chance(0.2),
  })
}

/** People who pay in USDC, and thieves who use it. */
export const USDC_BUYERS: readonly Scenario[] = [
  {
    name: 'USDC',
    orders: 1,
    weight: 6,
    async play(run) {
      const buyer = run.buyer()
      const order = await buyer.order(run.random.pick(['30d', 'lifetime']))
      await run.linger(1, run.random.pick([120, 600, 24 * 60]))
      inUsdc(run, buyer, order, run.random.pick([989, 990, 1_000, 1_000, 1_010, 2_200]))
    },
  },
  {
    name: 'USDC, late',
    orders: 1,
    weight: 4,
    async play(run) {
      const buyer = run.buyer()
      const order = await buyer.order('30d')
      await run.linger(17 * 60, 30 * 60)
      inUsdc(run, buyer, order, 1_000)
    },
  },
  {
    name: 'USDC, by its sender',
    orders: 1,
    weight: 5,
    async play(run) {
      const buyer = run.buyer()
      const order = await buyer.order('30d')
      await buyer.claims(order)
      await run.linger(6, 300)
      run.payUsdc({ from: buyer.wallet, units: unitsOf(order, run.random.pick([985, 1_000])) })
    },
  },
  {
    name: 'USDC and SOL for one order',
    orders: 1,
    weight: 4,
    async play(run) {
      const { random } = run
      const buyer = run.buyer()
      const order = await buyer.order('30d')
      const permille = random.int(200, 800)
      inUsdc(run, buyer, order, permille)
      await run.linger(6, random.pick([300, 20 * 60]))
      const amount = part(order, random.pick([985, 1_000, 1_000]) - permille)
      byReference(run, order, { from: buyer.wallet, amount })
    },
  },
  {
    name: 'USDC thief who was approved',
    orders: 2,
    weight: 3,
    async play(run) {
      const [owner, thief] = [run.buyer(), run.buyer()]
      const [order, stolen] = [await owner.order('30d'), await thief.order('30d')]
      if (run.random.chance(0.5)) await thief.claims(stolen, owner.wallet)
      run.payUsdc({
        from: owner.wallet,
        authority: thief.wallet,
        units: unitsOf(stolen, 1_000),
        references: run.random.pick([[], [stolen.reference]]),
      })
      run.forbid(stolen, 'it was paid by an approval')
      run.forbid(order, 'nobody paid for it')
    },
  },
  {
    name: 'USDC thief with tokens of his own',
    orders: 1,
    weight: 2,
    async play(run) {
      const thief = run.buyer()
      const stolen = await thief.order('lifetime')
      const references = [stolen.reference]
      run.payUsdc({
        from: thief.wallet,
        units: unitsOf(stolen, 2_000),
        references,
        isFalse: true,
      })
      run.forbid(stolen, 'what was sent is no USDC')
    },
  },
  {
    name: 'USDC thief claims before',
    orders: 2,
    weight: 3,
    async play(run) {
      const [owner, thief] = [run.buyer(), run.buyer()]
      const [order, stolen] = [await owner.order('30d'), await thief.order('30d')]
      await thief.claims(stolen, owner.wallet)
      await owner.claims(order)
      await run.linger(6, 60)
      run.payUsdc({ from: owner.wallet, units: unitsOf(order, 1_000) })
      run.forbid(stolen, 'the owner claims the wallet too')
      await run.linger(60, 300)
      await owner.proves(order)
    },
  },
  {
    name: 'USDC thief who recovers by dust',
    orders: 2,
    weight: 3,
    async play(run) {
      const [owner, thief] = [run.buyer(), run.buyer()]
      const order = await owner.order('lifetime')
      inUsdc(run, owner, order, 1_000)
      if (!(await untilSettled(run, owner, order))) return
      const stolen = await thief.order('30d')
      run.forbid(stolen, 'a thief paid nothing for it')
      const sent = run.payUsdc({
        from: thief.wallet,
        units: run.random.pick([1n, 99_999n, 100_000n, unitsOf(order, 1_001)]),
        references: [order.reference],
        insists: false,
      })
      if (!(await run.untilFinal(sent))) return
      await thief.recovers(thief.wallet)
      run.holds(owner, order, 'what came later under its reference recovers nothing')
    },
  },
]
