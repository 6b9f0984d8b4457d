import {
  CandlestickSeries,
  createChart,
  createSeriesMarkers,
  HistogramSeries,
  type SeriesMarker,
  type UTCTimestamp,
} from 'lightweight-charts'
import type { ChartBody, MarkBody } from '../../../../contract/launches/chart.ts'
import { resolveColors } from '../../../ui/resolve-colors.ts'
import { money } from '../../format/money.ts'
import type { ReportMark } from './chart-words.ts'
import { placeReports, placeTrades } from './place-marks.ts'

/** Which marks are drawn. */
export type ShownMarks = Record<MarkBody['who'] | 'report', boolean>

export type Drawing = {
  show(chart: ChartBody, reports: readonly ReportMark[], shown: ShownMarks): void
  /** Applies the page's colors again. */
  recolor(): void
  /** Puts the crosshair on a candle; null: hides it. */
  point(index: number | null): void
  /** Shows the whole chart. */
  fit(): void
  zoom(factor: number): void
  remove(): void
}

const LETTERS = { developer: 'D', insider: 'I', sniper: 'S', boost: 'B' } as const
const TOKENS = {
  text: '--text',
  faint: '--text-3',
  line: '--line',
  strong: '--line-strong',
  ground: '--raised',
  developer: '--red-text',
  insider: '--amber-text',
  sniper: '--risk-low',
  boost: '--text-2',
  report: '--mint-text',
} as const
type Colors = Record<keyof typeof TOKENS, string>

/**
 * Draws candles and volume into a box, and fills it.
 * @param onPoint the candle under the pointer, by its index; null: none
 */
export function drawChart(box: HTMLElement, onPoint: (index: number | null) => void): Drawing {
  const parts = createParts(box)
  const { chart, candles, volume, marks } = parts
  let colors = paint(box, parts)
  let drawn: Parameters<Drawing['show']> | null = null
  let isMoved = false
  const letGo = grabOnPress(box, chart, () => {
    isMoved = true
  })
  chart.subscribeCrosshairMove(({ logical, point }) => {
    const isInside = point !== undefined && logical !== undefined
    onPoint(isInside ? Math.round(logical as number) : null)
  })

  function show(...given: Parameters<Drawing['show']>) {
    const [body, reports, shown] = given
    drawn = given
    // The scale reaches below zero to make room for the volume. No market cap is negative.
    const formatter = (value: number) => (value < 0 ? '' : money(value, body.unit))
    candles.applyOptions({ priceFormat: { type: 'custom', formatter, minMove: 0.0001 } })
    const bars = body.candles.map(([at, open, high, low, close, traded]) => ({
      bar: { time: toTime(at), open, high, low, close },
      volume: { time: toTime(at), value: traded ?? 0 },
    }))
    candles.setData(bars.map(({ bar }) => bar))
    volume.setData(bars.map((one) => one.volume))
    marks.setMarkers(markersOf(body, reports, shown, colors))
    if (!isMoved) showAll()
  }

  /** With room at both ends, so that no mark is cut off. */
  function showAll() {
    const count = drawn?.[0].candles.length ?? 0
    const room = Math.max(1.5, count / 24)
    chart.timeScale().setVisibleLogicalRange({ from: -room, to: count - 1 + room })
  }

  return {
    show,
    recolor() {
      colors = paint(box, parts)
      if (drawn) show(...drawn)
    },
    point(index) {
      const candle = index === null ? undefined : drawn?.[0].candles[index]
      if (candle) chart.setCrosshairPosition(candle[4], toTime(candle[0]), candles)
      else chart.clearCrosshairPosition()
    },
    fit() {
      isMoved = false
      showAll()
    },
    zoom(factor) {
      isMoved = true
      const range = chart.timeScale().getVisibleLogicalRange()
      if (range === null) return
      const from = range.to - (range.to - range.from) * factor
      chart.timeScale().setVisibleLogicalRange({ from, to: range.to })
    },
    remove() {
      letGo()
      chart.remove()
    },
  }
}

type Parts = ReturnType<typeof createParts>

