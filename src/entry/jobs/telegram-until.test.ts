import { expect, test } from 'vitest'
import { manualClock } from '../../../test/support/clocks/manual-clock.ts'
import type { Telegram } from '../../domains/messages/index.ts'
import { SECOND } from '../../kernel/clock.ts'
import { telegramUntil } from './telegram-until.ts'

/** A Telegram that never answers, so that only the bound ends its calls. */
function setUp() {
  const clock = manualClock()
  const waits: Promise<void>[] = []
  const stop = new AbortController()
  const silent = {
    me: (signal?: AbortSignal) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('cut')))),
  } as unknown as Telegram
  const wait: typeof clock.wait = (ms, signal) => {
    const waited = clock.wait(ms, signal)
    waits.push(waited)
    return waited
  }
  return { clock, waits, stop, telegram: telegramUntil(silent, { wait }, stop.signal) }
}

test('a call has a second after the stop', async () => {
  const { clock, stop, telegram } = setUp()
  let end = ''
  telegram.me().catch((error: Error) => {
    end = error.message
  })
  stop.abort()
  await clock.advance(SECOND - 1)
  expect(end).toBe('')
  await clock.advance(1)
  expect(end).toBe('cut')
})

test('nothing waits for the second once the bot has ended', async () => {
  const { waits, stop, telegram } = setUp()
  stop.abort()
  telegram[Symbol.dispose]()
  expect(waits).toHaveLength(1)
  await Promise.all(waits)
})
