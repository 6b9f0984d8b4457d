import { getAddressDecoder } from '@solana/kit'
import type { Entropy } from '../../kernel/ids.ts'

/** A Solana Pay reference: 32 random bytes in base58. Nobody holds its private key, if there is one. */
export function newReference(entropy: Entropy): string {
  return getAddressDecoder().decode(entropy(32))
}
