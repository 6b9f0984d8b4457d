import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { manualClock, settle } from '../../../../../test/support/clocks/manual-clock.ts'
import type { Feed } from '../../../../flows/launches/feed.ts'
import { systemEntropy } from '../../../../kernel/ids.ts'
import type { HttpContext, Router } from '../../http-context.ts'
import { createStreams } from '../../streams.ts'
import { feedRoutes } from './feed.ts'

/** An open feed, and the news that all of its listeners get. */
async function open() {
  const listeners = new Set<Parameters<Feed['listen']>[0]>()
  const feed: Feed = {
    latest: async () => [],
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const streams = createStreams(new AbortController().signal)
  const services = { clock: manualClock(), entropy: systemEntropy }
  const http = { services, streams, feeds: { public: feed } } as unknown as HttpContext
  const app = new Hono()
  feedRoutes(app as unknown as Router, http)
  const connection = { isCut: false }
  const outgoing = { destroy: () => (connection.isCut = true) }
  const { body } = await app.request('/api/feed', {}, { outgoing })
  if (body === null) throw new Error('there is no stream')
  await settle()
  const publish = async (count: number) => {
    for (let nth = 0; nth < count; nth += 1)
      for (const listener of [...listeners]) listener({ gone: `coin ${nth}` })
    await settle()
  }
  return { streams, connection, body, publish, listeners }
}

test('a client that is too far behind is cut at once, with all that waited for it', async () => {
  const { streams, connection, publish, listeners } = await open()
  await publish(199)
  expect([streams.count(), connection.isCut]).toEqual([1, false])
  await publish(1)
  expect([streams.count(), connection.isCut, listeners.size]).toEqual([0, true, 0])
})

test('a client that reads stays, however much it gets', async () => {
  const { streams, connection, body, publish } = await open()
  const reader = body.getReader()
  const reading = (async () => {
    while (!(await reader.read()).done);
  })()
  for (let nth = 0; nth < 5; nth += 1) await publish(150)
  expect([streams.count(), connection.isCut]).toEqual([1, false])
  await reader.cancel()
  await reading
})
