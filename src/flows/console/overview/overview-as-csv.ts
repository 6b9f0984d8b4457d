import { FUNNEL_STEPS, ORDER_OUTCOMES } from '../../../contract/console/overview.ts'
import { PLAN_IDS } from '../../../contract/plans.ts'
import { csv } from '../../../kernel/csv.ts'
import {
  formatCents,
  formatExactSol,
  formatUsdc,
  lamports,
  usdCents,
  usdc,
} from '../../../kernel/money.ts'
import type { Services } from '../../services.ts'
import { showOverview } from './show-overview.ts'

/** The overview's days as CSV, the latest first, named as on the page. */
export async function overviewAsCsv(
  context: Pick<Services, 'db' | 'clock'>,
  count: number,
): Promise<string> {
  const { days } = await showOverview(context, count)
  const rows = days.toReversed().map(({ at, paid, received, outcomes, funnel, members }) => ({
    day: new Date(at).toISOString().slice(0, 10),
    ...Object.fromEntries(
      PLAN_IDS.flatMap((plan) => [
        [`paid_${plan}`, paid[plan].orders],
        [`usd_${plan}`, formatCents(usdCents(paid[plan].cents))],
      ]),
    ),
    sol: formatExactSol(lamports(received.SOL)),
    usdc: formatUsdc(usdc(received.USDC)),
    ...named('orders', ORDER_OUTCOMES, outcomes),
    ...named('funnel', FUNNEL_STEPS, funnel),
    ...named('members', ['active', 'new', 'renewed', 'upgraded', 'ended'] as const, members),
  }))
  return `${csv(rows).join('\n')}\n`
}

function named<K extends string>(title: string, names: readonly K[], figures: Record<K, number>) {
  return Object.fromEntries(names.map((name) => [`${title}_${name}`, figures[name]]))
}
