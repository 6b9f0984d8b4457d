import { DAY, MINUTE } from '../../../src/kernel/clock.ts'
import { byReference, type Scenario, untilSettled } from './buyers.ts'

/** Members who are linked to Telegram, in one browser or two. */
export const TELEGRAM: readonly Scenario[] = [
  {
    name: 'two browsers of one person in Telegram',
    orders: 2,
    weight: 3,
    async play(run) {
      const user = run.newUser()
      const [first, second] = [run.buyer(), run.buyer()]
      for (const browser of [first, second]) {
        const order = await browser.order('30d')
        const paid = byReference(run, order, {
          from: browser.wallet,
          amount: BigInt(order.lamports),
        })
        run.promise([order], [paid], 'it was paid by reference')
        await run.linger(1, 60)
        await browser.signsIn(user)
      }
    },
  },
  {
    name: 'two browsers of one person, linked after nine days',
    orders: 2,
    weight: 2,
    async play(run) {
      const { clock, truth } = run.world
      const user = run.newUser()
      const browsers = [run.buyer(), run.buyer()]
      for (const browser of browsers) {
        const order = await browser.order('30d')
        byReference(run, order, { from: browser.wallet, amount: BigInt(order.lamports) })
        if (!(await untilSettled(run, browser, order))) return
      }
      const bought = clock.now()
      await run.until(9 * DAY + MINUTE)
      const left = 2 * (30 * DAY - (clock.now() - bought))
      const most = clock.now() + left
      for (const browser of browsers) await browser.signsIn(user)
      for (const browser of browsers) {
        const until = await browser.activeUntil()
        const what = `access for ${until - most} ms that was used before a link`
        if (until > most) truth.slips.push({ what, subject: browser.name })
      }
    },
  },
  {
    name: 'a member who is bound loses nothing to a wallet',
    orders: 2,
    weight: 2,
    async play(run) {
      const [owner, former] = [run.buyer(), run.buyer()]
      const order = await owner.order('30d')
      former.shares(owner.wallet)
      byReference(run, order, {
        from: owner.wallet,
        amount: BigInt(order.lamports),
        inner: false,
      })
      if (!(await untilSettled(run, owner, order))) return
      await owner.signsIn(run.newUser())
      run.forbid(await former.order('30d'), 'nobody paid for it')
      await former.recovers(owner.wallet)
      run.holds(owner, order, 'it was bound by a token')
    },
  },
]
