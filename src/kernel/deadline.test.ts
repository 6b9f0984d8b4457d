import { expect, test } from 'vitest'
import { manualClock } from '../../test/support/clocks/manual-clock.ts'
import { SECOND } from './clock.ts'
import { startDeadline, withDeadline } from './deadline.ts'
import { RetryableError } from './errors.ts'

const never = () => new Promise<never>(() => {})

test('returns the result of the work', async () => {
  expect(await withDeadline(manualClock(), SECOND, async () => 7)).toBe(7)
})

test('throws the error of the work, at once or later', async () => {
  const clock = manualClock()
  const atOnce = () => {
    throw new Error('no')
  }
  await expect(withDeadline(clock, SECOND, atOnce)).rejects.toThrow('no')
  await expect(withDeadline(clock, SECOND, async () => atOnce())).rejects.toThrow('no')
  await clock.advance(SECOND)
})

test('gives up on work that takes too long, and aborts it', async () => {
  const clock = manualClock()
  let passed: AbortSignal | undefined
  const working = withDeadline(clock, SECOND, (signal) => {
    passed = signal
    return never()
  }).catch((error: unknown) => error)
  await clock.advance(SECOND - 1)
  expect(passed?.aborted).toBe(false)
  await clock.advance(1)
  expect(await working).toBeInstanceOf(RetryableError)
  expect(passed?.aborted).toBe(true)
})

test('ends with the outer signal, even when the work ignores it', async () => {
  const stop = new AbortController()
  const working = withDeadline(manualClock(), SECOND, never, stop.signal)
  stop.abort()
  await expect(working).rejects.toThrow('stopped')
})

test('tells work that it is late, without throwing, and that it is over', async () => {
  const clock = manualClock()
  const { signal, late, end } = startDeadline(clock, SECOND, new AbortController().signal)
  await clock.advance(SECOND - 1)
  expect(signal.aborted).toBe(false)
  await clock.advance(1)
  await late
  expect(signal.aborted).toBe(true)
  const early = startDeadline(clock, SECOND, new AbortController().signal)
  early.end()
  await early.late
  expect(early.signal.aborted).toBe(true)
  end()
})
