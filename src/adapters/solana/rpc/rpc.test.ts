import {
  type RpcTransport,
  SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR,
  SolanaError,
} from '@solana/kit'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { manualClock } from '../../../../test/support/clocks/manual-clock.ts'
import { quietLog } from '../../../../test/support/quiet-log.ts'
import { SECOND } from '../../../kernel/clock.ts'
import { PermanentError, RetryableError } from '../../../kernel/errors.ts'
import { createLog } from '../../../kernel/log.ts'
import { isSkippedSlot, RateLimited } from './errors.ts'
import { createSolanaRpc } from './rpc.ts'

const SIGNATURE = '5'.repeat(88)
const WALLET = '11111111111111111111111111111112'

type Answer = () => unknown

/** An RPC over endpoints of which each answers as its function says. */
function over(
  endpoints: Record<string, Answer>,
  genesis: Record<string, Answer> = SAME_CLUSTER,
  log = quietLog,
) {
  const clock = manualClock()
  const asked: string[] = []
  const transport = (url: string): RpcTransport =>
    (async ({ payload }) => {
      if ((payload as { method: string }).method === 'getGenesisHash') return genesis[url]?.()
      asked.push(url)
      return endpoints[url]?.()
    }) as RpcTransport
  const rpc = createSolanaRpc({ urls: Object.keys(endpoints), clock, log, transport })
  return { rpc, clock, asked }
}

const ofGenesis = (digit: number) => result(`${digit}`.repeat(32))
const result = (value: unknown) => () => ({ jsonrpc: '2.0', id: 1, result: value })
const resultBesideNull = (value: unknown) => () => ({ ...result(value)(), error: null })
const failure =
  (code: number | string, message = 'no') =>
  () => ({ jsonrpc: '2.0', id: 1, error: { code, message } })
const SAME_CLUSTER = { one: ofGenesis(1), two: ofGenesis(1) }
const unreachable = () => {
  throw new TypeError('fetch failed: https://rpc.example/?key=secret')
}

function http(statusCode: number, headers: Record<string, string> = {}): Answer {
  return () => {
    throw new SolanaError(SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR, {
      headers: new Headers(headers),
      message: 'no',
      statusCode,
    })
  }
}

