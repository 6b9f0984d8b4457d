import { endGifts, makeGifts } from '../../../src/flows/operator/gifts.ts'
import { OperatorRefusal } from '../../../src/flows/operator/operator-refusal.ts'
import { MINUTE } from '../../../src/kernel/clock.ts'
import { byReference, part, type Scene } from './buyers.ts'
import type { Buyer, Stage } from './stage.ts'

/** An operator makes gifts. Who gets no answer makes a lot of another name. */
async function makeLot(stage: Stage, count: number): Promise<{ lot: string; codes: string[] }> {
  const name = [...stage.random.bytes(6)].map((byte) => byte.toString(16)).join('')
  let tries = 0
  return stage.operator('lot', async (context) => {
    const lot = `${name} ${++tries}`
    const gifts = { plan: '30d', count, lot, until: null } as const
    return { lot, codes: await makeGifts(context, gifts, 'a fair') }
  })
}

/** The first try was committed, and its answer was lost. */
async function end(stage: Stage, lot: string): Promise<void> {
  await stage.operator('end of a lot', (context) =>
    endGifts(context, lot, 'the fair is over').catch((error) => {
      if (!(error instanceof OperatorRefusal)) throw error
    }),
  )
}

async function paysUpgrade(stage: Stage, buyer: Buyer, why: string): Promise<void> {
  const order = await buyer.order('lifetime')
  if (order.usd_cents !== 60_000)
    stage.world.book.slips.push({ what: `${why} lowers a lifetime`, subject: order.id })
  byReference(stage, order, { from: buyer.wallet, amount: part(order, 1_000) })
}

/** People who have access without paying: gifts of an operator, and trials. */
export const FREE_ACCESS: readonly Scene[] = [
  {
    name: 'lot of gifts',
    orders: 2,
    weight: 3,
    async play(stage) {
      const [watcher, friend] = [stage.buyer(), stage.buyer()]
      const order = await watcher.order('30d')
      stage.forbid(order, 'nobody paid for it')
      const { lot, codes } = await makeLot(stage, 3)
      const [first = '', second = '', third = ''] = codes
      await friend.redeemsFree(first)
      await stage.refused('a lot’s gift that somebody has redeemed', order, () =>
        stage.buyer().redeemsFree(first),
      )
      const people = [1, 2, 3].map(() => stage.buyer())
      await Promise.allSettled(people.map((one) => one.redeemsFree(second)))
      await end(stage, lot)
      await stage.refused('a lot’s gift after its end', order, () =>
        stage.buyer().redeemsFree(third),
      )
      await paysUpgrade(stage, friend, 'a gift that nobody paid for')
    },
  },
  {
    name: 'trial',
    orders: 3,
    weight: 4,
    async play(stage) {
      const [buyer, again, other] = [stage.buyer(), stage.buyer(), stage.buyer()]
      const user = stage.newUser()
      const order = await buyer.order('30d')
      await stage.refused('a trial without Telegram', order, () => buyer.tries())
      await buyer.signsIn(user)
      await stage.refused('a trial for a stranger’s wallet', order, () =>
        buyer.tries(buyer.wallet, stage.newWallet()),
      )
      await buyer.tries()
      await stage.refused('a second trial', order, () => buyer.tries(again.wallet))
      stage.forbid(await other.order('30d'), 'nobody paid for it')
      await other.signsIn(stage.newUser())
      other.shares(buyer.wallet)
      await stage.refused('a trial for a wallet that had one', order, () =>
        other.tries(buyer.wallet),
      )
      await stage.wait(MINUTE)
      if (stage.random.chance(0.5)) return paysUpgrade(stage, buyer, 'a trial')
      byReference(stage, order, { from: buyer.wallet, amount: part(order, 1_000) })
    },
  },
  {
    name: 'trial for a wallet that paid',
    orders: 2,
    weight: 2,
    async play(stage) {
      const [buyer, again] = [stage.buyer(), stage.buyer()]
      const order = await buyer.order('30d')
      const paid = byReference(stage, order, { from: buyer.wallet, amount: part(order, 1_000) })
      stage.promise([order], [paid], 'it was paid by reference')
      if (!(await stage.untilFinal(paid))) return
      await stage.wait(10 * MINUTE)
      if ((await buyer.looks(order))?.status !== 'settled') return
      stage.forbid(await again.order('30d'), 'nobody paid for it')
      await again.signsIn(stage.newUser())
      again.shares(buyer.wallet)
      await stage.refused('a trial for a wallet that paid', order, () => again.tries(buyer.wallet))
    },
  },
]
