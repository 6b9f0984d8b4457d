import type { RpcTransport } from '@solana/kit'
import type { z } from 'zod'
import type { Clock, Ms } from '../../../kernel/clock.ts'
import { RetryableError } from '../../../kernel/errors.ts'
import type { Log } from '../../../kernel/log.ts'
import { createEndpoint, type Endpoint, type KitRpc } from './endpoint.ts'
import { BadAnswer, RateLimited } from './errors.ts'
import { createClusterCheck } from './same-cluster.ts'

export type SolanaRpcOptions = {
  /** The second one takes over while the first fails. */
  urls: readonly string[]
  clock: Clock
  log: Log
  /** How to reach an endpoint; HTTP by default. */
  transport?: (url: string) => RpcTransport
  /** Called with how each request ended, for figures. */
  onResult?: (method: string, result: RpcResult) => void
}

/** `limited`: asked to wait; `failed`: may work elsewhere or later; `refused`: never will. */
type RpcResult = 'answered' | 'limited' | 'failed' | 'refused'

/**
 * Asks the endpoints in turn for an answer of the expected shape.
 * @throws RetryableError (network, busy, wrong shape at every endpoint) or PermanentError (the same
 *   at every try)
 */
type RpcCall = <S extends z.ZodType>(
  method: string,
  expected: S,
  request: (rpc: KitRpc, abortSignal: AbortSignal, url: string) => Promise<unknown>,
  signal?: AbortSignal,
  turn?: number,
) => Promise<z.output<S>>

/** `calls` counts the requests that went out since the start, by method. */
export type RpcCaller = { call: RpcCall; calls(): Record<string, number> }

/**
 * Calls endpoints in their order, skipping those that rest after a failure.
 * @throws RetryableError, PermanentError
 */
export function createRpcCaller({
  urls,
  clock,
  log,
  transport,
  onResult = () => {},
}: SolanaRpcOptions): RpcCaller {
  const endpoints = urls.map((url, index) =>
    createEndpoint({
      url,
      clock,
      log: log.child({ endpoint: index }),
      transport: transport?.(url),
    }),
  )
  const counts: Record<string, number> = {}
  const confirmCluster = createClusterCheck(endpoints, count)

  function count(method: string) {
    counts[method] = (counts[method] ?? 0) + 1
  }

  async function call<S extends z.ZodType>(
    method: string,
    expected: S,
    request: (rpc: KitRpc, abortSignal: AbortSignal, url: string) => Promise<unknown>,
    signal?: AbortSignal,
    turn = 0,
  ): Promise<z.output<S>> {
    let failure: Error | null = allRateLimited(endpoints, method, clock.monotonic())
    for (const endpoint of rotateEndpoints(endpoints, method, clock.monotonic(), turn)) {
      const ask = async (rpc: KitRpc, late: AbortSignal) =>
        accepted(method, expected, await request(rpc, late, endpoint.url))
      try {
        await confirmCluster(endpoint, signal)
        count(method)
        const answer = await endpoint.ask(method, ask, signal)
        onResult(method, 'answered')
        return answer
      } catch (error) {
        if (!signal?.aborted) onResult(method, resultOf(error))
        if (!(failure instanceof RetryableError)) failure = error as Error
        if (signal?.aborted) break
      }
    }
    throw failure
  }

  return { call, calls: () => ({ ...counts }) }
}

function accepted<S extends z.ZodType>(method: string, expected: S, answer: unknown): z.output<S> {
  const read = expected.safeParse(answer)
  if (!read.success) throw new BadAnswer(`${method}: answer of a wrong shape`)
  return read.data
}

function resultOf(error: unknown): RpcResult {
  if (error instanceof RateLimited) return 'limited'
  return error instanceof RetryableError ? 'failed' : 'refused'
}

/** Those that may be asked: healthy ones as configured and by turns, then those whose rest ends first. */
function rotateEndpoints(endpoints: Endpoint[], method: string, now: Ms, turn: number): Endpoint[] {
  const open = endpoints.filter((endpoint) => endpoint.heldUntil(method) <= now)
  const healthy = open.filter((endpoint) => endpoint.restsUntil() <= now)
  const first = turn % Math.max(1, healthy.length)
  return [
    ...healthy.slice(first),
    ...healthy.slice(0, first),
    ...open
      .filter((endpoint) => endpoint.restsUntil() > now)
      .sort((a, b) => a.restsUntil() - b.restsUntil()),
  ]
}

/** The error if every endpoint is rate limited; null while one is open. */
function allRateLimited(endpoints: Endpoint[], method: string, now: Ms): Error | null {
  const soonest = Math.min(...endpoints.map((endpoint) => endpoint.heldUntil(method)))
  if (soonest <= now) return null
  return new RateLimited('every endpoint asked us to wait', { retryAfterMs: soonest - now })
}
