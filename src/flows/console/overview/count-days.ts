import { FUNNEL_STEPS } from '../../../contract/console/overview.ts'
import {
  type DayFigures,
  type DaySpan,
  dayOf,
  storeFigures,
  storeLatestCount,
} from '../../../domains/figures/index.ts'
import { DAY, type Ms } from '../../../kernel/clock.ts'
import type { Services } from '../../services.ts'
import {
  cohortsByDay,
  firstOrderAt,
  grantsAgainByDay,
  membershipsByDay,
  ordersByDay,
  receivedByDay,
  runningByPlan,
} from './queries.ts'

type Context = Pick<Services, 'db' | 'clock'>

/** Most of what still changes on its own belongs to these days. */
const LATELY_DAYS = 3
/** Days that are counted by one query: long enough to be quick, short enough for a bounded answer. */
const SPAN_DAYS = 10
/** Memberships that were bought more often count as bought this often. */
export const MOST_TIMES = 12

/** Counts the latest days, and who is a member now. Call it once a minute. */
export async function countLatestDays(context: Context): Promise<void> {
  const now = context.clock.now()
  const today = dayOf(now)
  await countDays(context, { from: today - (LATELY_DAYS - 1) * DAY, until: today + DAY })
  const running = await runningByPlan(context.db.longReads, now)
  await context.db.transaction((tx) => storeLatestCount(tx, { at: now, running }))
}

/**
 * Counts every day since the first order, because old days change too: orders are refused, payments
 * refunded, memberships renewed. Call it once an hour.
 */
export async function countAllDays(context: Context): Promise<void> {
  const first = await firstOrderAt(context.db.longReads)
  if (first === null) return
  const end = dayOf(context.clock.now()) + DAY
  for (let from = dayOf(first); from < end; from += SPAN_DAYS * DAY)
    await countDays(context, { from, until: Math.min(end, from + SPAN_DAYS * DAY) })
}

async function countDays({ db, clock }: Context, span: DaySpan): Promise<void> {
  const figures = await countedIn(db.longReads, span, clock.now())
  await db.transaction((tx) => storeFigures(tx, span, figures))
}

async function countedIn(
  db: Services['db']['longReads'],
  span: DaySpan,
  now: Ms,
): Promise<Map<Ms, DayFigures>> {
  const sums = createSums()
  for (const { day, plan, outcome, count, ...reached } of await ordersByDay(db, span)) {
    sums.add(day, `orders ${plan} ${outcome}`, count)
    for (const step of FUNNEL_STEPS)
      if (step === 'opened' || reached[step] === 1) sums.add(day, `funnel ${step}`, count)
  }
  for (const { day, plan, count, cents, lamports, usdc } of await receivedByDay(db, span)) {
    sums.add(day, `paid ${plan}`, count)
    sums.add(day, `cents ${plan}`, cents)
    sums.add(day, 'SOL', lamports)
    if (usdc > 0) sums.add(day, 'USDC', usdc)
  }
  for (const { day, count } of await membershipsByDay(db, 'joined_at', span))
    sums.add(day, 'new', count)
  const over = { from: span.from, until: Math.min(span.until, now + 1) }
  for (const { day, count } of await membershipsByDay(db, 'expires_at', over))
    sums.add(day, 'ended', count)
  for (const { day, plan, count } of await grantsAgainByDay(db, span))
    sums.add(day, `again ${plan}`, count)
  for (const { day, times, count } of await cohortsByDay(db, span))
    sums.add(day, `cohort ${Math.min(times, MOST_TIMES)}`, count)
  return sums.days
}

function createSums() {
  const days = new Map<Ms, DayFigures>()
  return {
    days,
    add(day: Ms, figure: string, amount: number) {
      const figures = days.get(day) ?? {}
      days.set(day, { ...figures, [figure]: (figures[figure] ?? 0) + amount })
    },
  }
}
