import { MINUTE } from '../../../src/kernel/clock.ts'
import { byReference, type Scene, untilSettled } from './buyers.ts'

/** Wallets that sign no texts: they prove themselves by a transfer that says what it does. */
export const HARDWARE_WALLETS: readonly Scene[] = [
  {
    name: 'a hardware wallet proves itself against a thief',
    orders: 2,
    weight: 3,
    async play(stage) {
      const [owner, thief] = [stage.buyer(), stage.buyer()]
      const [order, stolen] = [await owner.order('30d'), await thief.order('30d')]
      await thief.claims(stolen, owner.wallet)
      await owner.claims(order)
      await stage.linger(6, 60)
      const paid = stage.pay({ from: owner.wallet, amount: BigInt(order.lamports) })
      stage.forbid(stolen, 'the owner claims the wallet too')
      await stage.linger(60, 300)
      const proof = await owner.provesByTransfer(owner.wallet, order, order.id)
      stage.promise([order], [paid, proof], 'a transfer has proven the wallet')
    },
  },
  {
    name: 'a lost browser and a hardware wallet',
    orders: 2,
    weight: 3,
    async play(stage) {
      const [buyer, again] = [stage.buyer(), stage.buyer()]
      const order = await buyer.order('30d')
      const amount = BigInt(order.lamports)
      byReference(stage, order, { from: buyer.wallet, amount, inner: false })
      if (!(await untilSettled(stage, buyer, order))) return
      const carrier = await again.order('30d')
      again.shares(buyer.wallet)
      const proof = await again.provesByTransfer(buyer.wallet, carrier, null)
      if (await stage.untilFinal(proof)) stage.holds(again, order, 'its wallet gave it away')
    },
  },
  {
    name: 'a thief has a wallet send the amount without the words',
    orders: 2,
    weight: 3,
    async play(stage) {
      const [owner, thief] = [stage.buyer(), stage.buyer()]
      const order = await owner.order('30d')
      const amount = BigInt(order.lamports)
      byReference(stage, order, { from: owner.wallet, amount, inner: false })
      if (!(await untilSettled(stage, owner, order))) return
      const carrier = await thief.order('30d')
      const asked = await thief.asksForTransfer(owner.wallet.address, carrier, null)
      const memo = stage.random.pick(['Thank you!', asked.memo.replace(carrier.id, order.id)])
      const references = [carrier.reference]
      const dust = {
        from: owner.wallet,
        amount: BigInt(asked.lamports),
        references,
        insists: false,
      }
      stage.pay(stage.random.chance(0.4) ? dust : { ...dust, memo })
      await stage.wait(2 * MINUTE)
      stage.holds(owner, order, 'no words gave it away')
      stage.forbid(carrier, 'a thief paid nothing for it')
    },
  },
]
