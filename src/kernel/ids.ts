import { createHash, randomBytes } from 'node:crypto'

/** Randomness as a port. Outside tests it must be cryptographic. */
export type Entropy = (bytes: number) => Uint8Array

export const systemEntropy: Entropy = (bytes) => randomBytes(bytes)

/** 128 random bits in base64url, 22 characters: can't be guessed, safe in a path. */
export function newId(entropy: Entropy): string {
  return Buffer.from(entropy(16)).toString('base64url')
}

/** 256 random bits in base64url, 43 characters: for secrets without a second factor. */
export function newToken(entropy: Entropy): string {
  return Buffer.from(entropy(32)).toString('base64url')
}

/** Whether a text has the form of a {@link newToken}. */
export function isToken(text: string | undefined): text is string {
  return text !== undefined && /^[A-Za-z0-9_-]{43}$/.test(text)
}

/** The stored form of a token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** A whole number from 0 to `limit` - 1, with a bias of at most one part in 2^24. `limit` up to 2^24. */
export function randomBelow(entropy: Entropy, limit: number): number {
  const bits = Buffer.from(entropy(6)).readUIntBE(0, 6)
  return bits % limit
}
