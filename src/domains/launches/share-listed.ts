import type { VenueId } from '../../contract/launches/venues.ts'
import type { BackfillListing, BackfillRun } from './store/past/backfills.ts'

/** Which share of a run's time a venue's list covers, 0 to 1. */
export function shareListed(
  { from_at: from, to_at: to }: Pick<BackfillRun, 'from_at' | 'to_at'>,
  {
    reached_at: reachedAt,
    next,
    done_at: doneAt,
  }: Pick<BackfillListing, 'reached_at' | 'next' | 'done_at'>,
): number {
  if (doneAt !== null && next === null) return 1
  if (reachedAt === null || reachedAt >= to) return 0
  return Math.min(1, (to - reachedAt) / (to - from))
}

/** Which share of the time of all these runs each venue's lists cover, 0 to 1. */
export function sharesListed(
  listings: readonly (BackfillListing & Pick<BackfillRun, 'from_at' | 'to_at'>)[],
): { venue: VenueId; share: number }[] {
  return [...Map.groupBy(listings, ({ venue }) => venue)].map(([venue, some]) => {
    const all = some.reduce((sum, { from_at: from, to_at: to }) => sum + to - from, 0)
    const listed = some.reduce(
      (sum, one) => sum + shareListed(one, one) * (one.to_at - one.from_at),
      0,
    )
    return { venue, share: listed / all }
  })
}
