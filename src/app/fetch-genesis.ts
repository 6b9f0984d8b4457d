import type { SolanaRpc } from '../adapters/solana/rpc/rpc.ts'
import { type Clock, SECOND } from '../kernel/clock.ts'
import { PermanentError } from '../kernel/errors.ts'
import type { Log } from '../kernel/log.ts'

/** Retries until the RPC service answers. Meanwhile the site is up and sells nothing. null: stopped first. */
export async function fetchGenesisHash(
  rpc: SolanaRpc,
  { clock, log }: { clock: Clock; log: Log },
  signal: AbortSignal,
): Promise<string | null> {
  let hasComplained = false
  while (!signal.aborted) {
    try {
      return await rpc.getGenesisHash(signal)
    } catch (error) {
      if (error instanceof PermanentError) throw error
      if (!hasComplained && !signal.aborted)
        log.warn({ err: (error as Error).message }, 'the Solana RPC does not answer; trying again')
      hasComplained = true
      await clock.wait(2 * SECOND, signal)
    }
  }
  return null
}
