import { expect, test } from 'vitest'
import { manualClock, settle } from '../../../test/support/manual-clock.ts'
import { quietLog } from '../../../test/support/quiet-log.ts'
import { MINUTE, SECOND } from '../../kernel/clock.ts'
import { RetryableError } from '../../kernel/errors.ts'
import { rate } from '../../kernel/money.ts'
import { pollPrices } from './poll.ts'
import type { PriceSource } from './source.ts'

function source(name: string, ask: () => Promise<number>): PriceSource {
  return { name, ask: async () => ({ rate: rate(await ask()), at: null }) }
}

const never = () => new Promise<never>(() => {})

function start(sources: PriceSource[]) {
  const clock = manualClock()
  const stop = new AbortController()
  const prices = pollPrices({ sources, clock, log: quietLog, signal: stop.signal })
  return { clock, stop, prices }
}

test('is ready after the first round, with what was heard', async () => {
  const { prices, stop } = start([
    source('kraken', async () => 145_000_000),
    source('coinbase', async () => 145_000_000),
  ])
  await prices.ready
  expect(prices.read().quote?.sources).toEqual(['coinbase', 'kraken'])
  stop.abort()
  await prices.done
})

test('a source that never answers holds nobody up for longer than its time-out', async () => {
  const { clock, prices, stop } = start([
    source('kraken', never),
    source('coinbase', async () => 145),
  ])
  let ready = false
  prices.ready.then(() => {
    ready = true
  })
  await clock.advance(3 * SECOND - 1)
  expect(ready).toBe(false)
  await clock.advance(1)
  expect(ready).toBe(true)
  expect(prices.read().shown).toBe(145n)
  stop.abort()
  await prices.done
})

test('asks again every 30 seconds', async () => {
  let asked = 0
  const { clock, stop, prices } = start([source('kraken', async () => ++asked)])
  await prices.ready
  await clock.advance(90 * SECOND)
  expect(asked).toBe(4)
  stop.abort()
  await prices.done
})

test('keeps the last answer of a source that fails, until it is too old', async () => {
  let broken = false
  const { clock, stop, prices } = start([
    source('kraken', async () => {
      if (broken) throw new RetryableError('HTTP 500')
      return 145
    }),
  ])
  await prices.ready
  broken = true
  await clock.advance(10 * MINUTE)
  expect(prices.read().shown).toBe(145n)
  await clock.advance(1)
  expect(prices.read().shown).toBeNull()
  stop.abort()
  await prices.done
})

test('stops while a source is still being asked', async () => {
  const { stop, prices } = start([source('kraken', never)])
  await settle()
  stop.abort()
  await prices.done
  expect(prices.read()).toEqual({ shown: null, quote: null })
})
