import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { DAY, SECOND } from '../../kernel/clock.ts'
import { coinGecko, coinGeckoWithUsdc, parseCoinGecko, requestInterval } from './coingecko.ts'

test('reads a JSON number by its text, and the time in seconds', () => {
  const json = { solana: { usd: 144.98, last_updated_at: 1_763_600_000 } }
  expect(parseCoinGecko(json)).toEqual({ rate: 144_980_000n, at: 1_763_600_000_000 })
})

test('has no time if it is missing', () => {
  expect(parseCoinGecko({ solana: { usd: 145 } })).toEqual({ rate: 145_000_000n, at: null })
})

test.each([1e-7, 0, -1, 0.009, 1_000_000.1, 1e21, Number.NaN])('refuses %d', (usd) => {
  expect(parseCoinGecko({ solana: { usd } })).toBeNull()
})

test('accepts any JSON without throwing', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (json) => {
      expect(parseCoinGecko(json)).toBeNull()
    }),
  )
})

test.each([
  [10_000, 31 * DAY],
  [500_000, 31 * DAY],
])('%d calls a month last for a month', (callsPerMonth, month) => {
  expect(month / requestInterval({ callsPerMonth })).toBeLessThan(callsPerMonth)
  expect(requestInterval({ callsPerMonth })).toBeGreaterThanOrEqual(30 * SECOND)
})

test.each([
  ['free', 'x-cg-demo-api-key'],
  ['pro', 'x-cg-pro-api-key'],
] as const)('the key of the %s plan goes into %s', async (name, header) => {
  const asked: (string | undefined)[] = []
  const server = createServer((request, response) => {
    asked.push(request.headers[header]?.toString())
    response.end('{"solana":{"usd":145}}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const plan = { name, callsPerMonth: 10_000, apiKey: 'CG-key' }
  await coinGecko(`http://127.0.0.1:${port}`, plan).ask(new AbortController().signal)
  server.close()
  expect(asked).toEqual(['CG-key'])
})

test('an answer without an end is read no further than a price needs', async () => {
  const server = createServer((_, response) => {
    const more = () => {
      while (response.write(' '.repeat(10_000)));
    }
    response.on('drain', more)
    more()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const { ask } = coinGecko(`http://127.0.0.1:${port}`)
  await expect(ask(new AbortController().signal)).rejects.toThrow('more than 64000 bytes')
  server.closeAllConnections()
  server.close()
})

describe('SOL and USDC by the same calls', () => {
  const SECONDS = 1_763_600_000
  const both = {
    solana: { usd: 145, last_updated_at: SECONDS },
    'usd-coin': { usd: 1, last_updated_at: SECONDS },
  }
  const signal = () => AbortSignal.timeout(10 * SECOND)

  async function serving(answer: () => object | null) {
    let calls = 0
    const server = createServer((_, response) => {
      calls += 1
      const json = answer()
      response.statusCode = json === null ? 500 : 200
      response.end(JSON.stringify(json))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      server.close()
    })
    const { port } = server.address() as AddressInfo
    const plan = { name: 'free', callsPerMonth: 10_000, apiKey: null } as const
    return { ...coinGeckoWithUsdc(`http://127.0.0.1:${port}`, plan), calls: () => calls }
  }

  test('USDC answers when nobody asks for SOL', async () => {
    const { usdc, calls } = await serving(() => both)
    const quoted = { rate: 1_000_000n, at: SECONDS * SECOND }
    expect(await usdc.ask(signal())).toEqual(quoted)
    expect(await usdc.ask(signal())).toEqual(quoted)
    expect(calls()).toBe(1)
  })

  test.each(['sol', 'usdc'] as const)(
    'asked at once, %s first, they make one call',
    async (first) => {
      const { sol, usdc, calls } = await serving(() => both)
      const sources = first === 'sol' ? [sol, usdc] : [usdc, sol]
      const rates = await Promise.all(sources.map(async ({ ask }) => (await ask(signal())).rate))
      expect(rates.sort()).toEqual([1_000_000n, 145_000_000n])
      expect(calls()).toBe(1)
      await sol.ask(signal())
      expect(calls()).toBe(2)
    },
  )

  test('USDC asked alone fails as its call does, and keeps what it heard', async () => {
    let answer: object | null = null
    const { sol, usdc } = await serving(() => answer)
    await expect(usdc.ask(signal())).rejects.toThrow('HTTP 500')
    answer = both
    await sol.ask(signal())
    answer = null
    await expect(sol.ask(signal())).rejects.toThrow('HTTP 500')
    expect((await usdc.ask(signal())).at).toBe(SECONDS * SECOND)
  })
})
