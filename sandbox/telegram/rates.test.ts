import { expect, it } from 'vitest'
import type { BotApiError } from './error.ts'
import { createRates } from './rates.ts'

function ratesAt() {
  let now = 1_000_000
  const rates = createRates(() => now)
  /** null: allowed; otherwise the seconds to wait. */
  const send = (chat: number): number | null => {
    try {
      rates.count(chat, chat < 0)
      return null
    } catch (error) {
      return (error as BotApiError).parameters.retry_after ?? 0
    }
  }
  const wait = (milliseconds: number) => {
    now += milliseconds
  }
  return { send, wait }
}

const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index))

it('lets thirty a second through in all', () => {
  const { send, wait } = ratesAt()
  expect(times(31, (chat) => send(chat + 1))).toEqual([...times(30, () => null), 1])
  wait(1_000)
  expect(send(99)).toBeNull()
})

it('lets a short burst into a chat, then one a second', () => {
  const { send, wait } = ratesAt()
  expect(times(6, () => send(1))).toEqual([null, null, null, null, null, 1])
  wait(1_000)
  expect([send(1), send(1)]).toEqual([null, 1])
})

it('lets twenty a minute into a group', () => {
  const { send, wait } = ratesAt()
  expect(times(21, () => send(-100))).toEqual([...times(20, () => null), 60])
  wait(59_000)
  expect(send(-100)).toBe(1)
  wait(1_000)
  expect(send(-100)).toBeNull()
})

it('does not count refused calls', () => {
  const { send, wait } = ratesAt()
  times(100, () => send(1))
  wait(5_000)
  expect(times(6, () => send(1)).filter((seconds) => seconds === null)).toHaveLength(5)
})
