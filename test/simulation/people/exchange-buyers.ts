import type { Scenario } from './buyers.ts'

/** People who pay from an exchange, whose wallets identify nobody, with an amount that is theirs alone. */
export const EXCHANGE_BUYERS: readonly Scenario[] = [
  {
    name: 'an amount of its own',
    orders: 1,
    weight: 5,
    async play(run) {
      const buyer = run.buyer()
      const order = await buyer.order(run.random.pick(['30d', 'lifetime']))
      const amount = await buyer.draws(order)
      await run.linger(1, 300)
      const from = run.random.pick(run.world.exchanges)
      const paid = run.pay({ from, amount })
      run.promise([order], [paid], 'exactly its amount arrived')
    },
  },
  {
    name: 'an amount that a fee has changed',
    orders: 1,
    weight: 3,
    async play(run) {
      const buyer = run.buyer()
      const order = await buyer.order('lifetime')
      const amount = await buyer.draws(order)
      await run.linger(1, 300)
      const fee = BigInt(run.random.int(100_000, 20_000_000))
      run.pay({ from: run.random.pick(run.world.exchanges), amount: amount - fee })
      run.forbid(order, 'what arrived is not its amount')
    },
  },
  {
    name: 'a thief draws an amount beside another',
    orders: 2,
    weight: 3,
    async play(run) {
      const [buyer, thief] = [run.buyer(), run.buyer()]
      const [order, stolen] = [await buyer.order('30d'), await thief.order('30d')]
      const amount = await buyer.draws(order)
      await thief.draws(stolen)
      const from = run.random.pick(run.world.exchanges)
      await thief.claims(stolen, from)
      await run.linger(6, 120)
      const paid = run.pay({ from, amount })
      run.forbid(stolen, 'the amount is not its own')
      run.promise([order], [paid], 'exactly its amount arrived')
    },
  },
]
