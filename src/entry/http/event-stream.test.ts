import { getEventListeners } from 'node:events'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { manualClock, settle } from '../../../test/support/clocks/manual-clock.ts'
import { systemEntropy } from '../../kernel/ids.ts'
import { answerEvents } from './event-stream.ts'
import type { HttpContext, HttpRequest } from './http-context.ts'
import { createStreams } from './streams.ts'

/** A stream without news, on a clock of its own. */
async function open() {
  const clock = manualClock()
  const streams = createStreams(new AbortController().signal)
  const services = { clock, entropy: systemEntropy } as unknown as HttpContext['services']
  const app = new Hono().get('/', (context) =>
    answerEvents(
      context as unknown as HttpRequest,
      { services, streams },
      {
        session: null,
        run: (_, signal) =>
          new Promise((resolve) =>
            signal.addEventListener('abort', () => resolve(), { once: true }),
          ),
      },
    ),
  )
  const connection = { isCut: false }
  const outgoing = { destroy: () => (connection.isCut = true) }
  const { body } = await app.request('/', {}, { outgoing })
  if (body === null) throw new Error('there is no stream')
  return { clock, streams, body, connection }
}

test('a client that reads nothing is cut, so nothing piles up for it', async () => {
  const { clock, streams, connection } = await open()
  expect([streams.count(), connection.isCut]).toEqual([1, false])
  await clock.advance(60_000)
  await settle()
  expect([streams.count(), connection.isCut]).toEqual([0, true])
})

test('a client that reads stays, although there is no news', async () => {
  const { clock, streams, body, connection } = await open()
  const reader = body.getReader()
  const reading = (async () => {
    while (!(await reader.read()).done);
  })()
  for (let nth = 0; nth < 8; nth += 1) await clock.advance(15_000)
  expect([streams.count(), connection.isCut]).toEqual([1, false])
  await reader.cancel()
  await reading
})

test('a stream that has ended leaves nothing behind on the signals that outlive it', async () => {
  const { clock, streams } = await open()
  expect(getEventListeners(streams.draining, 'abort')).not.toEqual([])
  await clock.advance(60_000)
  await settle()
  expect(streams.count()).toBe(0)
  expect(getEventListeners(streams.draining, 'abort')).toEqual([])
})
