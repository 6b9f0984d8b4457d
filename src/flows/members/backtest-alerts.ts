import type { AlertPreviewBody } from '../../contract/alerts.ts'
import { BACKTEST, type BacktestBody } from '../../contract/backtest.ts'
import { Refusal } from '../../contract/errors.ts'
import {
  type LaunchTraits,
  pastQuarters,
  quarterOf,
  traitsSince,
} from '../../domains/launches/index.ts'
import { LEDGER_RULES } from '../../domains/ledger/index.ts'
import {
  type AlertPreferences,
  createBackTest,
  readPreferences,
  recordTried,
} from '../../domains/messages/index.ts'
import { DAY, HOUR, type Ms } from '../../kernel/clock.ts'
import { seeded } from '../../kernel/seeded.ts'
import type { Services } from '../services.ts'
import { type Asker, lockAsker } from './asker.ts'
import { createQueue } from './one-at-a-time.ts'
import { previewAlerts } from './preview-alerts.ts'

type Context = Pick<Services, 'db' | 'clock'>

const AT_ONCE = 1_000
const QUARTERS_AT_ONCE = 4
/** Other work waits for at most about twice this. */
const BUSY_MS = 6

/** What members learn about a filter from past launches. Each throws Refusal `invalid_input` or `rate_limited`. */
export type FilterTests = {
  preview(asker: Asker, body: unknown): Promise<AlertPreviewBody>
  backtest(asker: Asker, body: unknown): Promise<BacktestBody>
}

/** Creates the two tests of preferences from outside, each of which runs once at a time. */
export function createFilterTests(context: Context): FilterTests {
  const [previews, backtests] = [createQueue(), createQueue()]
  const read = (body: unknown): AlertPreferences => {
    const preferences = readPreferences(body)
    if (!preferences) throw new Refusal('invalid_input')
    return preferences
  }
  return {
    async preview({ accountId }, body) {
      const preferences = read(body)
      return previews(accountId, () => previewAlerts(context, preferences))
    },
    async backtest(asker, body) {
      const preferences = read(body)
      return backtests(asker.accountId, () => backtestAlerts(context, asker, preferences))
    },
  }
}

/**
 * Tests preferences on the launches of the last 14 days, whether alerts are on or not, and counts the filter as
 * tried by the account. @throws Refusal `no_session`
 */
export async function backtestAlerts(
  { db, clock }: Context,
  asker: Asker,
  preferences: AlertPreferences,
): Promise<BacktestBody> {
  const now = clock.now()
  const since = now - BACKTEST.days * DAY
  const tried = await db.transaction(async (tx) => {
    await lockAsker(tx, asker, now)
    return recordTried(tx, asker.accountId, preferences, { now, since })
  })
  const test = createBackTest(preferences, now)
  const pause = createPause(clock)
  // The newest first: what is packed meanwhile would be missing otherwise.
  const newest = await traitsByLaunch({ db, clock }, since)
  let oldest = now
  for (const stages of newest.values()) {
    oldest = Math.min(oldest, stages[0]?.madeAt ?? now)
    test.take({ stages, outcome: null, net: null })
    await pause()
  }
  for (let after: Ms | null = since - HOUR; after !== null; ) {
    const place = { after, before: quarterOf(oldest) }
    const page: Awaited<ReturnType<typeof pastQuarters>> = await pastQuarters(
      db.aside,
      place,
      QUARTERS_AT_ONCE,
    )
    for (const { rules, unpack } of page) {
      const isNow = rules === LEDGER_RULES
      for (const launch of unpack()) test.take(isNow ? launch : { ...launch, net: null })
      await pause()
    }
    after = page.length < QUARTERS_AT_ONCE ? null : (page.at(-1)?.quarter ?? null)
  }
  return { ...test.result(seeded(Math.floor(now / DAY))), tried }
}

/** Stages that are not packed yet, by launch. */
async function traitsByLaunch({ db, clock }: Context, since: Ms) {
  const byLaunch = new Map<string, LaunchTraits[]>()
  const pause = createPause(clock)
  for (let after: { at: Ms; mint: string } | null = { at: 0, mint: '' }; after !== null; ) {
    const page: LaunchTraits[] = await traitsSince(db.aside, since, after, AT_ONCE)
    for (const traits of page) {
      const known = byLaunch.get(traits.mint)
      if (known === undefined) byLaunch.set(traits.mint, [traits])
      else known.push(traits)
    }
    const last = page.at(-1)
    after = last && page.length === AT_ONCE ? { at: last.madeAt, mint: last.mint } : null
    await pause()
  }
  return byLaunch
}

/** Lets other work run once this has been busy for long enough. */
function createPause(clock: Context['clock']): () => Promise<void> | undefined {
  let begun = clock.monotonic()
  return () => {
    if (clock.monotonic() - begun < BUSY_MS) return undefined
    return clock.wait(0).then(() => {
      begun = clock.monotonic()
    })
  }
}
