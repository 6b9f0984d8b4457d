import { randomBytes } from 'node:crypto'

/** Randomness as a port. Ids and tokens must come from a cryptographic source outside of tests. */
export type Entropy = (bytes: number) => Uint8Array

export const systemEntropy: Entropy = (bytes) => randomBytes(bytes)

/** 128 random bits in base64url, 22 characters: can't be guessed, safe in a path. */
export function newId(entropy: Entropy): string {
  return Buffer.from(entropy(16)).toString('base64url')
}

/** 256 random bits in base64url, 43 characters: for secrets that stand alone. */
export function newToken(entropy: Entropy): string {
  return Buffer.from(entropy(32)).toString('base64url')
}
