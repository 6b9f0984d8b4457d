import { FEED_LENGTH } from '../contract/constants.ts'
import type { LaunchBody, LaunchDetailBody } from '../contract/launches/bodies.ts'
import type { ChartBody, ChartStep } from '../contract/launches/chart.ts'
import type { OrderBody } from '../contract/records.ts'
import { getChart, getLaunch, getLaunches, getOrder, stepQuery } from './api.ts'
import { followStream } from './follow-stream.ts'

/** Event streams from the server. Each function returns one that closes the stream. */

const part = encodeURIComponent

/** An order, whenever it may have changed. */
export function streamOrder(id: string, onOrder: (order: OrderBody) => void): () => void {
  return followStream(`/api/orders/${part(id)}/events`, {
    on: { order: onOrder },
    refetch: () => getOrder(id).then(onOrder),
  })
}

/** A launch. `onLost` is called while neither the stream nor the server says anything. */
export function streamLaunch(
  mint: string,
  on: { onLaunch(launch: LaunchDetailBody): void; onGone(): void; onLost(): void },
): () => void {
  return followStream(`/api/launches/${part(mint)}/events`, {
    on: { launch: on.onLaunch, gone: on.onGone },
    refetch: async () => {
      const launch = await getLaunch(mint)
      if (launch) on.onLaunch(launch)
      else on.onGone()
    },
    onLost: on.onLost,
  })
}

/** A launch's chart as it grows: whole, then each change from its first candle on. */
export function streamChart(
  mint: string,
  step: ChartStep | null,
  on: { onChart(chart: ChartBody): void; onTail(tail: ChartBody): void },
): () => void {
  return followStream(`/api/launches/${part(mint)}/chart/events${stepQuery(step)}`, {
    on: { chart: on.onChart, tail: on.onTail },
    refetch: async () => {
      const chart = await getChart(mint, step)
      if (chart) on.onChart(chart)
    },
  })
}

/**
 * The feed of the latest launches; `live` is for members. `onLost` is called while neither the stream nor
 * the server says anything.
 */
export function streamLaunches(
  kind: 'public' | 'live',
  on: {
    onAll(launches: LaunchBody[]): void
    onOne(launch: LaunchBody): void
    onGone(mint: string): void
    onLost(): void
  },
): () => void {
  return followStream(kind === 'live' ? '/api/feed/live' : '/api/feed', {
    on: { launches: on.onAll, launch: on.onOne, gone: on.onGone },
    refetch: () => getLaunches(`limit=${FEED_LENGTH}`).then(({ launches }) => on.onAll(launches)),
    onLost: on.onLost,
  })
}
