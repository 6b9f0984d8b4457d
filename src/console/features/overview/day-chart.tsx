import { createChart, HistogramSeries, LineSeries, type UTCTimestamp } from 'lightweight-charts'
import { useEffect, useRef } from 'react'
import { useTheme } from '../../../site/features/theme/theme.ts'
import { resolveColors } from '../../../site/ui/resolve-colors.ts'

/** Neutral, except for what went wrong. The legend and the table below say the same in words. */
const CHART_TOKENS = {
  strong: '--text',
  middle: '--text-3',
  weak: '--line-strong',
  bad: '--red-text',
  line: '--line',
} as const
type ChartTone = Exclude<keyof typeof CHART_TOKENS, 'line'>

type DaySeries = { name: string; tone: ChartTone; values: readonly number[] }

const SWATCHES: Record<ChartTone, string> = {
  strong: 'bg-text',
  middle: 'bg-text-3',
  weak: 'bg-line-strong',
  bad: 'bg-red-text',
}

type Props = {
  /** What it shows, in a sentence, because a canvas can't be read aloud. */
  label: string
  days: readonly number[]
  series: readonly DaySeries[]
  kind: 'bars' | 'line'
  format: (value: number) => string
  onDay?: (at: number) => void
}

/** Days as stacked bars or as a line. A click opens the day. */
export function DayChart(props: Props) {
  const { label, series } = props
  const box = useRef<HTMLDivElement>(null)
  const theme = useTheme()
  const latest = useRef(props)
  latest.current = props
  const drawn = JSON.stringify([props.days, series])

  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn again with other figures or colors
  useEffect(() => {
    if (box.current) return draw(box.current, latest.current)
  }, [drawn, theme])

  return (
    <figure className="mt-4">
      <div
        ref={box}
        role="img"
        aria-label={label}
        className="h-56 overflow-hidden rounded-lg border border-line bg-raised"
      />
      <figcaption className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-text-2">
        {series.map(({ name, tone }) => (
          <span key={name} className="inline-flex items-center gap-1.5">
            <span aria-hidden="true" className={`size-2.5 rounded-xs ${SWATCHES[tone]}`} />
            {name}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

/** @returns removes the chart */
function draw(box: HTMLElement, { days, series, kind, format, onDay }: Props): () => void {
  const colors = resolveColors(box, CHART_TOKENS)
  const hair = { color: colors.middle, labelBackgroundColor: colors.weak }
  const chart = createChart(box, {
    autoSize: true,
    layout: {
      // Its logo needs an inline style, which the page's policy forbids. The notice is on the page.
      attributionLogo: false,
      background: { color: 'transparent' },
      textColor: colors.middle,
      fontFamily: getComputedStyle(box).fontFamily,
    },
    // Like all dates here. The library's default, the browser's own locale, is invalid in some browsers.
    localization: { locale: 'en-US' },
    grid: { vertLines: { visible: false }, horzLines: { color: colors.line } },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.15, bottom: 0 } },
    timeScale: { borderColor: colors.line, fixLeftEdge: true, fixRightEdge: true },
    crosshair: { vertLine: hair, horzLine: hair },
    handleScroll: false,
    handleScale: false,
  })
  const stacks = stacked(series)
  // One scale for all. Of days without anything the library would draw an axis that goes below zero.
  const most = Math.max(...stacks.flatMap(({ values }) => values)) || 100
  const shared = {
    priceFormat: { type: 'custom', formatter: format, minMove: 1 },
    lastValueVisible: false,
    priceLineVisible: false,
    autoscaleInfoProvider: () => ({ priceRange: { minValue: 0, maxValue: most } }),
  } as const
  // The tallest bar is drawn first, and each shorter one in front of it.
  stacks.forEach(({ tone, values }) => {
    const one =
      kind === 'bars'
        ? chart.addSeries(HistogramSeries, { ...shared, color: colors[tone] })
        : chart.addSeries(LineSeries, { ...shared, color: colors[tone], lineWidth: 2 })
    one.setData(
      days.map((at, nth) => {
        const value = values[nth] ?? 0
        // A bar of nothing is still drawn as a line, in the color of what didn't happen.
        return kind === 'bars' && value === 0 ? { time: toTime(at) } : { time: toTime(at), value }
      }),
    )
  })
  chart.timeScale().fitContent()
  if (onDay)
    chart.subscribeClick(({ time }) => {
      if (typeof time === 'number') onDay(time * 1_000)
    })
  return () => chart.remove()
}

function stacked(series: readonly DaySeries[]): DaySeries[] {
  return series.map((one, nth) => ({
    ...one,
    values: one.values.map((_, day) =>
      series.slice(nth).reduce((sum, { values }) => sum + (values[day] ?? 0), 0),
    ),
  }))
}

const toTime = (at: number) => (at / 1_000) as UTCTimestamp
