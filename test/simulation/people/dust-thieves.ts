import type { OrderBody } from '../../../src/contract/records.ts'
import { MINUTE } from '../../../src/kernel/clock.ts'
import { byReference, part, type Scenario, untilSettled } from './buyers.ts'
import { refundOnce } from './operators.ts'
import type { ScenarioRun } from './scenario-run.ts'

const LESS_THAN_DUST = 999_999

/**
 * A thief who knows references, which are public once used, and sends next to nothing under them: lamports,
 * a worthless token, or a transaction that fails.
 */
export function dustThief(run: ScenarioRun) {
  const { random } = run
  const from = run.newAddress()
  const worthless = run.newAddress()
  return {
    from,
    names(order: OrderBody): void {
      const kind = random.pick(['lamports', 'lamports', 'token', 'failure'] as const)
      const references = [order.reference]
      const [to, amount] = [order.recipient, BigInt(random.int(1, LESS_THAN_DUST))]
      if (kind === 'lamports') run.pay({ from, amount, references, to, insists: false })
      if (kind === 'token') {
        const tokens = [{ mint: worthless, amount: `${amount}`, owner: from }]
        run.pay({ amount: 0n, references, to, tokens, insists: false })
      }
      if (kind === 'failure') {
        const moves = [{ from, lamports: BigInt(order.lamports) }]
        const draft = { to, moves, references, inner: false, own: false, tokens: [] }
        run.send({ ...draft, increase: 0n, fails: true }, false)
      }
    },
  }
}

/** People whom a dust thief names: nothing that they paid for may change by it. */
export const DUST_THIEVES: readonly Scenario[] = [
  {
    name: 'dust thief between the parts of a payment',
    orders: 1,
    weight: 4,
    async play(run) {
      const buyer = run.buyer()
      const order = await buyer.order(run.random.pick(['30d', 'lifetime']))
      const thief = dustThief(run)
      const paid: string[][] = []
      for (const permille of [400, 600]) {
        thief.names(order)
        await run.linger(1, 30)
        const amount = part(order, permille) + 1n
        paid.push(byReference(run, order, { from: buyer.wallet, amount, inner: false }))
        await run.linger(1, 30)
      }
      thief.names(order)
      if (!(await untilSettled(run, buyer, order))) return
      thief.names(order)
      await run.wait(2 * MINUTE)
      if (run.random.chance(0.5)) return run.promise([order], paid, 'dust takes nothing away')
      // To the sender, whom nobody has to name.
      const request = { subject: order.id, confirmedTo: null, because: 'asked for' }
      await run.operator('refund', refundOnce({ ...request, signature: `back ${order.id}` }))
      for (const sent of paid) run.returned(sent)
      run.forbidAtLast(order, 'it was paid back')
    },
  },
]