function createParts(box: HTMLElement) {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const chart = createChart(box, {
    autoSize: true,
    // Its logo needs an inline style, which the page's policy forbids. The notice is below the chart.
    layout: { attributionLogo: false, fontSize: 12 },
    // Like all dates here. The library's default, the browser's own locale, is invalid in some browsers.
    localization: { locale: 'en-US' },
    timeScale: { timeVisible: true, secondsVisible: true, minBarSpacing: 0.5, maxBarSpacing: 18 },
    handleScroll: { mouseWheel: false, vertTouchDrag: false },
    handleScale: { mouseWheel: false, axisPressedMouseMove: { price: false, time: true } },
    kineticScroll: { touch: !isCalm, mouse: false },
  })
  const candles = chart.addSeries(CandlestickSeries, { priceLineStyle: 2 })
  const volume = chart.addSeries(HistogramSeries, {
    priceScaleId: '',
    lastValueVisible: false,
    priceLineVisible: false,
  })
  candles.priceScale().applyOptions({ scaleMargins: { top: 0.16, bottom: 0.26 } })
  volume.priceScale().applyOptions({ scaleMargins: { top: 0.82, bottom: 0 } })
  return { chart, candles, volume, marks: createSeriesMarkers(candles, []) }
}

/**
 * Lets the wheel scroll the page until the chart is clicked, and again after the pointer leaves.
 * @returns removes the listeners
 */
function grabOnPress(box: HTMLElement, chart: Parts['chart'], onGrab: () => void): () => void {
  const setWheel = (on: boolean) =>
    chart.applyOptions({ handleScroll: { mouseWheel: on }, handleScale: { mouseWheel: on } })
  const grab = () => {
    onGrab()
    setWheel(true)
  }
  const leave = () => setWheel(false)
  box.addEventListener('pointerdown', grab)
  box.addEventListener('pointerleave', leave)
  return () => {
    box.removeEventListener('pointerdown', grab)
    box.removeEventListener('pointerleave', leave)
  }
}

/** Applies the current theme's colors, and returns them. */
function paint(box: HTMLElement, { chart, candles, volume }: Parts): Colors {
  const colors = resolveColors(box, TOKENS)
  const { text, faint, line, strong, ground } = colors
  const hair = { color: faint, labelBackgroundColor: strong }
  chart.applyOptions({
    layout: {
      background: { color: ground },
      textColor: faint,
      fontFamily: getComputedStyle(box).fontFamily,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: line } },
    rightPriceScale: { borderVisible: false },
    timeScale: { borderColor: line },
    crosshair: { vertLine: hair, horzLine: hair },
  })
  // Hollow is up and filled is down, so color is not the only sign.
  candles.applyOptions({
    upColor: ground,
    downColor: text,
    wickUpColor: text,
    wickDownColor: text,
    borderUpColor: text,
    borderDownColor: text,
    priceLineColor: strong,
  })
  volume.applyOptions({ color: strong })
  return colors
}

function markersOf(
  { candles, marks, step_ms: step }: ChartBody,
  reports: readonly ReportMark[],
  shown: ShownMarks,
  colors: Colors,
): SeriesMarker<UTCTimestamp>[] {
  const starts = candles.map(([at]) => at)
  const seen = marks.filter(({ who }) => shown[who])
  const traded = placeTrades(seen, starts).map(
    ({ at, side, who: [first = 'developer', ...others] }): SeriesMarker<UTCTimestamp> => {
      const [position, shape] =
        side === 'buy' ? (['belowBar', 'arrowUp'] as const) : (['aboveBar', 'arrowDown'] as const)
      const text = [first, ...others].map((one) => LETTERS[one]).join('')
      return { time: toTime(at), position, shape, color: colors[first], text }
    },
  )
  const reported = placeReports(shown.report ? reports : [], starts, step).map(
    ({ at, label: text }): SeriesMarker<UTCTimestamp> => ({
      time: toTime(at),
      position: 'aboveBar',
      shape: 'circle',
      color: colors.report,
      text,
    }),
  )
  return [...traded, ...reported].sort((a, b) => a.time - b.time)
}

/** The library knows only UTC, so local time is passed as if it were UTC. */
function toTime(at: number): UTCTimestamp {
  const offset = new Date(at).getTimezoneOffset() * 60_000
  return ((at - offset) / 1_000) as UTCTimestamp
}
