import { expect, test } from 'vitest'
import { manualClock, settle } from '../../../test/support/clocks/manual-clock.ts'
import { quietLog } from '../../../test/support/quiet-log.ts'
import { MINUTE, SECOND } from '../../kernel/clock.ts'
import { RetryableError } from '../../kernel/errors.ts'
import { rate } from '../../kernel/money.ts'
import { coinGecko } from './coingecko.ts'
import { pollPrices } from './poll.ts'
import type { PriceSource } from './source.ts'

function source(name: string, ask: () => Promise<number>, everyMs = 30 * SECOND): PriceSource {
  return { name, everyMs, ask: async () => ({ rate: rate(await ask()), at: null }) }
}

const never = () => new Promise<never>(() => {})

function start(sources: PriceSource[]) {
  const clock = manualClock()
  const stop = new AbortController()
  const prices = pollPrices({ sources, clock, log: quietLog, signal: stop.signal })
  return { clock, stop, prices }
}

test('is ready after the first round, with its answers', async () => {
  const { prices, stop } = start([
    source('kraken', async () => 145_000_000),
    source('coinbase', async () => 145_000_000),
  ])
  await prices.ready
  expect(prices.read().quote?.sources).toEqual(['coinbase', 'kraken'])
  stop.abort()
  await prices.done
})

test('dates answers in whole milliseconds, as rates are stored', async () => {
  const manual = manualClock()
  const clock = { ...manual, monotonic: () => manual.monotonic() / 3 }
  const stop = new AbortController()
  const sources = [source('kraken', async () => 145), source('coinbase', async () => 145)]
  const prices = pollPrices({ sources, clock, log: quietLog, signal: stop.signal })
  await prices.ready
  await manual.advance(2 * SECOND)
  expect(prices.read().quote?.at).toSatisfy(Number.isInteger)
  stop.abort()
  await prices.done
})

test('a source that never answers delays the others no longer than its timeout', async () => {
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

test('polls every 30 seconds', async () => {
  let asked = 0
  const { clock, stop, prices } = start([source('kraken', async () => ++asked)])
  await prices.ready
  await clock.advance(90 * SECOND)
  expect(asked).toBe(4)
  stop.abort()
  await prices.done
})

test('asks soon again for a price that nobody gave, and less often the longer that lasts', async () => {
  const asked: number[] = []
  let isBack = false
  const clock = manualClock()
  const stop = new AbortController()
  const kraken = source('kraken', async () => {
    asked.push(clock.monotonic() / SECOND)
    if (!isBack) throw new RetryableError('too slow')
    return 145
  })
  const sources = [kraken, source('coinbase', async () => 145)]
  const prices = pollPrices({ sources, clock, log: quietLog, signal: stop.signal })
  await prices.ready
  const [first = 0] = asked
  await clock.advance(90 * SECOND)
  expect(asked.map((at) => at - first)).toEqual([0, 2, 6, 14, 30, 60, 90])
  isBack = true
  await clock.advance(30 * SECOND)
  expect(prices.read().quote?.sources).toEqual(['coinbase', 'kraken'])
  await clock.advance(60 * SECOND)
  expect(asked.slice(-3).map((at) => at - first)).toEqual([120, 150, 180])
  stop.abort()
  await prices.done
})

test('asks no service sooner whose plan counts the calls', async () => {
  let asked = 0
  const fails = async () => {
    asked += 1
    throw new RetryableError('HTTP 500')
  }
  const { clock, stop, prices } = start([source('coingecko', fails, 5 * MINUTE)])
  await prices.ready
  await clock.advance(5 * MINUTE - SECOND)
  expect(asked).toBe(1)
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
  expect(prices.answers('kraken')).toBeNull()
  await prices.ready
  expect(prices.answers('kraken')).toBe(true)
  broken = true
  await clock.advance(10 * MINUTE)
  expect(prices.answers('kraken')).toBe(false)
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

test("a price's age does not depend on the wall clock", async () => {
  const { clock, prices, stop } = start([
    source('kraken', async () => 145),
    source('coinbase', async () => 145),
  ])
  await prices.ready
  for (const step of [-120 * SECOND, 3_600 * SECOND]) {
    clock.step(step)
    await clock.advance(SECOND)
    expect(prices.read().quote).toMatchObject({ rate: 145n })
  }
  expect(prices.read().quote?.at).toBe(clock.now() - 2 * SECOND)
  stop.abort()
  await prices.done
})

test('two services, one of them CoinGecko, quote for a month within its free plan', async () => {
  let calls = 0
  let unsold = 0
  const { everyMs } = coinGecko('https://coingecko.example')
  const { clock, stop, prices } = start([
    source('coingecko', async () => ++calls && 145_000_000, everyMs),
    source('coinbase', async () => 145_000_000),
    source('kraken', async () => {
      throw new RetryableError('HTTP 503')
    }),
  ])
  await prices.ready
  const days = 2
  for (let half = 0; half < days * 24 * 120; half += 1) {
    await clock.advance(30 * SECOND)
    if (prices.read().quote === null) unsold += 1
  }
  expect(unsold).toBe(0)
  expect((calls * 31) / days).toBeLessThan(10_000)
  stop.abort()
  await prices.done
}, 60_000)
