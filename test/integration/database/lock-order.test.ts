import { afterEach, beforeEach, expect, it } from 'vitest'
import { endGifts } from '../../../src/flows/operator/gifts.ts'
import { refuseOrder } from '../../../src/flows/operator/refuse.ts'
import type { Tx } from '../../../src/kernel/db/database.ts'
import { eachEngine } from '../../engines.ts'
import { openTill, type Till } from '../../support/till.ts'

const ROUNDS = 6

/** Everybody locks senders, orders, and accounts in one order, so that nobody's transaction is undone and repeated. */
eachEngine((engine) => {
  let till: Till
  let begun: number
  beforeEach(async () => {
    till = await openTill(await engine.fresh())
    const { transaction } = till.context.db
    begun = 0
    till.context.db.transaction = (work) =>
      transaction((tx: Tx) => {
        begun += 1
        return work(tx)
      })
  })
  afterEach(() => till.close())

  /** @returns how many transactions were begun for these */
  async function race(...acts: (() => Promise<unknown>)[]): Promise<number> {
    begun = 0
    await Promise.all(acts.map((act) => act()))
    return begun
  }

  /** Two members with an order each that claim one wallet, so that they are settled together. */
  async function pair(one: ReturnType<Till['buyer']>, other: ReturnType<Till['buyer']>) {
    const shared = till.wallet()
    const orders = [await one.order('30d'), await other.order('30d')] as const
    await one.claims(orders[0].id, shared)
    await other.claims(orders[1].id, shared)
    for (const [buyer, order] of [
      [one, orders[0]],
      [other, orders[1]],
    ] as const) {
      const paid = { amount: BigInt(order.lamports), references: [order.reference] }
      await till.see('finalized', till.pay({ from: buyer.wallet, ...paid }))
    }
    return orders.map(({ id }) => id) as [string, string]
  }

  it('two operators refuse orders of the same two members, in reverse order', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [one, other] = [till.buyer(), till.buyer()]
      const first = await pair(one, other)
      const second = await pair(one, other)
      const tries = await race(
        () => refuseOrder(till.context, first[0], 'stolen'),
        () => refuseOrder(till.context, second[1], 'stolen'),
      )
      expect(tries).toBe(2)
    }
  })
})
