import { createSolanaRpcFromTransport, type RpcTransport } from '@solana/kit'
import { backOff } from '../../../kernel/again/back-off.ts'
import { type Clock, HOUR, type Ms, SECOND } from '../../../kernel/clock.ts'
import { withDeadline } from '../../../kernel/deadline.ts'
import { PermanentError, type RetryableError } from '../../../kernel/errors.ts'
import type { Log } from '../../../kernel/log.ts'
import {
  answerFailure,
  isOfRequest,
  RateLimited,
  refusalIn,
  StorageUnreachable,
  transportFailure,
} from './errors.ts'
import { httpTransport } from './http-transport.ts'

const ANSWER_WITHIN = 10 * SECOND
const RESTS = { first: 1 * SECOND, longest: 30 * SECOND }
/** How long a 429 that names no time holds, doubled while it repeats. */
const HOLDS = { first: 0.5 * SECOND, longest: 5 * SECOND }

/** Requests that don't need it answer in between, so it can't be told when it is back. */
const SAY_STORAGE_EVERY = 1 * HOUR

/** kit's typed methods over any transport. */
export type KitRpc = ReturnType<typeof createSolanaRpcFromTransport<RpcTransport>>

/** One RPC server, and whether it is worth asking at the moment. */
export type Endpoint = {
  url: string
  /** Until when others are to be asked first. */
  restsUntil(): Ms
  /** Until when it has asked us not to come back with this method. */
  heldUntil(method: string): Ms
  /** Asks with a deadline. Throws a `RetryableError` or `PermanentError`, and remembers failures. */
  ask<T>(
    method: string,
    call: (rpc: KitRpc, signal: AbortSignal) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T>
}

type EndpointOptions = {
  url: string
  clock: Clock
  log: Log
  transport?: RpcTransport
}

type Hold = { until: Ms; times: number }

/** One RPC endpoint. Its errors never contain its URL, which may hold a key. */
export function createEndpoint({ url, clock, log, transport }: EndpointOptions): Endpoint {
  const send = transport ?? httpTransport(url)
  const rpc = createSolanaRpcFromTransport((async (request) => {
    const answer = await send(request).catch((error) => {
      throw transportFailure(error, clock.now())
    })
    // Before kit sees it: outside production, kit throws a TypeError for anything that is not an answer.
    const refusal = refusalIn(answer)
    if (refusal) throw refusal
    // kit takes an error that is null for one.
    const { error: _, ...rest } = answer as { error?: null }
    return rest
  }) as RpcTransport)

  let failures = 0
  let restsUntil = 0
  let heldUntil = 0
  const lacksStorage = createStorageNotice({ clock, log })
  /** Services limit each method as well as the whole: one that is held must not hold the others. */
  const holds = new Map<string, Hold>()

  function limited(method: string, error: RateLimited): RateLimited {
    const now = clock.monotonic()
    const { until = 0, times = 0 } = holds.get(method) ?? {}
    const usual = backOff(times + 1, HOLDS)
    const hold = error.retryAfterMs ?? (until > now ? until - now : usual)
    // Calls that were under way together are refused together.
    if (until <= now) holds.set(method, { until: now + hold, times: times + 1 })
    if (times === 0) log.info({ method, reason: error.message }, 'an RPC endpoint asks to wait')
    return new RateLimited(error.message, { retryAfterMs: hold })
  }

  function failed(error: RetryableError) {
    const now = clock.monotonic()
    if (error.retryAfterMs !== null) heldUntil = now + error.retryAfterMs
    // Calls that were under way together fail together: that is one failure.
    if (now < restsUntil) return
    failures += 1
    const rest = backOff(failures, RESTS)
    restsUntil = now + Math.max(rest, error.retryAfterMs ?? 0)
    if (failures === 1) log.warn({ reason: error.message }, 'an RPC endpoint fails')
  }

  function answered(method: string) {
    if (failures > 0) log.info({ failures }, 'an RPC endpoint answers again')
    failures = 0
    restsUntil = 0
    if ((holds.get(method)?.until ?? 0) <= clock.monotonic()) holds.delete(method)
  }

  return {
    url,
    restsUntil: () => restsUntil,
    heldUntil: (method) => Math.max(heldUntil, holds.get(method)?.until ?? 0),
    async ask(method, call, signal) {
      try {
        const answer = await withDeadline(clock, ANSWER_WITHIN, (late) => call(rpc, late), signal)
        answered(method)
        return answer
      } catch (error) {
        const failure = answerFailure(error)
        if (failure instanceof RateLimited) throw limited(method, failure)
        if (failure instanceof StorageUnreachable) lacksStorage(failure)
        if (failure instanceof PermanentError || isOfRequest(failure)) answered(method)
        else if (!signal?.aborted) failed(failure)
        throw failure
      }
    },
  }
}

/** Says that an endpoint lacks its storage. The other one may answer all of these requests, so nobody else would say it. */
function createStorageNotice({ clock, log }: Pick<EndpointOptions, 'clock' | 'log'>) {
  let sayAgainAt = Number.NEGATIVE_INFINITY
  return ({ message }: StorageUnreachable) => {
    const now = clock.monotonic()
    if (now < sayAgainAt) return
    sayAgainAt = now + SAY_STORAGE_EVERY
    log.warn({ reason: message }, 'an RPC endpoint has no old entries')
  }
}
