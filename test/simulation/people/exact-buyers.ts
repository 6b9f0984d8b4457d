import type { OrderBody } from '../../../src/contract/records.ts'
import { MINUTE, SECOND } from '../../../src/kernel/clock.ts'
import { byReference, type Scenario } from './buyers.ts'
import type { Buyer, ScenarioRun } from './scenario-run.ts'

/** Pays a share of what the page asks for, in a coin that it takes. */
function paysAsAsked(run: ScenarioRun, buyer: Buyer, shown: OrderBody, permille: number) {
  const share = (amount: string) => (BigInt(amount) * BigInt(permille)) / 1_000n
  const references = [shown.reference]
  return shown.usdc !== null && run.random.chance(0.4)
    ? run.payUsdc({ from: buyer.wallet, units: share(shown.usdc.units), references })
    : byReference(run, shown, {
        from: buyer.wallet,
        amount: share((shown.due ?? shown).lamports),
        inner: false,
      })
}

/** What the page asks for next; null: nothing before the quote ends. */
async function asksNext(
  run: ScenarioRun,
  buyer: Buyer,
  order: OrderBody,
  before: string | null,
): Promise<OrderBody | null> {
  while (run.world.clock.now() < order.expires_at - MINUTE) {
    await run.wait(10 * SECOND)
    const shown = await buyer.looks(order)
    if (shown?.status === 'settled') return null
    const asked = shown?.due?.lamports ?? null
    if (shown && asked !== null && asked !== before) return shown
  }
  return null
}

/** Buyers who do exactly as the page says, whatever strangers send under the order's public reference. */
export const EXACT_BUYERS: readonly Scenario[] = [
  {
    name: 'as the page asks, in parts',
    orders: 1,
    weight: 6,
    async play(run) {
      const buyer = run.buyer()
      const order = await buyer.order(run.random.pick(['30d', 'lifetime']))
      const parts = run.random.int(1, 4)
      let shown: OrderBody | null = order
      for (let part = 1; part <= parts && shown !== null; part += 1) {
        const permille = part === parts ? 1_000 : run.random.int(50, 700)
        const asked: string | null = shown.due?.lamports ?? null
        paysAsAsked(run, buyer, shown, permille)
        shown = part < parts ? await asksNext(run, buyer, order, asked) : null
      }
    },
  },
  {
    name: 'as the page asks, and a dust thief names the reference',
    orders: 1,
    weight: 4,
    async play(run) {
      const buyer = run.buyer()
      const order = await buyer.order('30d')
      const thief = run.newAddress()
      const dust = (amount: number) =>
        byReference(run, order, {
          from: thief,
          amount: BigInt(amount),
          inner: false,
          insists: false,
        })
      for (let sent = 0; sent < 12; sent += 1) dust(run.random.int(1, 999_999))
      await run.linger(1, 40)
      paysAsAsked(run, buyer, (await buyer.looks(order)) ?? order, 1_000)
      for (let sent = 0; sent < 12; sent += 1) dust(run.random.int(1, 999_999))
    },
  },
]
