import { useEffect, useRef, useState } from 'react'
import type { ChartBody } from '../../../../contract/launches/chart.ts'
import { text } from '../../../language/text.ts'
import { buttonClass } from '../../../ui/button.ts'
import { loadPatiently } from '../../../ui/later.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useTheme } from '../../theme/theme.ts'
import { NeedsScript } from '../needs-script.tsx'
import { ChartTable } from './chart-table.tsx'
import { describeCandle, describeChart, formatStep, type ReportMark } from './chart-words.ts'
import type { Drawing, ShownMarks } from './draw-chart.ts'
import { moveWords } from './move-words.ts'
import type { ChartState } from './use-chart.ts'

/** The same height in every state, so that nothing shifts. */
const BOX = 'h-72 sm:h-80'

type MarketChartProps = {
  asked: ChartState
  reports: readonly ReportMark[]
  /** The launch was read from history. */
  isPast: boolean
  /** Where its reader chooses how it is shown. */
  choices: React.ReactNode
}

/** The market cap from the first trade on, with who traded and what we reported. */
export function MarketChart({ asked, reports, isPast, choices }: MarketChartProps) {
  return (
    <section className="card" aria-labelledby="market-cap">
      <div className="flex items-baseline justify-between gap-4 px-5 pt-5">
        <h2 id="market-cap" className="shrink-0 text-base">
          Market cap
        </h2>
        <p className="num text-xs text-text-3">
          {asked.state === 'there' && describePace(asked.chart, isPast)}
        </p>
      </div>
      <p className="num min-h-10 px-5 pt-2 text-sm text-text-2 sm:min-h-7">
        {asked.state === 'there' && asked.chart.move && moveWords(asked.chart.move)}
      </p>
      <div className="hidden px-3 pt-1 scripted:block sm:px-5">{choices}</div>
      <Content asked={asked} reports={reports} />
    </section>
  )
}

function describePace({ step_ms, candles, live }: ChartBody, isPast: boolean): string {
  const step = candles.length > 0 ? `${formatStep(step_ms)} a candle · ` : ''
  if (isPast) return `${step}${text('of the past')}`
  return `${step}${live ? text('live') : 'one minute late'}`
}

function Content({ asked, reports }: { asked: ChartState; reports: readonly ReportMark[] }) {
  if (asked.state === 'loading')
    return (
      <Frame>
        <div className="hidden scripted:block">
          <Skeleton className={`${BOX} w-full`} />
          <span className="sr-only">The chart is loading.</span>
        </div>
        <NeedsScript>The chart needs JavaScript.</NeedsScript>
      </Frame>
    )
  if (asked.state === 'failed')
    return (
      <Frame>
        <Message text="The chart could not be loaded.">
          <button type="button" onClick={asked.again} className={buttonClass('secondary')}>
            Try again
          </button>
        </Message>
      </Frame>
    )
  const { chart } = asked
  if (chart.unit === null)
    return (
      <Frame>
        <Message text="Unknown: market cap needs the supply and a quote currency that we can price." />
      </Frame>
    )
  if (chart.candles.length === 0)
    return (
      <Frame>
        <Message text={chart.live ? 'No trade yet.' : 'No trade until a minute ago.'} />
      </Frame>
    )
  return <Chart chart={chart} reports={reports} />
}

/** Leaves the same room around each state. */
function Frame({ children }: { children: React.ReactNode }) {
  return <div className="px-5 pt-3 pb-5">{children}</div>
}

function Message({ text, children }: { text: string; children?: React.ReactNode }) {
  return (
    <div className={`${BOX} grid place-content-center justify-items-center gap-4 text-center`}>
      <p className="max-w-[40ch] text-sm text-text-2">{text}</p>
      {children}
    </div>
  )
}

const ALL: ShownMarks = { developer: true, insider: true, sniper: true, boost: true, report: true }

