import type { LaunchBody, LaunchDetailBody } from '../contract/launches/bodies.ts'
import type { ChartBody } from '../contract/launches/chart.ts'
import type { OrderBody } from '../contract/records.ts'

/** Event streams from the server. */

const part = encodeURIComponent

/**
 * An order's event stream. `lost` is called when the browser stops reconnecting.
 * @returns closes the stream.
 */
export function streamOrder(
  id: string,
  onOrder: (order: OrderBody) => void,
  lost: () => void,
): () => void {
  const stream = new EventSource(`/api/orders/${part(id)}/events`)
  stream.addEventListener('order', (event) => onOrder(JSON.parse(event.data)))
  stream.addEventListener('error', () => {
    if (stream.readyState === EventSource.CLOSED) lost()
  })
  return () => stream.close()
}

/**
 * A launch's event stream. `lost` is called when the browser stops reconnecting.
 * @returns closes the stream.
 */
export function streamLaunch(
  mint: string,
  hear: { onLaunch(launch: LaunchDetailBody): void; onGone(): void; lost(): void },
): () => void {
  const stream = new EventSource(`/api/launches/${part(mint)}/events`)
  stream.addEventListener('launch', ({ data }) => hear.onLaunch(JSON.parse(data)))
  stream.addEventListener('gone', () => hear.onGone())
  stream.addEventListener('error', () => {
    if (stream.readyState === EventSource.CLOSED) hear.lost()
  })
  return () => stream.close()
}

/**
 * A launch's chart as it grows: whole, then each change from its first candle on.
 * @returns closes the stream.
 */
export function streamChart(
  mint: string,
  hear: { onChart(chart: ChartBody): void; onTail(tail: ChartBody): void },
): () => void {
  const stream = new EventSource(`/api/launches/${part(mint)}/chart/events`)
  stream.addEventListener('chart', ({ data }) => hear.onChart(JSON.parse(data)))
  stream.addEventListener('tail', ({ data }) => hear.onTail(JSON.parse(data)))
  return () => stream.close()
}

/**
 * The feed of the latest launches; `live` is for members. `lost` is called when the browser stops
 * reconnecting.
 * @returns closes the stream.
 */
export function streamLaunches(
  kind: 'public' | 'live',
  hear: {
    onAll(launches: LaunchBody[]): void
    onOne(launch: LaunchBody): void
    onGone(mint: string): void
    lost(): void
  },
): () => void {
  const stream = new EventSource(kind === 'live' ? '/api/feed/live' : '/api/feed')
  stream.addEventListener('launches', ({ data }) => hear.onAll(JSON.parse(data)))
  stream.addEventListener('launch', ({ data }) => hear.onOne(JSON.parse(data)))
  stream.addEventListener('gone', ({ data }) => hear.onGone(JSON.parse(data)))
  stream.addEventListener('error', () => {
    if (stream.readyState === EventSource.CLOSED) hear.lost()
  })
  return () => stream.close()
}