describe('one endpoint', () => {
  test('an answer whose error is null has its result', async () => {
    const { rpc, asked } = over({ one: resultBesideNull(9), two: result(10) })
    expect(await rpc.getSlot('finalized')).toBe(9)
    expect(asked).toEqual(['one'])
  })

  test('reads slots as numbers and heights as bigint', async () => {
    const { rpc } = over({ one: result(42n) })
    expect(await rpc.getSlot('processed')).toBe(42)
    const blockhash = over({
      one: result({ context: {}, value: { blockhash: WALLET, lastValidBlockHeight: 7n } }),
    })
    expect(await blockhash.rpc.getLatestBlockhash()).toEqual({
      blockhash: WALLET,
      lastValidBlockHeight: 7n,
    })
  })

  test('an entry without an error did not fail', async () => {
    const { rpc } = over({ one: result([{ signature: SIGNATURE, slot: 5n }]) })
    expect(await rpc.getSignaturesForAddress(WALLET, { commitment: 'finalized' })).toEqual([
      { signature: SIGNATURE, slot: 5, err: null, blockTime: null, confirmationStatus: undefined },
    ])
  })

  test('an absurd block time is ignored', async () => {
    const { rpc } = over({
      one: result([{ signature: SIGNATURE, slot: 5n, err: null, blockTime: -1n }]),
    })
    const [listed] = await rpc.getSignaturesForAddress(WALLET, { commitment: 'finalized' })
    expect(listed?.blockTime).toBeNull()
  })

  test('a repeated refusal is permanent', async () => {
    const { rpc } = over({ one: failure(-32015) })
    await expect(rpc.getTransaction(SIGNATURE, 'finalized')).rejects.toBeInstanceOf(PermanentError)
  })

  test('any other error is retryable', async () => {
    const { rpc } = over({ one: failure(-32016) })
    await expect(rpc.getSlot('finalized')).rejects.toBeInstanceOf(RetryableError)
  })

  test('an error does not repeat the URL, which can hold a key', async () => {
    const { rpc } = over({ one: unreachable })
    await expect(rpc.getSlot('finalized')).rejects.toThrow(/^connection failed( \([A-Z_]+\))?$/)
  })

  test('no answer within ten seconds is a failure', async () => {
    const { rpc, clock } = over({ one: () => new Promise(() => {}) })
    const asking = rpc.getSlot('finalized').catch((error: Error) => error.message)
    await clock.advance(10 * SECOND)
    expect(await asking).toBe('no answer within 10000 ms')
  })

  test('a caller that aborts is not kept waiting', async () => {
    const { rpc } = over({ one: () => new Promise(() => {}) })
    const stop = new AbortController()
    const asking = rpc.getSlot('finalized', stop.signal)
    stop.abort()
    await expect(asking).rejects.toBeInstanceOf(RetryableError)
  })

  test('a 429 is left alone for as long as it says', async () => {
    const { rpc, clock, asked } = over({ one: http(429, { 'retry-after': '7' }) })
    await expect(rpc.getSlot('finalized')).rejects.toMatchObject({ retryAfterMs: 7 * SECOND })
    await clock.advance(3 * SECOND)
    await expect(rpc.getSlot('finalized')).rejects.toMatchObject({ retryAfterMs: 4 * SECOND })
    expect(asked).toHaveLength(1)
    await clock.advance(4 * SECOND)
    await expect(rpc.getSlot('finalized')).rejects.toMatchObject({ retryAfterMs: 7 * SECOND })
    expect(asked).toHaveLength(2)
  })

  test.each([
    [429, 'Too many requests for a specific RPC call'],
    [-32429, 'rate limited'],
    [-32029, 'Rate limit exceeded'],
    [-32007, '15/second request limit reached - reduce calls per second'],
    [-32005, 'Your app has exceeded its compute units per second capacity.'],
  ])(
    '%d inside of a 200 holds that method, longer each time, and no other',
    async (code, words) => {
      const { rpc, clock, asked } = over({ one: failure(code, words) })
      await expect(rpc.getSlot('finalized')).rejects.toMatchObject({ retryAfterMs: 0.5 * SECOND })
      await expect(rpc.getSlot('finalized')).rejects.toBeInstanceOf(RateLimited)
      expect(asked).toHaveLength(1)
      await expect(rpc.getTransaction(SIGNATURE, 'finalized')).rejects.toBeInstanceOf(RateLimited)
      expect(asked).toHaveLength(2)
      await clock.advance(0.5 * SECOND)
      await expect(rpc.getSlot('finalized')).rejects.toMatchObject({ retryAfterMs: 1 * SECOND })
    },
  )

  test('-32007 without such words is a skipped slot', async () => {
    const { rpc } = over({
      one: failure(-32007, 'Slot 7 was skipped, or missing in long-term storage'),
    })
    const error = await rpc.getSlot('finalized').catch((thrown) => thrown)
    expect(isSkippedSlot(error)).toBe(true)
  })

  test.each(['production', 'development', 'test', ''])(
    'fails alike when NODE_ENV is %j',
    async (mode) => {
      vi.stubEnv('NODE_ENV', mode)
      for (const answer of [
        failure(429),
        failure('429'),
        failure(-32601),
        result(undefined),
        () => null,
        () => 'busy',
        () => ({ error: null }),
      ]) {
        const { rpc } = over({ one: answer })
        const error = await rpc.getSlot('finalized').catch((thrown) => thrown)
        expect(error instanceof RetryableError || error instanceof PermanentError).toBe(true)
      }
      vi.unstubAllEnvs()
    },
  )

  test('a failing endpoint is retried at once if there is no other', async () => {
    const { rpc, asked } = over({ one: http(500) })
    await expect(rpc.getSlot('finalized')).rejects.toThrow('HTTP 500')
    await expect(rpc.getSlot('finalized')).rejects.toThrow('HTTP 500')
    expect(asked).toHaveLength(2)
  })

  test('counts what went out, by method', async () => {
    const { rpc } = over({ one: result(42n) })
    await rpc.getSlot('finalized')
    await rpc.getSlot('confirmed')
    expect(rpc.calls()).toEqual({ getSlot: 2 })
  })
})

