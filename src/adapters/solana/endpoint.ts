import {
  createDefaultRpcTransport,
  createSolanaRpcFromTransport,
  type RpcTransport,
} from '@solana/kit'
import { type Clock, type Ms, SECOND } from '../../kernel/clock.ts'
import { withDeadline } from '../../kernel/deadline.ts'
import { PermanentError, type RetryableError } from '../../kernel/errors.ts'
import type { Log } from '../../kernel/log.ts'
import { answerFailure, transportFailure } from './rpc-errors.ts'

const ANSWER_WITHIN = 10 * SECOND
const FIRST_REST = 1 * SECOND
const LONGEST_REST = 30 * SECOND

/** kit's typed methods over any transport. */
export type KitRpc = ReturnType<typeof createSolanaRpcFromTransport<RpcTransport>>

/** One RPC server, and whether it is worth asking at the moment. */
export type Endpoint = {
  /** Until when others are to be asked first. */
  restsUntil(): Ms
  /** Until when it has told us not to come back at all. */
  heldUntil(): Ms
  /** Asks with a deadline. Throws a RetryableError or PermanentError, and remembers failures. */
  ask<T>(call: (rpc: KitRpc, signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T>
}

export type EndpointOptions = {
  url: string
  clock: Clock
  log: Log
  transport?: RpcTransport
}

export function createEndpoint({ url, clock, log, transport }: EndpointOptions): Endpoint {
  const send = transport ?? createDefaultRpcTransport({ url })
  const rpc = createSolanaRpcFromTransport((async (request) => {
    try {
      return await send(request)
    } catch (error) {
      throw transportFailure(error, clock.now())
    }
  }) as RpcTransport)

  let failures = 0
  let restsUntil = 0
  let heldUntil = 0

  function failed(error: RetryableError) {
    const now = clock.now()
    if (error.retryAfterMs !== null) heldUntil = now + error.retryAfterMs
    // Calls that were under way together fail together: that is one failure.
    if (now < restsUntil) return
    failures += 1
    const rest = Math.min(FIRST_REST * 2 ** (failures - 1), LONGEST_REST)
    restsUntil = now + Math.max(rest, error.retryAfterMs ?? 0)
    if (failures === 1) log.warn({ reason: error.message }, 'an RPC endpoint fails')
  }

  function answered() {
    if (failures > 0) log.info({ failures }, 'an RPC endpoint answers again')
    failures = 0
    restsUntil = 0
  }

  return {
    restsUntil: () => restsUntil,
    heldUntil: () => heldUntil,
    async ask(call, signal) {
      try {
        const answer = await withDeadline(clock, ANSWER_WITHIN, (late) => call(rpc, late), signal)
        answered()
        return answer
      } catch (error) {
        const failure = answerFailure(error)
        if (failure instanceof PermanentError) answered()
        else if (!signal?.aborted) failed(failure)
        throw failure
      }
    },
  }
}
