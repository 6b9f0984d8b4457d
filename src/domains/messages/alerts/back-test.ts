import {
  BACKTEST,
  type BacktestBody,
  type BacktestGroupBody,
  type BacktestPartBody,
} from '../../../contract/backtest.ts'
import { STAGES } from '../../../contract/launches/stages.ts'
import { DAY, MINUTE, type Ms } from '../../../kernel/clock.ts'
import type { KeptLaunch, StageTraits } from '../../launches/index.ts'
import { alertFilter, matchesFilter } from './matches-filter.ts'
import { type AlertPreferences, isQuietMinute } from './preferences.ts'
import { minuteOfDay } from './time-zone.ts'

/** The paper trade follows the report of this stage: an alert at a later one had not been sent by then. */
const TRADED_AT = STAGES.indexOf('60s')

const QUARTER_MINUTES = 15

/** A launch as it is counted. */
type Counted = Pick<KeptLaunch, 'outcome' | 'net'>

/** A time of the test, and its launches. */
type Part = { since: Ms; until: Ms; launches: Counted[]; all: Sum }

/** Adds up what preferences would have sent. */
export type BackTest = {
  /** Takes each launch once, in any order, and keeps nothing of its stages. */
  take(launch: KeptLaunch): void
  /** @param random 0 to below 1; draws the launches to compare with */
  result(random: () => number): Omit<BacktestBody, 'tried'>
}

/**
 * Tests preferences on past launches. As for live alerts, the first stage that matches sends the alert, at most one
 * in each span of the filter's pace and none in quiet hours. Other filters of the account count for nothing. Pure.
 * @param until the time ends here, and begins 14 days before
 */
export function createBackTest(preferences: AlertPreferences, until: Ms): BackTest {
  const wanted = alertFilter(preferences)
  const since = until - BACKTEST.days * DAY
  const between = until - BACKTEST.newestDays * DAY
  const earlier: Part = { since, until: between, launches: [], all: createSum() }
  const newest: Part = { since: between, until, launches: [], all: createSum() }
  const isQuietAt = quietMinutes(preferences)
  const span = preferences.pace * MINUTE
  /** By span of the filter's pace, the first alert in it. */
  const sent = new Map<number, { at: Ms; part: Part; launch: Counted }>()
  let oldest: Ms | null = null
  let [matched, quiet] = [0, 0]

  function take({ stages, outcome, net }: KeptLaunch): void {
    const [first] = stages
    if (first === undefined || first.madeAt < since || first.madeAt >= until) return
    oldest = Math.min(oldest ?? first.madeAt, first.madeAt)
    const part = first.madeAt < between ? earlier : newest
    const counted = { outcome, net }
    part.launches.push(counted)
    part.all.add(counted)
    const match = firstMatch(stages)
    if (match === undefined) return
    matched += 1
    const nth = Math.floor(match.madeAt / span)
    if (isQuietAt(Math.floor(match.madeAt / MINUTE))) quiet += 1
    else if (match.madeAt < (sent.get(nth)?.at ?? until)) {
      const isTraded = STAGES.indexOf(match.stage) <= TRADED_AT
      const launch = isTraded ? counted : { outcome, net: null }
      sent.set(nth, { at: match.madeAt, part, launch })
    }
  }

  function firstMatch(stages: readonly StageTraits[]): StageTraits | undefined {
    for (const stage of stages) if (matchesFilter(stage, wanted)) return stage
    return undefined
  }

  function result(random: () => number): Omit<BacktestBody, 'tried'> {
    const alerts = [...sent.values()]
    const days = new Set(alerts.map(({ at }) => Math.floor(at / DAY))).size
    const isEnough = alerts.length >= BACKTEST.leastAlerts && days >= BACKTEST.leastDays
    const covered = oldest === null ? 0 : (until - oldest) / DAY
    const bodyOf = (part: Part) => {
      const sentIn = alerts.filter((one) => one.part === part).map(({ launch }) => launch)
      return isEnough ? partBody(part, sentIn, random) : null
    }
    return {
      since: oldest,
      until,
      of: earlier.launches.length + newest.launches.length,
      matched,
      sent: alerts.length,
      quiet,
      paced: matched - quiet - alerts.length,
      a_day: covered < 1 ? null : Math.round((alerts.length / covered) * 10) / 10,
      days,
      earlier: bodyOf(earlier),
      newest: bodyOf(newest),
    }
  }

  return { take, result }
}

/** null: of too few alerts it is known what happened. */
function partBody(
  { since, until, launches, all }: Part,
  alerts: readonly Counted[],
  random: () => number,
): BacktestPartBody | null {
  const body = sumOf(alerts).body()
  if (body.known < BACKTEST.leastAlerts) return null
  const drawn = sumOf(draw(launches, alerts.length, random)).body()
  return { since, until, alerts: body, all: all.body(), random: drawn }
}

/** As many different ones, each as likely as any other. */
function draw<T>(from: readonly T[], count: number, random: () => number): T[] {
  const left = [...from]
  for (let nth = 0; nth < count; nth += 1) {
    const other = nth + Math.floor(random() * (left.length - nth))
    const one = left[nth] as T
    left[nth] = left[other] as T
    left[other] = one
  }
  return left.slice(0, count)
}

type Sum = { add(one: Counted): void; body(): BacktestGroupBody }

function sumOf(launches: readonly Counted[]): Sum {
  const sum = createSum()
  for (const launch of launches) sum.add(launch)
  return sum
}

/** Adds launches up as they come, because there may be 250,000. */
function createSum(): Sum {
  const seen = { launches: 0, known: 0, dead: 0, rugged: 0, graduated: 0 }
  let [trades, positive] = [0, 0]
  let [net, best] = [0n, 0n]
  return {
    add({ outcome, net: one }) {
      seen.launches += 1
      if (outcome !== null && outcome !== 'unknown') seen.known += 1
      if (outcome === 'dead' || outcome === 'rugged' || outcome === 'graduated') seen[outcome] += 1
      if (one === null) return
      if (trades === 0 || one > best) best = one
      trades += 1
      net += one
      if (one > 0n) positive += 1
    },
    body: () => ({
      ...seen,
      traded:
        trades === 0
          ? null
          : {
              trades,
              positive,
              mean: `${net / BigInt(trades)}`,
              mean_without_best: trades === 1 ? null : `${(net - best) / BigInt(trades - 1)}`,
            },
    }),
  }
}

/**
 * Whether quiet hours contain a minute. Time zones are slow, and differ from UTC by quarters of an hour, so each
 * quarter is looked up once.
 */
function quietMinutes(preferences: AlertPreferences): (minute: number) => boolean {
  if (preferences.quiet_from === null) return () => false
  const known = new Map<number, number>()
  return (minute) => {
    const quarter = minute - (minute % QUARTER_MINUTES)
    const begins = known.get(quarter) ?? minuteOfDay(preferences.time_zone, quarter * MINUTE)
    known.set(quarter, begins)
    return isQuietMinute(preferences, begins + minute - quarter)
  }
}
