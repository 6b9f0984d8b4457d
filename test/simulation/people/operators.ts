import { attachTo, grantOrder } from '../../../src/flows/operator/operations.ts'
import { OperatorRefusal } from '../../../src/flows/operator/operator-refusal.ts'
import { refund } from '../../../src/flows/operator/refund.ts'
import { refuseOrder } from '../../../src/flows/operator/refuse.ts'
import { MINUTE } from '../../../src/kernel/clock.ts'
import { Crash, TransientFault } from '../world/faulty-database.ts'
import { byReference, type Scenario, untilSettled } from './buyers.ts'
import { ABOVE_DUST } from './recovery-thieves.ts'

/** What operators do by hand, and people who try to get around it. */
export const OPERATORS: readonly Scenario[] = [
  {
    name: 'an operator grants',
    orders: 2,
    weight: 2,
    async play(run) {
      const [buyer, thief] = [run.buyer(), run.buyer()]
      const order = await buyer.order('30d')
      run.forbid(await thief.order('30d'), 'a thief paid nothing for it')
      await run.operator('grant', (context) => grantOnce(context, order.id))
      run.gives(order)
      run.promise([order], [], 'an operator granted it')
      byReference(run, order, {
        from: thief.wallet,
        amount: ABOVE_DUST,
        inner: false,
        insists: false,
      })
      await run.wait(2 * MINUTE)
      await thief.recovers(thief.wallet)
    },
  },
  {
    name: 'an operator refuses a rival',
    orders: 2,
    weight: 2,
    async play(run) {
      const [owner, thief] = [run.buyer(), run.buyer()]
      const [order, stolen] = [await owner.order('30d'), await thief.order('30d')]
      await thief.claims(stolen, owner.wallet)
      await owner.claims(order)
      await run.linger(6, 30)
      run.pay({ from: owner.wallet, amount: BigInt(order.lamports) })
      await run.wait(4 * MINUTE)
      await run.operator('refusal', (context) =>
        refuseOrder(context, stolen.id, 'the owner wrote', null).catch(() =>
          refuseOrder(context, stolen.id, 'the owner wrote', order.id),
        ),
      )
      run.forbidAtLast(stolen, 'an operator refused it')
    },
  },
  {
    name: 'an operator attaches a deposit',
    orders: 1,
    weight: 2,
    async play(run) {
      const buyer = run.buyer()
      const friend = run.newAddress()
      const order = await buyer.order('30d')
      const sent = run.pay({ from: friend, amount: BigInt(order.lamports), insists: false })
      await run.wait(9 * MINUTE)
      const [signature = ''] = sent
      const isKept = await run.operator('attachment', (context) =>
        attachTo(context, signature, order.id, 'a friend paid').then(
          () => true,
          // A fork removed it, or no endpoint has it yet.
          (error) => (error.code === 'not_found' ? false : Promise.reject(error)),
        ),
      )
      if (!isKept) return
      run.gives(order)
      run.promise([order], [sent], 'an operator gave it the payment')
    },
  },
  {
    name: 'an operator pays back',
    orders: 1,
    weight: 2,
    async play(run) {
      const buyer = run.buyer()
      const order = await buyer.order('30d')
      const paid = byReference(run, order, {
        from: buyer.wallet,
        amount: BigInt(order.lamports),
        inner: false,
      })
      if (!(await untilSettled(run, buyer, order))) return
      const payBack = refundOnce({
        subject: order.id,
        signature: `back ${order.id}`,
        confirmedTo: buyer.wallet.address,
        because: 'asked for',
      })
      await run.operator('refund', payBack)
      run.returned(paid)
      run.forbidAtLast(order, 'it was paid back')
      await buyer.proves(order)
      await buyer.recovers(buyer.wallet)
    },
  },
]

/** An operator who gets no answer tries again, and learns that it is done. */
export function refundOnce(request: Parameters<typeof refund>[1]) {
  let isUncertain = false
  return async (context: Parameters<typeof refund>[0]): Promise<void> => {
    try {
      await refund(context, request)
    } catch (error) {
      const isDone = error instanceof OperatorRefusal && /already been refunded/.test(error.message)
      if (isDone && isUncertain) return
      isUncertain ||= error instanceof TransientFault || error instanceof Crash
      throw error
    }
  }
}

/** The same for a grant. */
async function grantOnce(context: Parameters<typeof grantOrder>[0], id: string): Promise<void> {
  await grantOrder(context, id, 'a friend of the house', true).catch((error) => {
    if (error.code !== 'order_closed') throw error
  })
}
