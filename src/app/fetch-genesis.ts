import type { SolanaRpc } from '../adapters/solana/rpc/rpc.ts'
import { type Clock, SECOND } from '../kernel/clock.ts'
import { PermanentError } from '../kernel/errors.ts'
import type { Log } from '../kernel/log.ts'

/** Operators are told by then that no role has begun. */
const SILENT_AFTER = 45 * SECOND
const SILENT = 'the Solana RPC has not answered since the start, so no role has begun'

/**
 * Retries until the RPC service answers. Meanwhile the site is up and sells nothing. null: stopped first. Says in
 * the log if there is no answer within 45 s, even while one request hangs.
 */
export async function fetchGenesisHash(
  rpc: Pick<SolanaRpc, 'getGenesisHash'>,
  { clock, log }: { clock: Clock; log: Log },
  signal: AbortSignal,
): Promise<string | null> {
  const over = new AbortController()
  const watching = AbortSignal.any([signal, over.signal])
  clock.wait(SILENT_AFTER, watching).then(() => {
    if (!watching.aborted) log.error({ kind: 'endpoint_down', detail: SILENT }, 'alarm')
  })
  let hasComplained = false
  try {
    while (!signal.aborted) {
      try {
        return await rpc.getGenesisHash(signal)
      } catch (error) {
        if (error instanceof PermanentError) throw error
        if (!hasComplained && !signal.aborted)
          log.warn(
            { err: (error as Error).message },
            'the Solana RPC does not answer; trying again',
          )
        hasComplained = true
        await clock.wait(2 * SECOND, signal)
      }
    }
    return null
  } finally {
    over.abort()
  }
}
