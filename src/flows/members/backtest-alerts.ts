import type { AlertPreviewBody } from '../../contract/alerts.ts'
import { BACKTEST, type BacktestBody } from '../../contract/backtest.ts'
import { Refusal } from '../../contract/errors.ts'
import {
  type LaunchTraits,
  olderQuarters,
  type PackedQuarter,
  packedUntil,
  pastQuarters,
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
import type { Database } from '../../kernel/db/database.ts'
import { seeded } from '../../kernel/seeded.ts'
import type { Services } from '../services.ts'
import { createAccountQueue } from './account-queue.ts'
import { type Asker, lockAsker } from './asker.ts'
import { previewAlerts } from './preview-alerts.ts'

type Context = Pick<Services, 'db' | 'clock'>

const AT_ONCE = 1_000
/** About half a megabyte. */
const QUARTERS_AT_ONCE = 24
const OLDER_AT_ONCE = 4
/** Other work waits for at most about twice this. */
const BUSY_MS = 6

/** What members learn about a filter from past launches. Each throws Refusal `invalid_input` or `rate_limited`. */
export type FilterTests = {
  preview(asker: Asker, body: unknown): Promise<AlertPreviewBody>
  backtest(asker: Asker, body: unknown): Promise<BacktestBody>
}

/** Creates the two tests of preferences from outside, each of which runs once at a time. */
export function createFilterTests(context: Context): FilterTests {
  const [previews, backtests] = [createAccountQueue(), createAccountQueue()]
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
  // What is packed meanwhile was read stage by stage.
  const before = Math.max((await packedUntil(db.longReads)) ?? 0, since)
  for (const stages of (await traitsByLaunch({ db, clock }, before)).values()) {
    test.take({ stages, outcome: null, net: null })
    await pause()
  }
  const span = { after: since - HOUR, before }
  for (const [read, atOnce] of [
    [olderQuarters, OLDER_AT_ONCE],
    [pastQuarters, QUARTERS_AT_ONCE],
  ] as const) {
    for await (const { rules, each } of quartersOf(db, span, { read, atOnce })) {
      const isNow = rules === LEDGER_RULES
      each((launch) => test.take(isNow ? launch : { ...launch, net: null }))
      await pause()
    }
  }
  return { ...test.result(seeded(Math.floor(now / DAY))), tried }
}

/** Reads page after page, the next one while one is used. */
async function* quartersOf(
  { longReads }: Database,
  { after, before }: { after: Ms; before: Ms },
  { read, atOnce }: { read: typeof pastQuarters; atOnce: number },
): AsyncGenerator<PackedQuarter> {
  const readAfter = (last: Ms) => {
    const page = read(longReads, { after: last, before }, atOnce)
    // It fails where it is awaited.
    page.catch(() => {})
    return page
  }
  for (let next: Promise<PackedQuarter[]> | null = readAfter(after); next !== null; ) {
    const page: PackedQuarter[] = await next
    const last = page.at(-1)
    next = last && page.length === atOnce ? readAfter(last.quarter) : null
    yield* page
  }
}

/** Stages that are not packed yet, by launch. */
async function traitsByLaunch({ db, clock }: Context, since: Ms) {
  const byLaunch = new Map<string, LaunchTraits[]>()
  const pause = createPause(clock)
  for (let after: { at: Ms; mint: string } | null = { at: 0, mint: '' }; after !== null; ) {
    const page: LaunchTraits[] = await traitsSince(db.longReads, since, after, AT_ONCE)
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
