import { Refusal } from '../../../src/contract/errors.ts'
import type { OrderBody } from '../../../src/contract/records.ts'
import { addCoupon, stopCoupon } from '../../../src/flows/operator/coupons.ts'
import { OperatorRefusal } from '../../../src/flows/operator/operator-refusal.ts'
import { DAY, MINUTE, SECOND } from '../../../src/kernel/clock.ts'
import { usdCents } from '../../../src/kernel/money.ts'
import type { SeenCoupon } from '../ground-truth.ts'
import { byReference, part, type Scenario, untilSettled } from './buyers.ts'
import type { ScenarioRun } from './scenario-run.ts'

type Off = SeenCoupon['off']
type Limits = Partial<Omit<Parameters<typeof addCoupon>[1], 'code' | 'off'>>

const OFFERS: readonly Off[] = [
  { percent: 1 },
  { percent: 37 },
  { percent: 50 },
  { percent: 100 },
  { cents: 1 },
  { cents: 2_500 },
  { cents: 14_850 },
  { cents: 100_000 },
]

/** An operator makes a code; the truth counts its uses. */
async function issue(run: ScenarioRun, off: Off, limits: Limits = {}): Promise<string> {
  const code =
    `C${[...run.random.bytes(6)].map((byte) => byte.toString(16)).join('')}`.toUpperCase()
  run.world.truth.coupons.set(code, { code, off, uses: limits.uses ?? null })
  await run.operator('coupon', async (context) => {
    const made = 'cents' in off ? { cents: usdCents(off.cents) } : off
    const open = { plan: null, firstOnly: false, linkedOnly: false, uses: null, usesEach: null }
    const wanted = { ...open, from: null, until: null, ...limits, code, off: made }
    await addCoupon(context, wanted, 'a sale').catch(unlessDone)
  })
  return code
}

/** The first try was committed, and its answer was lost. */
function unlessDone(error: unknown) {
  if (!(error instanceof OperatorRefusal)) throw error
}

/** null: the code was refused. */
async function unlessRefused(asked: Promise<OrderBody>): Promise<OrderBody | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Refusal && error.code.startsWith('coupon_')) return null
    throw error
  }
}

/** People who use a coupon. */
export const COUPON_BUYERS: readonly Scenario[] = [
  {
    name: 'coupon',
    orders: 1,
    weight: 6,
    async play(run) {
      const { random } = run
      const buyer = run.buyer()
      const code = await issue(run, random.pick(OFFERS))
      const order = await buyer.order(random.pick(['30d', 'lifetime']), code)
      await run.linger(1, random.pick([120, 600, 24 * 60]))
      const permille = random.pick([985, 991, 1_000, 1_000, 1_000, 1_500])
      const amount = part(order, permille)
      if (random.chance(0.5)) return void byReference(run, order, { from: buyer.wallet, amount })
      await buyer.claims(order)
      run.pay({ from: buyer.wallet, amount })
    },
  },
  {
    name: 'coupon, begun in time and topped up late',
    orders: 1,
    weight: 2,
    async play(run) {
      const buyer = run.buyer()
      const order = await buyer.order('30d', await issue(run, { percent: 40 }))
      const first = run.random.pick([1n, 1_000_001n, part(order, 400), part(order, 600)])
      byReference(run, order, { from: buyer.wallet, amount: first })
      await run.linger(17 * 60, 22 * 60)
      byReference(run, order, { from: buyer.wallet, amount: part(order, 800) })
    },
  },
  {
    name: 'coupon, its last use raced',
    orders: 3,
    weight: 3,
    async play(run) {
      const code = await issue(run, { percent: 50 }, { uses: 2 })
      const buyers = [1, 2, 3, 4].map(() => run.buyer())
      const orders = await Promise.all(
        buyers.map((buyer) => unlessRefused(buyer.order('30d', code))),
      )
      for (const [index, order] of orders.entries()) {
        const buyer = buyers[index]
        if (!order || !buyer || run.random.chance(0.4)) continue
        await run.linger(1, 120)
        byReference(run, order, { from: buyer.wallet, amount: part(order, 1_000) })
      }
      await run.wait(18 * MINUTE)
      const late = run.buyer()
      const order = await unlessRefused(late.order('30d', code))
      if (order) byReference(run, order, { from: late.wallet, amount: part(order, 1_000) })
      const [first] = orders
      if (first) byReference(run, first, { from: run.newAddress(), amount: part(first, 1_000) })
    },
  },
  {
    name: 'coupon that is no longer one',
    orders: 1,
    weight: 3,
    async play(run) {
      const { clock } = run.world
      const buyer = run.buyer()
      const order = await buyer.order('30d')
      const refused = async (why: string, limits: Limits, act = async (_code: string) => {}) => {
        const code = await issue(run, { percent: 90 }, limits)
        await act(code)
        await run.refused(`a coupon ${why}`, order, () => buyer.order('30d', code))
      }
      await refused('for the other plan', { plan: 'lifetime' })
      await refused('before its day', { from: clock.now() + DAY })
      await refused('after its end', { until: clock.now() + SECOND }, () => run.wait(MINUTE))
      await refused('that an operator has stopped', {}, (code) =>
        run.operator('stop', (context) => stopCoupon(context, code, 'a mistake').catch(unlessDone)),
      )
      await refused('for people with a proven Telegram account', { linkedOnly: true })
      byReference(run, order, { from: buyer.wallet, amount: part(order, 1_000) })
      if (!(await untilSettled(run, buyer, order))) return
      await refused('for a first purchase', { firstOnly: true })
    },
  },
  {
    name: 'coupon, and a lifetime after it',
    orders: 2,
    weight: 2,
    async play(run) {
      const buyer = run.buyer()
      const month = await buyer.order('30d', await issue(run, { cents: 9_000 }))
      byReference(run, month, { from: buyer.wallet, amount: part(month, 1_000) })
      if (!(await untilSettled(run, buyer, month))) return
      const upgrade = await buyer.order('lifetime')
      if (upgrade.upgrade && upgrade.usd_cents !== 60_000 - 6_000) {
        const what = `an upgrade after a discount for ${upgrade.usd_cents} cents`
        run.world.truth.slips.push({ what, subject: upgrade.id })
      }
      byReference(run, upgrade, { from: buyer.wallet, amount: part(upgrade, 1_000) })
    },
  },
]
