import type { Commitment } from '../../../domains/orders/ports.ts'
import { orUnusable } from '../rpc/errors.ts'
import type { SolanaRpc } from '../rpc/rpc.ts'
import type { TransactionReading } from '../wire/open-transaction.ts'
import type { RawTransaction } from '../wire/raw-transaction.ts'
import { readTransaction } from '../wire/read-transaction.ts'
import { readUsdcTransaction } from '../wire/read-usdc.ts'
import type { UsdcAccount } from '../wire/token-accounts.ts'

/** A wallet with its token account for USDC, if that is read separately; or that token account. */
export type ReadFor = { address: string; usdc: UsdcAccount | null }

/** What a transaction says, and the slot that it landed in. */
export type Fetched = { slot: number; reading: TransactionReading }

/**
 * Fetches one transaction and reads it for a watched address. Another `turn` begins with another endpoint.
 * @returns null when the endpoint does not have it, or answers with nothing usable
 * @throws RetryableError when no endpoint can be asked
 */
export async function fetchReading(
  { rpc, signal }: { rpc: SolanaRpc; signal: AbortSignal },
  watched: ReadFor,
  signature: string,
  commitment: Commitment,
  turn?: number,
): Promise<Fetched | null> {
  const raw = await orUnusable(rpc.getTransaction(signature, commitment, signal, turn))
  if (raw === null) return null
  const reading = readFor(watched, raw)
  const isAnother = reading.kind === 'read' && reading.transaction.signature !== signature
  return isAnother ? null : { slot: raw.slot, reading }
}

function readFor({ address, usdc }: ReadFor, raw: RawTransaction): TransactionReading {
  if (usdc?.address === address) return readUsdcTransaction(raw, usdc)
  return readTransaction(raw, address, usdc?.address)
}
