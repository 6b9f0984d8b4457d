import {
  dropTraits,
  forgetPast,
  type KeptLaunch,
  type LaunchTraits,
  oldestTraits,
  QUARTER,
  quarterOf,
  storeQuarter,
  traitsFirstNotedBefore,
} from '../../../domains/launches/index.ts'
import { LEDGER_RULES } from '../../../domains/ledger/index.ts'
import { DAY, HOUR } from '../../../kernel/clock.ts'
import type { DetectionContext } from '../context.ts'
import { whatFollowed } from './queries.ts'

/** By then the outcome after 24 hours is judged, the paper trade is settled, and no preview reads the traits. */
const SETTLED_MS = 26 * HOUR
const KEPT_MS = 14 * DAY
const PAUSE_MS = 20
const AT_ONCE = 500

/**
 * Packs the traits of launches whose outcome is known, with what followed, a quarter of an hour at a time, and
 * keeps them for 14 days: alert filters are tested on them.
 */
export async function packTraits(
  { db, clock }: Pick<DetectionContext, 'db' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  const now = clock.now()
  await db.transaction((tx) => forgetPast(tx, now - KEPT_MS - QUARTER))
  while (!signal.aborted) {
    const oldest = await oldestTraits(db.read)
    if (oldest === null) return
    const quarter = quarterOf(oldest)
    if (quarter + QUARTER > now - SETTLED_MS) return
    await db.transaction(async (tx) => {
      const byMint = Map.groupBy(await traitsFirstNotedBefore(tx, quarter + QUARTER), mintOf)
      const mints = [...byMint.keys()]
      const launches: KeptLaunch[] = []
      for (let from = 0; from < mints.length; from += AT_ONCE) {
        const some = mints.slice(from, from + AT_ONCE)
        const followed = await whatFollowed(tx, some, LEDGER_RULES)
        for (const mint of some) {
          const stages = (byMint.get(mint) ?? []).map(({ mint: _, ...stage }) => stage)
          launches.push({ stages, ...(followed.get(mint) ?? { outcome: null, net: null }) })
        }
        await dropTraits(tx, some)
      }
      await storeQuarter(tx, { quarter, rules: LEDGER_RULES, launches })
    })
    await clock.wait(PAUSE_MS, signal)
  }
}

const mintOf = ({ mint }: LaunchTraits) => mint
