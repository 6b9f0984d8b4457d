import {
  countDetected,
  findLaunches,
  gapBegunAt,
  newestGaps,
  severeReports,
} from '../../../domains/launches/index.ts'
import { postsBetween } from '../../../domains/messages/index.ts'
import { HOUR, type Ms } from '../../../kernel/clock.ts'
import { toLaunchBody } from '../../launches/show-launches.ts'
import type { BotContext } from '../context.ts'
import type { HourDigest } from './digest.ts'

const MOST_SEVERE = 4

type Context = Pick<BotContext, 'db' | 'policy'>

/**
 * The digest of the hour that began at `from`; null: nothing worth a post.
 * @param isRead whether the sources have read all of it
 */
export async function hourDigest(
  { db, policy }: Context,
  from: Ms,
  isRead: boolean,
): Promise<HourDigest | null> {
  const to = from + HOUR
  const seen = await countDetected(db.read, from, to)
  const posts = await postsBetween(db.read, from, to)
  const severe = await severeReports(db.read, { from, to, attention: policy.attention })
  if (seen === 0 && posts.length === 0 && severe.length === 0) return null
  const posted = new Set(posts.map(({ mint }) => mint))
  const unposted = severe.map(({ mint }) => mint).filter((mint) => !posted.has(mint))
  const loudest = unposted.slice(0, MOST_SEVERE)
  const mints = [...posted, ...loudest]
  const rows = await findLaunches(db.read, mints)
  const bodies = new Map(
    rows
      .filter((row) => row.taken_back_at === null)
      .map((row) => [row.mint, toLaunchBody(row)] as const),
  )
  const gaps = await newestGaps(db.read, from, 1_000)
  return {
    from,
    to,
    seen: seen === 0 ? null : seen,
    isPartial: !isRead || gaps.some((gap) => gapBegunAt(gap) < to),
    posted: posts.flatMap(({ mint, market_cap_cents: before }) => {
      const launch = bodies.get(mint)
      return launch ? [{ launch, before }] : []
    }),
    severe: severe.length,
    unposted: unposted.length,
    loudest: loudest.flatMap((mint) => bodies.get(mint) ?? []),
  }
}