describe('two endpoints', () => {
  test.each([
    ['unreachable', unreachable],
    ['busy', http(503)],
    ['asked to wait', http(429, { 'retry-after': '60' })],
    ['behind', failure(-32016)],
    ['older', failure(-32015)],
    ['of another mind', result('forty-two')],
    ['mad', result([null])],
  ])('the second takes over while the first is %s', async (_, first) => {
    const { rpc, asked } = over({ one: first, two: result(42n) })
    expect(await rpc.getSlot('finalized')).toBe(42)
    expect(asked).toEqual(['one', 'two'])
  })

  test('the first rests after a failure, and comes back', async () => {
    const { rpc, clock, asked } = over({ one: http(500), two: result(42n) })
    await rpc.getSlot('finalized')
    await rpc.getSlot('finalized')
    expect(asked).toEqual(['one', 'two', 'two'])
    await clock.advance(1 * SECOND)
    await rpc.getSlot('finalized')
    expect(asked).toEqual(['one', 'two', 'two', 'one', 'two'])
  })

  const OF_A_SLOT = [-32001, -32004, -32007, -32009, -32014, -32019]
  test.each(OF_A_SLOT)('one that says %d of a slot is asked first for others', async (code) => {
    const first = [failure(code), result(5)]
    const { rpc, asked } = over({ one: () => first.shift()?.(), two: result(null) })
    expect(await rpc.getTransaction(SIGNATURE, 'finalized')).toBeNull()
    expect(await rpc.getSlot('finalized')).toBe(5)
    expect(asked).toEqual(['one', 'two', 'one'])
  })

  test('says once an hour that one has no long-term storage, although the other answers', async () => {
    const lines: string[] = []
    const log = createLog('warn', [], { write: (line) => lines.push(line) })
    const { rpc, clock } = over({ one: failure(-32019), two: result(null) }, SAME_CLUSTER, log)
    for (let minute = 0; minute < 61; minute++) {
      await rpc.getTransaction(SIGNATURE, 'finalized')
      await clock.advance(60 * SECOND)
    }
    const said = lines.map((line) => JSON.parse(line)).map(({ endpoint, msg }) => [endpoint, msg])
    expect(said).toEqual(Array(2).fill([0, 'an RPC endpoint has no old entries']))
  })

  test('another turn begins with the other', async () => {
    const { rpc, asked } = over({ one: result(41n), two: result(42n) })
    expect(await rpc.getSlot('finalized', undefined, 1)).toBe(42)
    expect(await rpc.getSlot('finalized', undefined, 2)).toBe(41)
    expect(asked).toEqual(['two', 'one'])
  })

  test('calls that fail together are one failure', async () => {
    const { rpc, clock, asked } = over({ one: http(500), two: result(42n) })
    await rpc.getSlot('finalized')
    await clock.advance(1 * SECOND)
    await Promise.all(Array.from({ length: 8 }, () => rpc.getSlot('finalized')))
    await clock.advance(2 * SECOND)
    asked.length = 0
    await rpc.getSlot('finalized')
    expect(asked).toEqual(['one', 'two'])
  })

  test('an endpoint of another cluster is never trusted', async () => {
    const endpoints = { one: http(500), two: result(42n) }
    const { rpc, asked } = over(endpoints, { one: ofGenesis(1), two: ofGenesis(2) })
    await expect(rpc.getSlot('finalized')).rejects.toThrow('HTTP 500')
    await expect(rpc.getSlot('finalized')).rejects.toThrow('HTTP 500')
    expect(asked).toEqual(['one', 'one'])
  })

  test('a failure at both is retryable if it is at one of them', async () => {
    const { rpc } = over({ one: failure(-32015), two: http(500) })
    await expect(rpc.getTransaction(SIGNATURE, 'finalized')).rejects.toBeInstanceOf(RetryableError)
  })
})

test('any JSON throws only its two errors', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), fc.boolean(), async (json, isResult) => {
      const { rpc } = over({ one: isResult ? result(json) : () => json })
      const calls = [
        rpc.getSignaturesForAddress(WALLET, { commitment: 'finalized' }),
        rpc.getTransaction(SIGNATURE, 'finalized'),
        rpc.getSignatureStatuses([SIGNATURE]),
        rpc.getLatestBlockhash(),
        rpc.getSlot('finalized'),
      ]
      for (const { reason } of (await Promise.allSettled(calls)) as PromiseRejectedResult[]) {
        const isOurs = reason instanceof RetryableError || reason instanceof PermanentError
        expect(reason === undefined || isOurs).toBe(true)
      }
    }),
    { numRuns: 100 },
  )
})
