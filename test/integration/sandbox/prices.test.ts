import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { PricesHandle } from '../../../sandbox/prices/start.ts'
import type { World } from '../../../sandbox/world.ts'
import { startTestWorld } from './client.ts'

let world: World
let prices: PricesHandle

beforeAll(async () => {
  world = await startTestWorld({ parts: ['prices'] })
  if (!world.prices) throw new Error('no prices')
  prices = world.prices
})

afterEach(() => prices.clear())
afterAll(() => world.stop())

const coingecko = () =>
  fetch(
    `${world.env.COINGECKO_URL}/api/v3/simple/price?ids=solana&vs_currencies=usd&include_last_updated_at=true`,
  )
const coinbase = () => fetch(`${world.env.COINBASE_URL}/v2/prices/SOL-USD/spot`)
const kraken = () => fetch(`${world.env.KRAKEN_URL}/0/public/Ticker?pair=SOLUSD`)

it('answers in the formats of the three services', async () => {
  prices.setAll(144.98)
  const before = Math.floor(Date.now() / 1_000)
  const body = (await (await coingecko()).json()) as {
    solana: { usd: number; last_updated_at: number }
  }
  expect(body.solana.usd).toBe(144.98)
  expect(body.solana.last_updated_at).toBeGreaterThanOrEqual(before)
  expect(await (await coinbase()).json()).toEqual({
    data: { amount: '144.98', base: 'SOL', currency: 'USD' },
  })
  expect(await (await kraken()).json()).toMatchObject({
    error: [],
    result: { SOLUSD: { c: ['144.9800', expect.any(String)] } },
  })
})

it('quotes a few cents apart, near the usual price', () => {
  const quoted = (['coingecko', 'coinbase', 'kraken'] as const).map(prices.price)
  expect(new Set(quoted).size).toBe(3)
  for (const usd of quoted) expect(Math.abs(usd / 144.98 - 1)).toBeLessThan(0.0015)
})

it('fails one service at a time', async () => {
  prices.set('coinbase', { status: 429 })
  const refused = await coinbase()
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('1')
  expect((await kraken()).status).toBe(200)

  prices.set('kraken', { wrongShape: true })
  expect(await (await kraken()).json()).not.toHaveProperty('result')

  prices.set('coingecko', { staleMs: 3_600_000, usd: 90 })
  const { solana } = (await (await coingecko()).json()) as {
    solana: { usd: number; last_updated_at: number }
  }
  expect(solana.usd).toBe(90)
  expect(solana.last_updated_at).toBeLessThan(Date.now() / 1_000 - 3_000)
})

it('never answers when set so', async () => {
  prices.set('coinbase', { timesOut: true })
  const timeout = new AbortController()
  const silent = fetch(`${world.env.COINBASE_URL}/v2/prices/SOL-USD/spot`, {
    signal: timeout.signal,
  })
  expect((await coingecko()).status).toBe(200)
  timeout.abort()
  await expect(silent).rejects.toThrow()
})

it('is switched over HTTP too', async () => {
  const base = new URL(world.env.COINBASE_URL ?? '').origin
  const put = (source: string, body: unknown) =>
    fetch(`${base}/control/sources/${source}`, { method: 'PUT', body: JSON.stringify(body) })
  expect((await put('coinbase', { usd: 200 })).status).toBe(200)
  expect(prices.price('coinbase')).toBe(200)
  expect((await put('coinbase', { usd: -1 })).status).toBe(400)
  expect((await put('binance', { usd: 200 })).status).toBe(404)
})
