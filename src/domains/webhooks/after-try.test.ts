import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '../../kernel/clock.ts'
import { afterTry, type WebhookProgress } from './after-try.ts'

const NEW: WebhookProgress = { tries: 0, failingSince: null }
const answered = (status: number, retryAfterMs: number | null = null) => ({ status, retryAfterMs })
const DOWN = { failure: 'unreachable' } as const

test('a delivered event is done, and resets earlier failures', () => {
  const progress = { tries: 3, failingSince: 1 }
  expect(afterTry(progress, answered(204), 9)).toEqual({
    isOver: true,
    tries: 0,
    failingSince: null,
    nextTryAt: 9,
    disabledBecause: null,
  })
})

test('a failed one is retried with growing pauses for an hour and three quarters, then given up', () => {
  const waits: number[] = []
  let progress = NEW
  let now = 0
  while (true) {
    const next = afterTry(progress, answered(500), now)
    if (next.isOver) break
    waits.push(next.nextTryAt - now)
    now = next.nextTryAt
    progress = next
  }
  expect(waits).toEqual([5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR])
  expect(afterTry(progress, DOWN, now)).toMatchObject({ tries: 0, failingSince: 0 })
})

test('a receiver is disabled after three days of failures, and at once if it is gone', () => {
  const since = (failingSince: number) => ({ tries: 2, failingSince })
  expect(afterTry(since(0), DOWN, 3 * DAY - 1).disabledBecause).toBeNull()
  expect(afterTry(since(0), DOWN, 3 * DAY).disabledBecause).toBe('failing')
  expect(afterTry(NEW, answered(410), 0).disabledBecause).toBe('gone')
  expect(afterTry(NEW, answered(302), 0).isOver).toBe(false)
})

test('a receiver that asks for a longer wait gets it, up to an hour, and never a shorter one', () => {
  const asked = (ms: number) => afterTry(NEW, answered(429, ms), 0).nextTryAt
  expect([0, 4 * SECOND, 40 * SECOND, DAY].map(asked)).toEqual([
    ...[5 * SECOND, 5 * SECOND, 40 * SECOND, HOUR],
  ])
  expect(afterTry(NEW, answered(200, HOUR), 9).nextTryAt).toBe(9)
})
