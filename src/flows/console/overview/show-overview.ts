import {
  ASSETS,
  type Cohort,
  FUNNEL_STEPS,
  ORDER_OUTCOMES,
  type OverviewBody,
  type OverviewDay,
} from '../../../contract/console/overview.ts'
import { PLAN_IDS } from '../../../contract/plans.ts'
import {
  activeBefore,
  countedAt,
  dayOf,
  type FigureName,
  figuresOf,
  type ShopDayRow,
} from '../../../domains/figures/index.ts'
import { DAY, type Ms } from '../../../kernel/clock.ts'
import type { PurchaseContext } from '../../purchase/context.ts'
import { MOST_TIMES } from './count-days.ts'
import { runningByPlan } from './queries.ts'
import { countWaiting } from './waiting.ts'

const MOST_COHORTS = 13

/** The shop's figures by day, from those that were added up, and what waits for a person now. */
export async function showOverview(
  { db, clock }: Pick<PurchaseContext, 'db' | 'clock'>,
  count: number,
): Promise<OverviewBody> {
  const now = clock.now()
  const until = dayOf(now) + DAY
  const from = until - count * DAY
  const since = Date.UTC(new Date(now).getUTCFullYear(), new Date(now).getUTCMonth() - 12)
  const read = db.aside
  const [rows, before, running, waiting, counted] = await Promise.all([
    figuresOf(read, { from: Math.min(from, since), until }),
    activeBefore(read, from),
    runningByPlan(read, now),
    countWaiting(read),
    countedAt(read),
  ])
  const ofPlan = (plan: string) => running.find((row) => row.plan === plan)
  return {
    now,
    counted_at: counted,
    days: daysOf(rows, { from, count }, before),
    active: byName(PLAN_IDS, (plan) => ofPlan(plan)?.count ?? 0),
    linked: running.reduce((sum, { linked }) => sum + linked, 0),
    cohorts: cohortsOf(rows),
    waiting,
  }
}

function daysOf(
  rows: readonly ShopDayRow[],
  { from, count }: { from: Ms; count: number },
  before: number,
): OverviewDay[] {
  const amounts = new Map(rows.map((row) => [keyOf(row.day_at, row.figure, row.part), row.amount]))
  let active = before
  return Array.from({ length: count }, (_, nth) => {
    const at = from + nth * DAY
    const of = (figure: FigureName, part = '') => amounts.get(keyOf(at, figure, part)) ?? 0
    const overPlans = (figure: FigureName, rest = '') =>
      PLAN_IDS.reduce((sum, plan) => sum + of(figure, `${plan}${rest}`), 0)
    active += of('new') - of('ended')
    return {
      at,
      paid: byName(PLAN_IDS, (plan) => ({ orders: of('paid', plan), cents: of('cents', plan) })),
      received: byName(ASSETS, (asset) => String(overPlans(asset))),
      outcomes: byName(ORDER_OUTCOMES, (outcome) => overPlans('orders', ` ${outcome}`)),
      funnel: byName(FUNNEL_STEPS, (step) => of('funnel', step)),
      members: {
        active,
        new: of('new'),
        ended: of('ended'),
        renewed: of('again', '30d'),
        upgraded: of('again', 'lifetime'),
      },
    }
  })
}

/** By month, the latest first. */
function cohortsOf(rows: readonly ShopDayRow[]): Cohort[] {
  const months = new Map<string, number[]>()
  for (const { day_at, figure, part, amount } of rows) {
    if (figure !== 'cohort') continue
    const month = new Date(day_at).toISOString().slice(0, 7)
    const bought = months.get(month) ?? Array<number>(MOST_TIMES).fill(0)
    // Whoever bought three times also bought twice, and once.
    months.set(
      month,
      bought.map((sum, nth) => (nth < Number(part) ? sum + amount : sum)),
    )
  }
  return [...months]
    .map(([month, bought]) => ({ month, bought }))
    .sort((a, b) => b.month.localeCompare(a.month))
    .slice(0, MOST_COHORTS)
}

const keyOf = (day: Ms, figure: FigureName, part: string) => `${day} ${figure} ${part}`

function byName<K extends string, V>(names: readonly K[], value: (name: K) => V): Record<K, V> {
  return Object.fromEntries(names.map((name) => [name, value(name)])) as Record<K, V>
}
