import type { VenueId } from '../../../contract/launches/venues.ts'
import {
  commonFunders,
  creatorsPaidBy,
  type Funding,
  graduatedShare,
  type Launch,
  type Usual,
} from '../../../domains/launches/index.ts'
import { DAY, MINUTE, type Ms } from '../../../kernel/clock.ts'
import type { DetectionContext } from '../context.ts'

const WINDOW_MS = 7 * DAY
const FRESH_MS = 10 * MINUTE
/** A share of fewer wallets says nothing. */
const ENOUGH = 400
/** So few creators' funders show nothing about their owner; half of them does. */
const ENOUGH_CREATORS = 10

type Context = Pick<DetectionContext, 'db' | 'clock'>

/** How often the funders of a launch's wallets, and its payer, appear elsewhere within seven days. */
export async function findUsual(
  context: Context,
  { creator, payer }: Launch,
  funding: ReadonlyMap<string, Funding>,
): Promise<ReadonlyMap<string, Usual>> {
  const { wallets, byFunder } = await fundersOf(context)
  const found = new Map<string, Usual>()
  const own = new Map<string, number>()
  for (const { funder } of funding.values())
    if (funder !== null) own.set(funder, (own.get(funder) ?? 0) + 1)
  for (const [funder, count] of own) {
    const elsewhere = Math.max(0, (byFunder.get(funder) ?? 0) - count)
    const funds = wallets < ENOUGH ? null : Math.min(1, elsewhere / wallets)
    found.set(funder, { funds, creators: 0, isOneOwner: false })
  }
  if (payer !== null && creator !== null && payer !== creator) {
    const since = context.clock.now() - WINDOW_MS
    const { creators, known, most } = await creatorsPaidBy(context.db.read, payer, since)
    const isOneOwner = known < ENOUGH_CREATORS || 2 * most >= known
    const funds = found.get(payer)?.funds ?? null
    found.set(payer, { funds, creators, isOneOwner })
  }
  return found
}

/** The share of a venue's launches that graduates within a day, by our own records of a week; null: too few. */
export function findUsualGraduated(context: Context, venue: VenueId): Promise<number | null> {
  return countEveryTenMinutes(context, venue, (now) =>
    graduatedShare(context.db.read, venue, {
      ...{ from: now - WINDOW_MS - DAY, to: now - DAY, fewest: ENOUGH },
    }),
  )
}

function fundersOf(context: Context): ReturnType<typeof commonFunders> {
  return countEveryTenMinutes(context, 'funders', (now) =>
    commonFunders(context.db.read, now - WINDOW_MS),
  )
}

type Counted = { at: Ms; answer: Promise<unknown> }

/** Counted again every ten minutes: what is usual changes slowly. */
const counted = new WeakMap<object, Map<string, Counted>>()

function countEveryTenMinutes<T>(
  { db, clock }: Context,
  what: string,
  count: (now: Ms) => Promise<T>,
): Promise<T> {
  const all = counted.get(db) ?? new Map<string, Counted>()
  counted.set(db, all)
  const now = clock.now()
  const last = all.get(what)
  if (last && now - last.at < FRESH_MS) return last.answer as Promise<T>
  const answer = count(now)
  all.set(what, { at: now, answer })
  answer.catch(() => all.delete(what))
  return answer
}
