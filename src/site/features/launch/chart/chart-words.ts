import { DAY_MS } from '../../../../contract/constants.ts'
import type { ReportBody } from '../../../../contract/launches/bodies.ts'
import type { CandleBody, ChartBody, MarkBody } from '../../../../contract/launches/chart.ts'
import { RISK_WORDS } from '../../../../contract/launches/risk.ts'
import { text } from '../../../language/text.ts'
import { formatClock, formatMoment } from '../../format/dates.ts'
import { money } from '../../format/money.ts'
import { STAGE_WORDS } from '../../report/stage-words.ts'

/** A report as the chart shows it. */
export type ReportMark = Pick<ReportBody, 'stage' | 'made_at' | 'score' | 'level'>

const WHO = {
  developer: 'Developer',
  insider: 'Insiders',
  sniper: 'Snipers',
  boost: 'pump.fun’s BOOST',
} as const

/** `Developer sold $290 in 2 trades`. */
export function describeMark(
  { who, side, trades, value }: MarkBody,
  unit: ChartBody['unit'],
): string {
  const often = trades === 1 ? '' : ` in ${trades} trades`
  return `${WHO[who]} ${text(side === 'buy' ? 'bought' : 'sold')} ${money(value, unit)}${often}`
}

/** One candle in words, with what is marked at it. */
export function describeCandle(
  candle: CandleBody,
  { unit, step_ms, candles, marks }: ChartBody,
  reports: readonly ReportMark[],
): { figures: string; marks: string } {
  const [at, open, high, low, close, volume] = candle
  const isLong = (candles.at(-1)?.[0] ?? at) - (candles[0]?.[0] ?? at) >= DAY_MS
  const figures = [
    isLong ? formatMoment(at) : formatClock(at),
    `Open ${money(open, unit)}`,
    `High ${money(high, unit)}`,
    `Low ${money(low, unit)}`,
    `Close ${money(close, unit)}`,
    `Volume ${volume === null ? '?' : money(volume, unit)}`,
  ]
  const marked = [
    ...marks.filter((mark) => mark.at === at).map((mark) => describeMark(mark, unit)),
    ...reports
      .filter(({ made_at }) => made_at >= at && made_at < at + step_ms)
      .map(
        ({ stage, score, level }) =>
          `Report ${STAGE_WORDS[stage].toLowerCase()}: ${score}, ${RISK_WORDS[level].toLowerCase()}`,
      ),
  ]
  return { figures: figures.join(' · '), marks: marked.join(' · ') }
}

/** The whole chart in two sentences. null: there are no trades. */
export function describeChart({ unit, candles }: ChartBody): string | null {
  const [first, last] = [candles[0], candles.at(-1)]
  if (!first || !last) return null
  const highest = candles.reduce((most, one) => (one[2] > most[2] ? one : most), first)
  const volume = candles.reduce<number | null>(
    (sum, one) => (sum === null || one[5] === null ? null : sum + one[5]),
    0,
  )
  const traded = volume === null ? 'Volume was not recorded.' : `Volume ${money(volume, unit)}.`
  return `From ${money(first[1], unit)} at ${formatClock(first[0])} to ${money(last[4], unit)} at ${formatClock(last[0])}, at most ${money(highest[2], unit)}. ${traded}`
}

const MOST_ROWS = 24

/** Merges candles into at most 24. */
export function rowsOf(candles: readonly CandleBody[]): CandleBody[] {
  const size = Math.max(1, Math.ceil(candles.length / MOST_ROWS))
  const rows: CandleBody[] = []
  for (let from = 0; from < candles.length; from += size) {
    const [first, ...others] = candles.slice(from, from + size)
    if (first) rows.push(others.reduce(merge, first))
  }
  return rows
}

function merge(one: CandleBody, later: CandleBody): CandleBody {
  const volume = one[5] === null || later[5] === null ? null : one[5] + later[5]
  const [high, low] = [Math.max(one[2], later[2]), Math.min(one[3], later[3])]
  return [one[0], one[1], high, low, later[4], volume, later[6]]
}

/** A candle's length: `15 s`, `1 min`, `4 h`. */
export function formatStep(ms: number): string {
  if (ms < 60_000) return `${ms / 1_000} s`
  if (ms < 3_600_000) return `${ms / 60_000} min`
  return ms < DAY_MS ? `${ms / 3_600_000} h` : `${ms / DAY_MS} d`
}
