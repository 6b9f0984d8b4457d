import type { Scene } from './buyers.ts'

/** People who pay from an exchange, whose wallets identify nobody, with an amount of their own. */
export const EXCHANGE_BUYERS: readonly Scene[] = [
  {
    name: 'an amount of its own',
    orders: 1,
    weight: 5,
    async play(stage) {
      const buyer = stage.buyer()
      const order = await buyer.order(stage.random.pick(['30d', 'lifetime']))
      const amount = await buyer.draws(order)
      await stage.linger(1, 300)
      const from = stage.random.pick(stage.world.exchanges)
      const paid = stage.pay({ from, amount })
      stage.promise([order], [paid], 'exactly its amount arrived')
    },
  },
  {
    name: 'an amount that a fee has changed',
    orders: 1,
    weight: 3,
    async play(stage) {
      const buyer = stage.buyer()
      const order = await buyer.order('lifetime')
      const amount = await buyer.draws(order)
      await stage.linger(1, 300)
      const fee = BigInt(stage.random.int(100_000, 20_000_000))
      stage.pay({ from: stage.random.pick(stage.world.exchanges), amount: amount - fee })
      stage.forbid(order, 'what arrived is not its amount')
    },
  },
  {
    name: 'a thief draws an amount beside another',
    orders: 2,
    weight: 3,
    async play(stage) {
      const [buyer, thief] = [stage.buyer(), stage.buyer()]
      const [order, stolen] = [await buyer.order('30d'), await thief.order('30d')]
      const amount = await buyer.draws(order)
      await thief.draws(stolen)
      const from = stage.random.pick(stage.world.exchanges)
      await thief.claims(stolen, from)
      await stage.linger(6, 120)
      const paid = stage.pay({ from, amount })
      stage.forbid(stolen, 'the amount is not its own')
      stage.promise([order], [paid], 'exactly its amount arrived')
    },
  },
]
