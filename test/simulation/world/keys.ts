import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { encodeKey } from '../../../src/contract/base58.ts'
import type { Random } from './random.ts'

/** A wallet whose owner can sign. */
export type Wallet = {
  address: string
  /** Ed25519 over the text, in base64. */
  sign(text: string): string
}

/** The head of an Ed25519 private key in PKCS #8: RFC 8410, section 7. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The address of somebody who signs only transactions. */
export function newAddress(random: Random): string {
  return encodeKey(random.bytes(32))
}

export function newWallet(random: Random): Wallet {
  const key = createPrivateKey({
    key: Buffer.concat([PKCS8, random.bytes(32)]),
    format: 'der',
    type: 'pkcs8',
  })
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' })
  return {
    address: encodeKey(spki.subarray(-32)),
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64'),
  }
}
