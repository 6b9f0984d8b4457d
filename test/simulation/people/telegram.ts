import { byReference, type Scene, untilSettled } from './buyers.ts'

/** Members who are known in Telegram, in one browser or two. */
export const TELEGRAM: readonly Scene[] = [
  {
    name: 'two browsers of one person in Telegram',
    orders: 2,
    weight: 3,
    async play(stage) {
      const user = stage.newUser()
      const [first, second] = [stage.buyer(), stage.buyer()]
      for (const browser of [first, second]) {
        const order = await browser.order('30d')
        const paid = byReference(stage, order, {
          from: browser.wallet,
          amount: BigInt(order.lamports),
        })
        stage.promise([order], [paid], 'it was paid by reference')
        await stage.linger(1, 60)
        await browser.signsIn(user)
      }
    },
  },
  {
    name: 'a member who is bound loses nothing to a wallet',
    orders: 2,
    weight: 2,
    async play(stage) {
      const [owner, former] = [stage.buyer(), stage.buyer()]
      const order = await owner.order('30d')
      former.shares(owner.wallet)
      byReference(stage, order, {
        from: owner.wallet,
        amount: BigInt(order.lamports),
        inner: false,
      })
      if (!(await untilSettled(stage, owner, order))) return
      await owner.signsIn(stage.newUser())
      stage.forbid(await former.order('30d'), 'nobody paid for it')
      await former.recovers(owner.wallet)
      stage.holds(owner, order, 'it was bound by a token')
    },
  },
]
