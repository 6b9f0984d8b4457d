import { MINUTE } from '../../../src/kernel/clock.ts'
import { byReference, type Scenario, untilSettled } from './buyers.ts'

/** Wallets that sign no messages: they prove themselves by a transfer whose memo says what it does. */
export const HARDWARE_WALLETS: readonly Scenario[] = [
  {
    name: 'a hardware wallet proves itself against a thief',
    orders: 2,
    weight: 3,
    async play(run) {
      const [owner, thief] = [run.buyer(), run.buyer()]
      const [order, stolen] = [await owner.order('30d'), await thief.order('30d')]
      await thief.claims(stolen, owner.wallet)
      await owner.claims(order)
      await run.linger(6, 60)
      const paid = run.pay({ from: owner.wallet, amount: BigInt(order.lamports) })
      run.forbid(stolen, 'the owner claims the wallet too')
      await run.linger(60, 300)
      const proof = await owner.provesByTransfer(owner.wallet, order, order.id)
      run.promise([order], [paid, proof], 'a transfer has proven the wallet')
    },
  },
  {
    name: 'a lost browser and a hardware wallet',
    orders: 2,
    weight: 3,
    async play(run) {
      const [buyer, again] = [run.buyer(), run.buyer()]
      const order = await buyer.order('30d')
      const amount = BigInt(order.lamports)
      byReference(run, order, { from: buyer.wallet, amount, inner: false })
      if (!(await untilSettled(run, buyer, order))) return
      const carrier = await again.order('30d')
      again.shares(buyer.wallet)
      const proof = await again.provesByTransfer(buyer.wallet, carrier, null)
      if (await run.untilFinal(proof)) run.holds(again, order, 'its wallet gave it away')
    },
  },
  {
    name: 'a thief has a wallet send the amount without the words',
    orders: 2,
    weight: 3,
    async play(run) {
      const [owner, thief] = [run.buyer(), run.buyer()]
      const order = await owner.order('30d')
      const amount = BigInt(order.lamports)
      byReference(run, order, { from: owner.wallet, amount, inner: false })
      if (!(await untilSettled(run, owner, order))) return
      const carrier = await thief.order('30d')
      const asked = await thief.asksForTransfer(owner.wallet.address, carrier, null)
      const memo = run.random.pick(['Thank you!', asked.memo.replace(carrier.id, order.id)])
      const references = [carrier.reference]
      const dust = {
        from: owner.wallet,
        amount: BigInt(asked.lamports),
        references,
        insists: false,
      }
      run.pay(run.random.chance(0.4) ? dust : { ...dust, memo })
      await run.wait(2 * MINUTE)
      run.holds(owner, order, 'no words gave it away')
      run.forbid(carrier, 'a thief paid nothing for it')
    },
  },
]
