import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MINUTE, SECOND } from '../../kernel/clock.ts'
import { nearlyEmpty, OVERALL, PACES, type Pace, readyAt, take } from './pace.ts'

/** Takes as soon as it may after each of the pauses. @returns when it took */
function greedy(pace: Pace, pauses: readonly number[], isUrgent = false): number[] {
  let now = 0
  let fullAt = 0
  return pauses.map((pause) => {
    now = Math.max(now + pause, readyAt(fullAt, pace, isUrgent))
    fullAt = take(fullAt, pace, now)
    return now
  })
}

function mostWithin(times: readonly number[], window: number): number {
  return Math.max(
    ...times.map((from) => times.filter((at) => at >= from && at < from + window).length),
  )
}

describe('any sequence of requests', () => {
  const pauses = fc.array(fc.nat(5_000), { minLength: 1, maxLength: 150 })

  test.each([
    ['overall below 30 a second', OVERALL, SECOND, 29],
    ['a group below 20 a minute', PACES.group, MINUTE, 20],
    ['a channel once in 4 seconds', PACES.channel, 4 * SECOND, 1],
  ] as const)('%s', (_, pace, window, most) => {
    fc.assert(
      fc.property(pauses, (gaps) => {
        expect(mostWithin(greedy(pace, gaps), window)).toBeLessThanOrEqual(most)
      }),
    )
  })
})

test('a channel gets at most 20 a minute, warnings and all', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(5_000), fc.boolean()), { maxLength: 150 }), (asked) => {
      let [now, fullAt] = [0, 0]
      const times = asked.map(([pause, isUrgent]) => {
        now = Math.max(now + pause, readyAt(fullAt, PACES.channel, isUrgent))
        fullAt = take(fullAt, PACES.channel, now)
        return now
      })
      expect(mostWithin([0, ...times], MINUTE)).toBeLessThanOrEqual(20)
    }),
  )
})

test('three warnings go at once right after a post', () => {
  const posted = take(0, PACES.channel, MINUTE)
  const warned = take(take(posted, PACES.channel, MINUTE), PACES.channel, MINUTE)
  expect(readyAt(posted, PACES.channel)).toBeGreaterThan(MINUTE)
  expect(readyAt(warned, PACES.channel, true)).toBeLessThanOrEqual(MINUTE)
  expect(readyAt(take(warned, PACES.channel, MINUTE), PACES.channel, true)).toBe(
    MINUTE + 4 * SECOND,
  )
})

test('25 a second are sustained', () => {
  const times = greedy(OVERALL, Array(250).fill(0))
  expect(times.at(-1)).toBeLessThanOrEqual(10 * SECOND)
})

test('a start is nearly empty', () => {
  const fullAt = nearlyEmpty(OVERALL, 1_000)
  expect(readyAt(fullAt, OVERALL)).toBe(1_000)
  expect(readyAt(take(fullAt, OVERALL, 1_000), OVERALL)).toBe(1_040)
})
