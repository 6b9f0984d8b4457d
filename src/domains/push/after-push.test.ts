import { expect, test } from 'vitest'
import { DAY, MINUTE, SECOND } from '../../kernel/clock.ts'
import { afterPush, type PushProgress } from './after-push.ts'

const NEW: PushProgress = { tries: 0, failingSince: null }
const answered = (status: number, retryAfterMs: number | null = null) => ({ status, retryAfterMs })
const DOWN = { failure: 'unreachable' }

test('an alert that was taken is done, and resets earlier failures', () => {
  expect(afterPush({ tries: 3, failingSince: 1 }, answered(201), 9)).toEqual({
    isOver: true,
    isGone: false,
    tries: 0,
    failingSince: null,
    nextTryAt: 9,
  })
})

test('a service that fails, is late, or is busy is asked again, later and later', () => {
  let progress = NEW
  const waits = [DOWN, answered(500), answered(408), answered(429), DOWN, DOWN, DOWN].map(
    (answer) => {
      const after = afterPush(progress, answer, 0)
      expect([after.isOver, after.isGone]).toEqual([false, false])
      progress = after
      return after.nextTryAt / SECOND
    },
  )
  expect(waits).toEqual([2, 10, 30, 60, 120, 300, 300])
})

test('a service’s own wait lengthens ours, up to a quarter of an hour, and never shortens it', () => {
  expect(afterPush(NEW, answered(429, 30 * SECOND), 0).nextTryAt).toBe(30 * SECOND)
  expect(afterPush(NEW, answered(503, DAY), 0).nextTryAt).toBe(15 * MINUTE)
  expect(afterPush(NEW, answered(429, 1), 0).nextTryAt).toBe(2 * SECOND)
})

test('a browser is gone when its service says so, or after three days of nothing', () => {
  for (const status of [404, 410])
    expect(afterPush(NEW, answered(status), 0)).toMatchObject({ isGone: true, isOver: true })
  expect(afterPush({ tries: 9, failingSince: 0 }, DOWN, 3 * DAY - 1).isGone).toBe(false)
  expect(afterPush({ tries: 9, failingSince: 0 }, DOWN, 3 * DAY).isGone).toBe(true)
})

test('what is refused for what it is, is not sent again', () => {
  for (const status of [400, 401, 403, 413])
    expect(afterPush(NEW, answered(status), 0)).toMatchObject({ isOver: true, isGone: false })
})
