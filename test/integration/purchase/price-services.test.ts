import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { PricesHandle } from '../../../sandbox/prices/start.ts'
import type { World } from '../../../sandbox/world.ts'
import { coinbase } from '../../../src/adapters/prices/coinbase.ts'
import { coinGecko } from '../../../src/adapters/prices/coingecko.ts'
import { kraken } from '../../../src/adapters/prices/kraken.ts'
import { pollPrices } from '../../../src/adapters/prices/poll.ts'
import { MINUTE, systemClock } from '../../../src/kernel/clock.ts'
import { quietLog } from '../../support/quiet-log.ts'
import { startTestWorld } from '../sandbox/client.ts'

let world: World
let services: PricesHandle

beforeAll(async () => {
  world = await startTestWorld({ parts: ['prices'] })
  if (!world.prices) throw new Error('the world has no prices')
  services = world.prices
})

afterAll(() => world.stop())
afterEach(() => services.clear())

/** What one round of asking amounts to. */
async function readOnce() {
  const stop = new AbortController()
  const { urls } = services
  const sources = [coinGecko(urls.coingecko), coinbase(urls.coinbase), kraken(urls.kraken)]
  const prices = pollPrices({ sources, clock: systemClock, log: quietLog, signal: stop.signal })
  await prices.ready
  const reading = prices.read()
  stop.abort()
  await prices.done
  return reading
}

test('three services that agree make a quote', async () => {
  services.setAll(144.98)
  const { shown, quote } = await readOnce()
  expect(shown).toBe(144_980_000n)
  expect(quote).toMatchObject({
    rate: 144_980_000n,
    sources: ['coinbase', 'coingecko', 'kraken'],
  })
})

test.each([
  ['refuses', { status: 429 }],
  ['is broken', { status: 500 }],
  ['answers something else', { wrongShape: true }],
  ['is old', { staleMs: 11 * MINUTE }],
  ['is far off', { usd: 14.5 }],
])('one that %s does not stop the sale', async (_, fault) => {
  services.setAll(144.98)
  services.set('coingecko', fault)
  const { quote } = await readOnce()
  expect(quote).toMatchObject({ rate: 144_980_000n, sources: ['coinbase', 'kraken'] })
})

test('a single price is shown, and nothing is sold at it', async () => {
  services.setAll(144.98)
  services.set('coingecko', { status: 500 })
  services.set('kraken', { status: 500 })
  expect(await readOnce()).toEqual({ shown: 144_980_000n, quote: null })
})

test('without any there is no price', async () => {
  for (const source of ['coingecko', 'coinbase', 'kraken'] as const) {
    services.set(source, { status: 500 })
  }
  expect(await readOnce()).toEqual({ shown: null, quote: null })
})
