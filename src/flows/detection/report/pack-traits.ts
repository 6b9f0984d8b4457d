import {
  deleteTraits,
  forgetPast,
  type KeptLaunch,
  type LaunchTraits,
  oldestTraits,
  packedUntil,
  QUARTER,
  quarterOf,
  storeQuarter,
  traitsFirstRecorded,
} from '../../../domains/launches/index.ts'
import { LEDGER_RULES } from '../../../domains/ledger/index.ts'
import { DAY, HOUR, type Ms } from '../../../kernel/clock.ts'
import type { DetectionContext } from '../context.ts'
import { findOutcomesAndNets } from './queries.ts'

/** By then the outcome after 24 hours is judged, the paper trade is settled, and no preview reads the traits. */
const SETTLED_MS = 26 * HOUR
/** By then a launch has passed its last stage. */
const REPORTED_MS = 2 * HOUR
const KEPT_MS = 14 * DAY
const PAUSE_MS = 20
const AT_ONCE = 500

type Context = Pick<DetectionContext, 'db' | 'clock'>

/**
 * Packs the traits of launches a quarter of an hour at a time, and keeps them for 14 days: alert filters are tested on
 * them. A quarter is packed once its launches are reported, and again, with what followed, once that is known.
 */
export async function packTraits(context: Context, signal: AbortSignal): Promise<void> {
  const now = context.clock.now()
  await context.db.transaction((tx) => forgetPast(tx, now - KEPT_MS - QUARTER))
  await settleQuarters(context, now, signal)
  await packReported(context, now, signal)
}

/** Packs for good what followed of which is known. */
async function settleQuarters({ db, clock }: Context, now: Ms, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const oldest = await oldestTraits(db.read)
    if (oldest === null) return
    const quarter = quarterOf(oldest)
    if (quarter + QUARTER > now - SETTLED_MS) return
    await db.transaction(async (tx) => {
      const span = { from: quarter, until: quarter + QUARTER }
      const byMint = Map.groupBy(await traitsFirstRecorded(tx, span), mintOf)
      const mints = [...byMint.keys()]
      const launches: KeptLaunch[] = []
      for (let from = 0; from < mints.length; from += AT_ONCE) {
        const some = mints.slice(from, from + AT_ONCE)
        const followed = await findOutcomesAndNets(tx, some, LEDGER_RULES)
        for (const mint of some) {
          const stages = stagesOf(byMint.get(mint) ?? [])
          launches.push({ stages, ...(followed.get(mint) ?? { outcome: null, net: null }) })
        }
        await deleteTraits(tx, some)
      }
      await storeQuarter(tx, { quarter, rules: LEDGER_RULES, isSettled: true, launches })
    })
    await clock.wait(PAUSE_MS, signal)
  }
}

/** Packs what was reported since; its traits stay, because previews and the final packing read them. */
async function packReported({ db, clock }: Context, now: Ms, signal: AbortSignal): Promise<void> {
  const oldest = await oldestTraits(db.read)
  if (oldest === null) return
  const first = Math.max(quarterOf(oldest), (await packedUntil(db.read)) ?? 0)
  for (let quarter = first; quarter + QUARTER <= now - REPORTED_MS; quarter += QUARTER) {
    if (signal.aborted) return
    const span = { from: quarter, until: quarter + QUARTER }
    const byMint = Map.groupBy(await traitsFirstRecorded(db.longReads, span), mintOf)
    if (byMint.size === 0) continue
    const launches = [...byMint.values()].map(
      (some): KeptLaunch => ({ stages: stagesOf(some), outcome: null, net: null }),
    )
    const past = { quarter, rules: LEDGER_RULES, isSettled: false, launches }
    await db.transaction((tx) => storeQuarter(tx, past))
    await clock.wait(PAUSE_MS, signal)
  }
}

const mintOf = ({ mint }: LaunchTraits) => mint
const stagesOf = (some: readonly LaunchTraits[]) => some.map(({ mint: _, ...stage }) => stage)
