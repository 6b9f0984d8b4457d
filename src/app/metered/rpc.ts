import type { SolanaRpcOptions } from '../../adapters/solana/rpc/caller.ts'
import type { Meter } from '../../contract/metrics.ts'

/** Counts a client's requests to RPC services. */
export function meterRpc(
  meter: Meter,
  client: 'payments' | 'detector',
): NonNullable<SolanaRpcOptions['onResult']> {
  return (method, result) => meter.count('mintwatch_rpc_calls_total', { client, method, result })
}
