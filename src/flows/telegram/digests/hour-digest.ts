import {
  countDetected,
  findLaunches,
  newestGaps,
  severeReports,
} from '../../../domains/launches/index.ts'
import { postsBetween } from '../../../domains/messages/index.ts'
import { HOUR, type Ms, SECOND } from '../../../kernel/clock.ts'
import { toLaunchBody } from '../../launches/show-launches.ts'
import type { BotContext } from '../context.ts'
import type { HourDigest } from './digest.ts'

const MOST_SEVERE = 4

type Context = Pick<BotContext, 'db' | 'policy'>

/** A slot takes 0.4 s; half as much again is to spare. */
const SLOWEST_SLOT_MS = 0.6 * SECOND

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
    ...{ from, to, seen: seen === 0 ? null : seen },
    isPartial: !isRead || gaps.some((gap) => begunAt(gap) < to),
    posted: posts.flatMap(({ mint, market_cap_cents: before }) => {
      const launch = bodies.get(mint)
      return launch ? [{ launch, before }] : []
    }),
    severe: severe.length,
    unposted: unposted.length,
    loudest: loudest.flatMap((mint) => bodies.get(mint) ?? []),
  }
}

/** A gap is noted once its slots are over, so it began before that by at least their time. */
function begunAt({ from_slot, to_slot, noted_at }: Awaited<ReturnType<typeof newestGaps>>[number]) {
  return noted_at - (to_slot - from_slot + 1) * SLOWEST_SLOT_MS
}
