import type { AlertPreviewBody } from '../../contract/alerts.ts'
import { findLaunches, traitsSince } from '../../domains/launches/index.ts'
import {
  type AlertPreferences,
  alertFilter,
  isQuiet,
  matchesFilter,
} from '../../domains/messages/index.ts'
import { DAY, type Ms } from '../../kernel/clock.ts'
import { toLaunchBody } from '../launches/show-launches.ts'
import type { Services } from '../services.ts'

const AT_ONCE = 1_000
const MOST_SHOWN = 5

type Context = Pick<Services, 'db' | 'clock'>

/**
 * The launches of the last 24 hours that preferences match, whether alerts are on or not, by the same
 * decision as alerts and over the same traits. An alert may still be left out, because each member gets at
 * most one a minute.
 */
export async function previewAlerts(
  { db, clock }: Context,
  preferences: AlertPreferences,
): Promise<AlertPreviewBody> {
  const since = clock.now() - DAY
  const wanted = alertFilter(preferences)
  const all = new Set<string>()
  /** When each launch first matched. */
  const matched = new Map<string, Ms>()
  for (let after: { at: Ms; mint: string } | null = { at: 0, mint: '' }; after !== null; ) {
    const page: Awaited<ReturnType<typeof traitsSince>> = await traitsSince(
      db.read,
      since,
      after,
      AT_ONCE,
    )
    for (const traits of page) {
      all.add(traits.mint)
      if (!matched.has(traits.mint) && matchesFilter(traits, wanted))
        matched.set(traits.mint, traits.madeAt)
    }
    const last = page.at(-1)
    after = last && page.length === AT_ONCE ? { at: last.madeAt, mint: last.mint } : null
    // Lets other work run.
    if (after !== null) await clock.wait(1)
  }
  const times = [...matched]
  return {
    matched: matched.size,
    quiet: times.filter(([, at]) => isQuiet(preferences, at)).length,
    of: all.size,
    newest: await newestOf({ db }, times.slice(-MOST_SHOWN).reverse()),
  }
}

async function newestOf(
  { db }: Pick<Context, 'db'>,
  matched: readonly [mint: string, at: Ms][],
): Promise<AlertPreviewBody['newest']> {
  const mints = matched.map(([mint]) => mint)
  const launches = (await findLaunches(db.read, mints)).map(toLaunchBody)
  return matched.map(([mint, at]) => {
    const launch = launches.find((one) => one.mint === mint)
    return { mint, name: launch?.name ?? null, symbol: launch?.symbol ?? null, at }
  })
}
