import {
  commonFunders,
  creatorsPaidBy,
  type Funding,
  type Launch,
  type Reach,
} from '../../../domains/launches/index.ts'
import { DAY } from '../../../kernel/clock.ts'
import type { DetectionContext } from '../context.ts'

const WINDOW_MS = 7 * DAY
/** A share of fewer wallets says nothing. */
const ENOUGH = 400
/** The funders of fewer creators don't show whether one owner is behind them. Half of these do. */
const ENOUGH_CREATORS = 10

/** How many others the funders of a launch's wallets and its fee payer paid for within seven days. */
export async function findReach(
  { db, clock, answers }: Pick<DetectionContext, 'db' | 'clock' | 'answers'>,
  { creator, feePayer }: Launch,
  funding: ReadonlyMap<string, Funding>,
): Promise<ReadonlyMap<string, Reach>> {
  const now = clock.now()
  const { wallets, byFunder } = await answers.everyTenMinutes('funders', now, (moment) =>
    commonFunders(db.read, moment - WINDOW_MS),
  )
  const found = new Map<string, Reach>()
  const own = new Map<string, number>()
  for (const { funder } of funding.values())
    if (funder !== null) own.set(funder, (own.get(funder) ?? 0) + 1)
  for (const [funder, count] of own) {
    const elsewhere = Math.max(0, (byFunder.get(funder) ?? 0) - count)
    const funds = wallets < ENOUGH ? null : Math.min(1, elsewhere / wallets)
    found.set(funder, { funds, creators: 0, isOneOwner: false })
  }
  if (feePayer !== null && creator !== null && feePayer !== creator) {
    const { creators, known, most } = await creatorsPaidBy(db.read, feePayer, now - WINDOW_MS)
    const isOneOwner = known < ENOUGH_CREATORS || 2 * most >= known
    const funds = found.get(feePayer)?.funds ?? null
    found.set(feePayer, { funds, creators, isOneOwner })
  }
  return found
}
