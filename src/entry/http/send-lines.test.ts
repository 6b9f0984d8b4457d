import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { manualClock } from '../../../test/support/clocks/manual-clock.ts'
import { quietLog } from '../../../test/support/quiet-log.ts'
import type { HttpContext, HttpRequest } from './http-context.ts'
import { answerRefusals } from './middleware/refusals.ts'
import { sendLines } from './send-lines.ts'
import { createStreams } from './streams.ts'

/** A file of numbered lines, and whether whatever reads it was told to stop. */
function open({ length = Number.POSITIVE_INFINITY } = {}) {
  const clock = manualClock()
  const streams = createStreams(new AbortController().signal)
  const services = { clock, log: quietLog } as unknown as HttpContext['services']
  const seen = { stopped: 0, cut: 0 }
  const outgoing = { destroy: () => (seen.cut += 1) }
  async function* lines() {
    try {
      for (let nth = 0; nth < length; nth += 1) yield `${nth}\n`
    } finally {
      seen.stopped += 1
    }
  }
  const app = new Hono().get('/', (context) =>
    sendLines(
      context as unknown as HttpRequest,
      { services, streams, addressOf: () => '192.0.2.1' },
      lines(),
    ),
  )
  app.onError(answerRefusals(quietLog) as never)
  return {
    clock,
    streams,
    seen,
    ask: (method = 'GET') => app.request('/', { method }, { outgoing }),
  }
}

test('a file is read to its end, and then counts no longer', async () => {
  const { ask, streams, seen } = open({ length: 3 })
  const answer = await ask()
  expect(streams.count()).toBe(1)
  expect(await answer.text()).toBe('0\n1\n2\n')
  expect([streams.count(), seen]).toEqual([0, { stopped: 1, cut: 0 }])
})

test('whoever stops reading is cut off, and nothing is read for them any longer', async () => {
  const { ask, clock, streams, seen } = open()
  const reader = (await ask()).body?.getReader()
  await reader?.read()
  await clock.advance(29_000)
  await reader?.read()
  await clock.advance(29_000)
  expect([streams.count(), seen.stopped]).toEqual([1, 0])
  await clock.advance(2_000)
  expect([streams.count(), seen]).toEqual([0, { stopped: 1, cut: 1 }])
})

test('whoever leaves frees their place', async () => {
  const { ask, streams, seen } = open()
  const reader = (await ask()).body?.getReader()
  await reader?.read()
  await reader?.cancel()
  expect([streams.count(), seen.stopped]).toEqual([0, 1])
})

test('an address has a bounded number of them', async () => {
  const { ask, streams } = open()
  for (let nth = 0; nth < 20; nth += 1) expect((await ask()).status).toBe(200)
  expect((await ask()).status).toBe(429)
  expect(streams.count()).toBe(20)
})

test('HEAD takes no place', async () => {
  const { ask, streams, seen } = open()
  expect(await (await ask('HEAD')).text()).toBe('')
  expect([streams.count(), seen.stopped]).toEqual([0, 1])
})
