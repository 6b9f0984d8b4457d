import { afterEach, beforeEach, expect, it } from 'vitest'
import { refuseOrder } from '../../../src/flows/operator/refuse.ts'
import type { Tx } from '../../../src/kernel/db/database.ts'
import { eachEngine } from '../../engines.ts'
import { proveWallet, signingWallet } from '../../support/chain/signing-wallet.ts'
import { openShop, type Shop } from '../../support/shop.ts'

const ROUNDS = 6

/** Everybody locks senders, orders, and accounts in one order, so that nobody's transaction is undone and repeated. */
eachEngine((engine) => {
  let shop: Shop
  let begun: number
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
    const { transaction } = shop.context.db
    begun = 0
    shop.context.db.transaction = (work) =>
      transaction((tx: Tx) => {
        begun += 1
        return work(tx)
      })
  })
  afterEach(() => shop.close())

  /** @returns how many transactions were begun for these */
  async function race(...acts: (() => Promise<unknown>)[]): Promise<number> {
    begun = 0
    await Promise.all(acts.map((act) => act()))
    return begun
  }

  type Buyer = ReturnType<Shop['buyer']>
  type Order = Awaited<ReturnType<Buyer['order']>>

  async function pays(buyer: Buyer, { lamports, reference }: Order, from = buyer.wallet) {
    const paid = { amount: BigInt(lamports), references: [reference] }
    await shop.see('finalized', shop.pay({ from, ...paid }))
  }

  /** Two members with an order each that claim one wallet, so that they are settled together. */
  async function pair(one: Buyer, other: Buyer) {
    const shared = shop.wallet()
    const orders = [await one.order('30d'), await other.order('30d')] as const
    await one.claims(orders[0].id, shared)
    await other.claims(orders[1].id, shared)
    await pays(one, orders[0])
    await pays(other, orders[1])
    return orders.map(({ id }) => id) as [string, string]
  }

  it('two operators refuse orders of the same two members, in reverse order', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [one, other] = [shop.buyer(), shop.buyer()]
      const first = await pair(one, other)
      const second = await pair(one, other)
      const tries = await race(
        () => refuseOrder(shop.context, first[0], 'stolen'),
        () => refuseOrder(shop.context, second[1], 'stolen'),
      )
      expect(tries).toBe(2)
    }
  })

  it('an operator refuses an order of two members while their wallet recovers others', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [one, other, again] = [shop.buyer(), shop.buyer(), shop.buyer()]
      const wallet = signingWallet()
      for (const buyer of [one, other]) await pays(buyer, await buyer.order('30d'), wallet.address)
      await again.order('30d')
      const [, refused] = await pair(one, other)
      const tries = await race(
        () => refuseOrder(shop.context, refused, 'stolen'),
        () => proveWallet(shop, again, wallet),
      )
      // Its challenge is asked for, used, and answered.
      expect(tries).toBe(1 + 3)
    }
  })
})
