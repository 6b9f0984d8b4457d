import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrations } from '../migrations/index.ts'
import { DEFAULT_ALERTS, SOCIAL_IDS } from '../src/contract/alerts.ts'
import { VENUE_IDS } from '../src/contract/launches/venues.ts'
import { type LaunchTraits, storeTraits } from '../src/domains/launches/index.ts'
import { type AlertPreferences, createAlertIndex } from '../src/domains/messages/index.ts'
import { previewAlerts } from '../src/flows/members/preview-alerts.ts'
import { DAY, systemClock } from '../src/kernel/clock.ts'
import { migrate } from '../src/kernel/db/migrate.ts'
import { openSqlite } from '../src/kernel/db/sqlite.ts'
import { number, percentile, type Result, type Scope } from './support/figures.ts'

const MEMBERS = 10_000
const FILTERS = 3
/** A day on mainnet, at four stages each. */
const TRAITS = 72_000
const GOAL_MS = 5
const WORDS = ['cat', 'dog', 'moon', 'pepe', 'trump', 'inu', 'ai', 'baby', 'elon', 'frog']

/** Measures how long it takes to find a launch's recipients, and to preview preferences over a day. */
export async function measureAlerts({ stack, quick, say }: Scope): Promise<Result> {
  const launches = Array.from({ length: quick ? 50 : 2_000 }, anyTraits)
  const rows: string[][] = []
  const samples: Record<string, number[]> = {}
  const everybody = (): AlertPreferences => ({ ...DEFAULT_ALERTS, on: true })
  const cases = [
    ['choices of all kinds', anyPreferences],
    ['words alone', () => ({ ...everybody(), words: [anyOf(WORDS) + anyOf(WORDS)] })],
    ['everybody wants every launch', everybody],
  ] as const
  for (const [name, preferences] of cases) {
    say(`matching ${name}`)
    const index = createAlertIndex()
    for (let nth = 0; nth < MEMBERS; nth += 1) {
      const filters = Array.from({ length: FILTERS - 1 }, preferences)
      index.put(`account ${nth}`, { ...preferences(), filters })
    }
    const times: number[] = []
    let found = 0
    for (const launch of launches) {
      const begun = performance.now()
      index.match(launch, [], () => {
        found += 1
      })
      times.push(performance.now() - begun)
    }
    const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)]
    const met = p99 <= GOAL_MS ? 'met' : 'missed'
    const matches = number(found / launches.length)
    rows.push([name, matches, `${number(p50)} ms`, `${number(p99)} ms`, `≤ ${GOAL_MS} ms, ${met}`])
    samples[`${name}, ms`] = times
  }
  const previews = await measurePreviews(stack, quick, say)
  return {
    tables: [
      {
        caption: `One launch, ${number(MEMBERS)} members with ${FILTERS} filters each`,
        columns: ['filters', 'members matched', 'p50', 'p99', 'goal'],
        rows,
      },
      {
        caption: `A preview over ${number(TRAITS)} stages of 18,000 launches, SQLite`,
        columns: ['', 'measured'],
        rows: [['median of 20', `${number(percentile(previews, 0.5))} ms`]],
      },
    ],
    samples: { ...samples, 'preview, ms': previews },
  }
}

async function measurePreviews(
  stack: AsyncDisposableStack,
  quick: boolean,
  say: Scope['say'],
): Promise<number[]> {
  say('previews')
  const folder = await mkdtemp(join(tmpdir(), 'mintwatch-bench-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const db = openSqlite(folder)
  stack.defer(() => db.close())
  await migrate(db, migrations)
  const clock = systemClock
  const since = clock.now() - DAY
  const count = quick ? 1_000 : TRAITS
  for (let from = 0; from < count; from += 1_000) {
    const group = Array.from({ length: 1_000 }, (_, nth): LaunchTraits => {
      const at = since + 60_000 + ((from + nth) / count) * (DAY - 120_000)
      const mint = `mint ${Math.floor((from + nth) / 4)}`
      const stage = (['10s', '60s', '5m', '1h'] as const)[nth % 4] ?? '10s'
      return { ...anyTraits(), mint, stage, madeAt: Math.floor(at) }
    })
    await db.transaction((tx) => storeTraits(tx, group))
  }
  const times: number[] = []
  for (let nth = 0; nth < (quick ? 2 : 20); nth += 1) {
    const preferences = anyPreferences()
    const begun = performance.now()
    await previewAlerts({ db, clock }, preferences)
    times.push(performance.now() - begun)
  }
  return times
}

const upTo = (most: number) => Math.floor(Math.random() * (most + 1))
const anyOf = <T>(list: readonly T[]): T => list[upTo(list.length - 1)] as T
const seldom = <T>(value: T, otherwise: T) => (Math.random() < 0.3 ? value : otherwise)

function anyPreferences(): AlertPreferences {
  return {
    ...DEFAULT_ALERTS,
    on: true,
    min_risk: upTo(30),
    max_risk: 50 + upTo(50),
    min_attention: seldom(upTo(80), 0),
    min_cap_usd: seldom(upTo(100_000), null),
    min_buyers: seldom(upTo(50), null),
    has_rugged: seldom('never', 'any'),
    socials: seldom([anyOf(SOCIAL_IDS)], []),
    words: seldom([anyOf(WORDS), anyOf(WORDS)], []),
    venues: seldom([anyOf(VENUE_IDS)], []),
  }
}

function anyTraits(): LaunchTraits {
  return {
    ...{ mint: 'mint', stage: '60s', madeAt: 0, venue: anyOf(VENUE_IDS) },
    words: `${anyOf(WORDS)}${anyOf(WORDS)}coin ${anyOf(WORDS)}`,
    ...{ score: upTo(100), attention: upTo(100), buyers: upTo(100) },
    marketCapCents: upTo(20_000_000),
    developer: { launches: upTo(3), graduated: upTo(1), rugged: upTo(1) },
    socials: SOCIAL_IDS.filter(() => Math.random() < 0.5),
  }
}
