import { useCallback, useEffect, useState } from 'react'
import type { ChartBody, ChartStep } from '../../../../contract/launches/chart.ts'
import { getChart } from '../../../api.ts'
import { streamChart } from '../../../streams.ts'
import { whileSeen } from '../../launches/while-seen.ts'

export type ChartState =
  | { state: 'loading' }
  | { state: 'there'; chart: ChartBody }
  | { state: 'failed'; again(): void }

/**
 * A launch's chart: loaded once, then followed while `isMoving` and the tab is in front.
 * @param isMoving false: no change is expected soon
 * @param step the chosen length of a candle; while another one loads, the last chart stays
 */
export function useChart(mint: string, isMoving: boolean, step: ChartStep | null): ChartState {
  const [chart, setChart] = useState<ChartBody | null>(null)
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  const again = useCallback(() => {
    setFailed(false)
    setTries((count) => count + 1)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks again
  useEffect(() => {
    let isOver = false
    getChart(mint, step).then(
      (body) => {
        if (isOver) return
        if (body === null) setFailed(true)
        else setChart(body)
      },
      () => {
        if (!isOver) setFailed(true)
      },
    )
    return () => {
      isOver = true
    }
  }, [mint, tries, step])
  const isThere = chart !== null
  useEffect(() => {
    if (!isThere || !isMoving) return
    return whileSeen(() =>
      streamChart(mint, step, {
        onChart: setChart,
        onTail: (tail) => setChart((known) => known && withTail(known, tail)),
      }),
    )
  }, [mint, isThere, isMoving, step])
  if (chart !== null) return { state: 'there', chart }
  return failed ? { state: 'failed', again } : { state: 'loading' }
}

/** Replaces the candles from the tail's first on, and the totals. */
function withTail(known: ChartBody, tail: ChartBody): ChartBody {
  const from = tail.candles[0]?.[0] ?? Number.POSITIVE_INFINITY
  const kept = known.candles.filter(([at]) => at < from)
  return { ...tail, candles: [...kept, ...tail.candles] }
}

/** The state with another view of its chart, if that is there. */
export function withChart(asked: ChartState, view: (chart: ChartBody) => ChartBody): ChartState {
  return asked.state === 'there' ? { ...asked, chart: view(asked.chart) } : asked
}
