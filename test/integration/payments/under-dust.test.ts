import type { KyselyPlugin } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { attachTo } from '../../../src/flows/operator/operations.ts'
import { refund } from '../../../src/flows/operator/refund.ts'
import type { Database, Tx } from '../../../src/kernel/db/database.ts'
import { eachEngine } from '../../engines.ts'
import { openShop, type Shop } from '../../support/shop.ts'

/** References are public once used, and the locks of an order must not be held for as long as strangers like. */
eachEngine((engine) => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
  })
  afterEach(() => shop.close())

  /** The same server, and how many statements its transactions sent. */
  function counting() {
    const { db } = shop.context
    const sent = { count: 0 }
    const plugin: KyselyPlugin = {
      transformQuery({ node }) {
        sent.count += 1
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const transaction: Database['transaction'] = (work) =>
      db.transaction((tx) => work(tx.withPlugin(plugin) as Tx))
    return { context: { ...shop.context, db: { ...db, transaction } }, sent }
  }

  /** An order that was paid twice, with so many payments of dust. */
  async function paidTwice(dust: number) {
    const buyer = shop.buyer()
    const { id, lamports, reference } = await buyer.order('30d')
    const pay = (from: string, amount: bigint) =>
      shop.pay({ from, amount, references: [reference] })
    const [first, second] = [1, 2].map(() => pay(buyer.wallet, BigInt(lamports)))
    const strangers = Array.from({ length: dust }, () => pay(shop.wallet(), 1n))
    for (const payment of [first, second, ...strangers])
      if (payment) await shop.see('finalized', payment)
    return { id, second: second?.signature ?? '' }
  }

  it.each(['attaching', 'refunding'])(
    '%s takes as many statements under much dust',
    async (what) => {
      const counts: number[] = []
      for (const dust of [2, 40]) {
        const { id, second } = await paidTwice(dust)
        const other = await shop.buyer().order('30d')
        const { context, sent } = counting()
        const back = { subject: id, signature: `back ${id}`, confirmedTo: null, because: 'asked' }
        if (what === 'refunding') await refund(context, back)
        else await attachTo(context, second, other.id, 'theirs')
        counts.push(sent.count)
      }
      expect(counts[1]).toBe(counts[0])
    },
  )
})
