import { expect, test } from 'vitest'
import { manualClock } from '../../../../test/support/clocks/manual-clock.ts'
import { quietLog } from '../../../../test/support/quiet-log.ts'
import { SECOND } from '../../../kernel/clock.ts'
import { onlyNearSlots } from './near-slots.ts'

function setUp(known: number | null) {
  const clock = manualClock()
  const passed: number[] = []
  const warned: string[] = []
  const log = { ...quietLog, warn: (_: object, message: string) => void warned.push(message) }
  const last = known === null ? null : { slot: known, at: clock.monotonic() }
  const hear = onlyNearSlots({ clock, log }, { last: () => last }, (slot) => passed.push(slot))
  return { clock, passed, warned, hear }
}

test('any slot passes while none is known', () => {
  const { passed, hear } = setUp(null)
  hear(5)
  expect(passed).toEqual([5])
})

test('slots of another chain go no further, and are reported once', () => {
  const { passed, warned, hear } = setUp(1_000_000)
  for (const slot of [1_000_040, 400_000, 4e12, 1_000_041, 400_001]) hear(slot)
  expect(passed).toEqual([1_000_040, 1_000_041])
  expect(warned).toHaveLength(2)
})

test('the chain goes on between requests', async () => {
  const { clock, passed, hear } = setUp(1_000_000)
  await clock.advance(1_000 * SECOND)
  hear(1_002_600)
  hear(1_010_000)
  expect(passed).toEqual([1_002_600])
})
