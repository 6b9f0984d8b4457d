import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import type { Address } from '@solana/kit'
import { decodeBase58, encodeKey } from '../../../src/contract/base58.ts'

/** An address with its 32 bytes. */
export type Key = { address: Address; bytes: Uint8Array }

/** A key that can sign. */
export type MarketWallet = Key & { sign(message: Uint8Array): Uint8Array }

/** What precedes the 32 secret bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

export function keyOf(address: string): Key {
  return { address: address as Address, bytes: decodeBase58(address) as Uint8Array }
}

export function keyFrom(bytes: Uint8Array): Key {
  return { address: encodeKey(bytes) as Address, bytes }
}

/** @param secret 32 bytes. */
export function walletFrom(secret: Uint8Array): MarketWallet {
  const der = Buffer.concat([PKCS8, secret])
  const key: KeyObject = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' })
  const bytes = new Uint8Array(spki.subarray(spki.length - 32))
  return { ...keyFrom(bytes), sign: (message) => sign(null, message, key) }
}
