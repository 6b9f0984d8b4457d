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

/** A launch. `lost` is called while neither the stream nor the server says anything. */
export function streamLaunch(
  mint: string,
  hear: { onLaunch(launch: LaunchDetailBody): void; onGone(): void; lost(): void },
): () => void {
  return followStream(`/api/launches/${part(mint)}/events`, {
    on: { launch: hear.onLaunch, gone: hear.onGone },
    refetch: async () => {
      const launch = await getLaunch(mint)
      if (launch) hear.onLaunch(launch)
      else hear.onGone()
    },
    lost: hear.lost,
  })
}

/** A launch's chart as it grows: whole, then each change from its first candle on. */
export function streamChart(
  mint: string,
  step: ChartStep | null,
  hear: { onChart(chart: ChartBody): void; onTail(tail: ChartBody): void },
): () => void {
  return followStream(`/api/launches/${part(mint)}/chart/events${stepQuery(step)}`, {
    on: { chart: hear.onChart, tail: hear.onTail },
    refetch: async () => {
      const chart = await getChart(mint, step)
      if (chart) hear.onChart(chart)
    },
  })
}

/**
 * The feed of the latest launches; `live` is for members. `lost` is called while neither the stream nor
 * the server says anything.
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
  return followStream(kind === 'live' ? '/api/feed/live' : '/api/feed', {
    on: { launches: hear.onAll, launch: hear.onOne, gone: hear.onGone },
    refetch: () => getLaunches(`limit=${FEED_LENGTH}`).then(({ launches }) => hear.onAll(launches)),
    lost: hear.lost,
  })
}
