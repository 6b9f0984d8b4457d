import { percent } from '../../src/contract/format.ts'
import { judge, type Verdict } from './judge.ts'
import type { Combination, Played } from './play.ts'

/** What the reports of one combination said on one venue. */
export type Row = {
  combination: Combination
  venue: string
  reports: number
  checks: number
  /** Checks that lack an answer, by rule. Those that have nothing to check yet don't count. */
  unknown: Map<string, number>
  clears: string[]
  numbers: string[]
  /** Of the reports at 60 s, their checks and those that lack an answer. */
  atMinute: { checks: number; unknown: number }
  /** From a launch to its alert, in milliseconds of the world's own time. */
  delays: number[]
}

/** Judges every report, and adds up what was wrong and what was unknown. */
export function tally(combination: Combination, played: Played): Row[] {
  const rows = new Map<string, Row>()
  const truths = new Map(played.truths.map((truth) => [truth.plan.mint, truth]))
  for (const report of played.reports) {
    const truth = truths.get(report.mint)
    // A launch that a fork dropped.
    if (!truth) continue
    const { venue, scenario } = truth.plan
    const row = rows.get(venue) ?? emptyRow(combination, venue)
    rows.set(venue, row)
    row.reports += 1
    const named = (verdict: Verdict) =>
      `${combination}, ${scenario} on ${venue} at ${report.stage}, ${verdict.rule}: ${verdict.because}`
    for (const [nth, verdict] of judge(report, truth, played).entries()) {
      row.checks += 1
      const flag = report.flags[nth]
      const hasNone = flag?.outcome === 'unknown' && flag.because === undefined
      if (hasNone) row.unknown.set(verdict.rule, (row.unknown.get(verdict.rule) ?? 0) + 1)
      if (report.stage === '60s') {
        row.atMinute.checks += 1
        row.atMinute.unknown += hasNone ? 1 : 0
      }
      if (verdict.fault === 'wrong clear') row.clears.push(named(verdict))
      if (verdict.fault === 'wrong number') row.numbers.push(named(verdict))
    }
  }
  for (const { mint, at } of played.alerts) {
    const truth = truths.get(mint)
    const launched = truth?.held[0]?.at
    if (truth && launched !== undefined) rows.get(truth.plan.venue)?.delays.push(at - launched)
  }
  return [...rows.values()]
}

/** Adds up rows of several runs. */
export function sumRows(rows: readonly Row[]): Row[] {
  const sums = new Map<string, Row>()
  for (const one of rows) {
    const key = `${one.combination} ${one.venue}`
    const sum = sums.get(key) ?? emptyRow(one.combination, one.venue)
    sums.set(key, sum)
    sum.reports += one.reports
    sum.checks += one.checks
    sum.clears.push(...one.clears)
    sum.numbers.push(...one.numbers)
    sum.atMinute.checks += one.atMinute.checks
    sum.atMinute.unknown += one.atMinute.unknown
    sum.delays.push(...one.delays)
    for (const [rule, count] of one.unknown) {
      sum.unknown.set(rule, (sum.unknown.get(rule) ?? 0) + count)
    }
  }
  return [...sums.values()]
}

export function tableOf(rows: readonly Row[]): string {
  const head = [
    ...['combination', 'venue', 'reports', 'wrong clears', 'wrong numbers', 'unknown'],
    ...['unknown at 60 s', 'alerts', 'launch to alert: p50, p99'],
  ]
  const lines = rows.map((row) => {
    const unknown = [...row.unknown.values()].reduce((all, one) => all + one, 0)
    const share = percent(unknown / Math.max(1, row.checks))
    const wrong = [row.clears.length, row.numbers.length]
    const { atMinute, delays } = row
    const minute = percent(atMinute.unknown / Math.max(1, atMinute.checks))
    const sorted = delays.toSorted((a, b) => a - b)
    const delay = (p: number) =>
      `${((sorted[Math.floor(p * sorted.length)] ?? 0) / 1_000).toFixed(1)} s`
    const alerts = [delays.length, `${delay(0.5)}, ${delay(0.99)}`]
    return [row.combination, row.venue, row.reports, ...wrong, share, minute, ...alerts]
  })
  return [head, head.map(() => '---'), ...lines].map((one) => `| ${one.join(' | ')} |`).join('\n')
}

const emptyRow = (combination: Combination, venue: string): Row => ({
  ...{ combination, venue, reports: 0, checks: 0 },
  ...{ unknown: new Map(), clears: [], numbers: [], delays: [] },
  atMinute: { checks: 0, unknown: 0 },
})