function Chart({ chart, reports }: { chart: ChartBody; reports: readonly ReportMark[] }) {
  const [shown, setShown] = useState(ALL)
  const [pointed, setPointed] = useState<number | null>(null)
  const { box, drawing, failed } = useDrawing(chart, reports, shown, setPointed)
  const last = chart.candles.length - 1
  const index = Math.min(Math.max(pointed ?? last, 0), last)
  const candle = chart.candles[index]
  const words = candle && describeCandle(candle, chart, reports)
  const move = (to: number) => {
    const next = Math.min(Math.max(to, 0), last)
    setPointed(next)
    drawing.current?.point(next)
  }
  const keys: Record<string, () => void> = {
    ArrowLeft: () => move(index - 1),
    ArrowRight: () => move(index + 1),
    Home: () => move(0),
    End: () => move(last),
    '+': () => drawing.current?.zoom(0.7),
    '-': () => drawing.current?.zoom(1.4),
    Escape: () => drawing.current?.fit(),
  }
  return (
    <figure className="px-5 pt-3 pb-2">
      <p className="num min-h-10 text-xs text-text-2 sm:min-h-5" aria-hidden="true">
        {words?.figures}
      </p>
      <p className="min-h-5 text-xs font-medium" aria-hidden="true">
        {words?.marks}
      </p>
      {failed ? (
        <Message text="The chart could not be drawn. Its figures are in the table below." />
      ) : (
        // Out of the flow, so that its canvas never keeps the page wide.
        <div className={`${BOX} relative`}>
          <div
            ref={box}
            role="slider"
            tabIndex={0}
            aria-label="Market cap over time"
            aria-valuemin={0}
            aria-valuemax={last}
            aria-valuenow={index}
            aria-valuetext={words && `${words.figures} ${words.marks}`}
            onKeyDown={(event) => {
              const act = keys[event.key]
              if (!act) return
              event.preventDefault()
              act()
            }}
            className="absolute inset-0"
          />
        </div>
      )}
      <Legend shown={shown} onShow={setShown} onFit={() => drawing.current?.fit()} />
      <figcaption className="num mt-1 text-xs text-text-3">
        {describeChart(chart)} Trades of developer, insiders, and snipers are marked for the first
        hour, and pump.fun’s own purchases (BOOST), which count neither as volume nor as buyers.
      </figcaption>
      <ChartTable chart={chart} />
      <Attribution />
    </figure>
  )
}

const KINDS = [
  ['developer', 'D', 'Developer', 'text-red-text'],
  ['insider', 'I', 'Insiders', 'text-amber-text'],
  ['sniper', 'S', 'Snipers', 'text-risk-low'],
  ['boost', 'B', 'BOOST', 'text-text-2'],
  ['report', '●', 'Our reports', 'text-mint-text'],
] as const

type LegendProps = { shown: ShownMarks; onShow: (shown: ShownMarks) => void; onFit: () => void }

/** What the marks mean; each kind can be hidden. */
function Legend({ shown, onShow, onFit }: LegendProps) {
  return (
    <div className="mt-2 flex flex-wrap items-center gap-1 text-xs">
      {KINDS.map(([kind, letter, name, color]) => (
        <button
          key={kind}
          type="button"
          aria-pressed={shown[kind]}
          onClick={() => onShow({ ...shown, [kind]: !shown[kind] })}
          className="flex min-h-11 items-center gap-1.5 rounded-md px-2 text-text-3 line-through hover:text-text aria-pressed:text-text-2 aria-pressed:no-underline sm:min-h-9"
        >
          <span aria-hidden="true" className={`font-semibold ${color}`}>
            {letter}
          </span>
          {name}
        </button>
      ))}
      <button
        type="button"
        onClick={onFit}
        className="ml-auto min-h-11 rounded-md px-2 text-text-2 hover:text-text sm:min-h-9"
      >
        Show all
      </button>
    </div>
  )
}

/** Loads the chart library after the page's text, and keeps the drawing up to date. */
function useDrawing(
  chart: ChartBody,
  reports: readonly ReportMark[],
  shown: ShownMarks,
  onPoint: (index: number | null) => void,
) {
  const box = useRef<HTMLDivElement>(null)
  const drawing = useRef<Drawing | null>(null)
  const [ready, setReady] = useState(false)
  const [failed, setFailed] = useState(false)
  const theme = useTheme()
  useEffect(() => {
    let isOver = false
    loadPatiently(() => import('./draw-chart.ts')).then(
      ({ drawChart }) => {
        if (isOver || box.current === null) return
        drawing.current = drawChart(box.current, onPoint)
        setReady(true)
      },
      () => setFailed(true),
    )
    return () => {
      isOver = true
      drawing.current?.remove()
      drawing.current = null
    }
  }, [onPoint])
  useEffect(() => {
    if (ready) drawing.current?.show(chart, reports, shown)
  }, [ready, chart, reports, shown])
  useEffect(() => {
    if (ready && theme) drawing.current?.recolor()
  }, [ready, theme])
  return { box, drawing, failed }
}

/** The notice that the library's license requires, in place of its logo. */
function Attribution() {
  return (
    <p className="py-2 text-xs text-text-3">
      Chart:{' '}
      <a
        href="https://www.tradingview.com/"
        target="_blank"
        rel="noopener noreferrer"
        className="link inline-flex min-h-6 items-center"
      >
        TradingView
      </a>{' '}
      Lightweight Charts™, © 2025 TradingView, Inc., Apache License 2.0
    </p>
  )
}
