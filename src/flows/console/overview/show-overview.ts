import {
  ASSETS,
  type Cohort,
  FUNNEL_STEPS,
  ORDER_OUTCOMES,
  type OverviewBody,
  type OverviewDay,
} from '../../../contract/console/overview.ts'
import { PLAN_IDS, type PlanId } from '../../../contract/plans.ts'
import { type DayFigures, dayOf, figuresOf, latestCount } from '../../../domains/figures/index.ts'
import { DAY, type Ms } from '../../../kernel/clock.ts'
import type { Services } from '../../services.ts'
import { MOST_TIMES } from './count-days.ts'
import { countWaiting } from './waiting.ts'

const MOST_COHORTS = 13

/** The shop's figures by day, from those that were added up, and what waits for a person now. */
export async function showOverview(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  count: number,
): Promise<OverviewBody> {
  const now = clock.now()
  const until = dayOf(now) + DAY
  const from = until - count * DAY
  const since = Date.UTC(new Date(now).getUTCFullYear(), new Date(now).getUTCMonth() - 12)
  const read = db.longReads
  const [figures, waiting, counted] = await Promise.all([
    figuresOf(read, { from: Math.min(from, since), until }),
    countWaiting(read),
    latestCount(read),
  ])
  const running = counted?.running ?? []
  const active = running.reduce((sum, row) => sum + row.count, 0)
  const ofPlan = (plan: string) => running.find((row) => row.plan === plan)
  return {
    now,
    counted_at: counted?.at ?? null,
    days: daysOf(figures, { until, count }, active),
    active: byName(PLAN_IDS, (plan) => ofPlan(plan)?.count ?? 0),
    linked: running.reduce((sum, { linked }) => sum + linked, 0),
    cohorts: cohortsOf(figures),
    waiting,
  }
}

/** Counts back from those who are active now. */
function daysOf(
  figures: ReadonlyMap<Ms, DayFigures>,
  { until, count }: { until: Ms; count: number },
  activeNow: number,
): OverviewDay[] {
  const days: OverviewDay[] = []
  let active = activeNow
  for (let at = until - DAY; days.length < count; at -= DAY) {
    const day = dayFrom(at, figures.get(at) ?? {}, active)
    active -= day.members.new - day.members.ended
    days.push(day)
  }
  return days.reverse()
}

function dayFrom(at: Ms, figures: DayFigures, active: number): OverviewDay {
  const of = (name: string) => figures[name] ?? 0
  const ofPlans = (name: (plan: PlanId) => string) =>
    PLAN_IDS.reduce((sum, plan) => sum + of(name(plan)), 0)
  return {
    at,
    paid: byName(PLAN_IDS, (plan) => ({ orders: of(`paid ${plan}`), cents: of(`cents ${plan}`) })),
    received: byName(ASSETS, (asset) => String(of(asset))),
    outcomes: byName(ORDER_OUTCOMES, (outcome) => ofPlans((plan) => `orders ${plan} ${outcome}`)),
    funnel: byName(FUNNEL_STEPS, (step) => of(`funnel ${step}`)),
    members: {
      active,
      new: of('new'),
      ended: of('ended'),
      renewed: of('again 30d'),
      upgraded: of('again lifetime'),
    },
  }
}

/** By month, the latest first. */
function cohortsOf(days: ReadonlyMap<Ms, DayFigures>): Cohort[] {
  const months = new Map<string, number[]>()
  for (const [at, figures] of days) {
    const month = new Date(at).toISOString().slice(0, 7)
    // Whoever bought three times also bought twice, and once.
    for (let times = 1; times <= MOST_TIMES; times += 1) {
      const count = figures[`cohort ${times}`]
      if (count === undefined) continue
      const bought = months.get(month) ?? Array<number>(MOST_TIMES).fill(0)
      months.set(
        month,
        bought.map((sum, nth) => (nth < times ? sum + count : sum)),
      )
    }
  }
  return [...months]
    .map(([month, bought]) => ({ month, bought }))
    .sort((a, b) => b.month.localeCompare(a.month))
    .slice(0, MOST_COHORTS)
}

function byName<K extends string, V>(names: readonly K[], value: (name: K) => V): Record<K, V> {
  return Object.fromEntries(names.map((name) => [name, value(name)])) as Record<K, V>
}
