import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MINUTE, SECOND } from '../../kernel/clock.ts'
import { nearlyEmpty, OVERALL, PACES, type Pace, readyAt, take } from './pace.ts'

/** Takes as soon as it may after each of the pauses. @returns when it took */
function greedy(pace: Pace, pauses: readonly number[], start = 0): number[] {
  let now = start
  let fullAt = 0
  return pauses.map((pause) => {
    now = Math.max(now + pause, readyAt(fullAt, pace))
    fullAt = take(fullAt, pace, now)
    return now
  })
}

function mostWithin(times: readonly number[], window: number): number {
  return Math.max(
    ...times.map((from) => times.filter((at) => at >= from && at < from + window).length),
  )
}

describe('however it is asked for', () => {
  const pauses = fc.array(fc.nat(5_000), { minLength: 1, maxLength: 150 })

  test.each([
    ['overall below 30 a second', OVERALL, SECOND, 29],
    ['a group below 20 a minute', PACES.group, MINUTE, 20],
    ['a channel once in 3 seconds', PACES.channel, 3 * SECOND, 1],
  ] as const)('%s', (_, pace, window, most) => {
    fc.assert(
      fc.property(pauses, (gaps) => {
        expect(mostWithin(greedy(pace, gaps), window)).toBeLessThanOrEqual(most)
      }),
    )
  })
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
