import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import { PermanentError } from './errors.ts'
import type { Entropy } from './ids.ts'

const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts values that must be read again, and hashes values that are only looked up. */
export type Sealer = {
  /** Encrypts any JSON value. Two results for one value differ. */
  seal(value: unknown): string
  /** Decrypts. Throws a `PermanentError` if the key differs or the text was changed. */
  open(sealed: string): unknown
  /** A keyed hash of `text`, 43 characters: stable, and meaningless without the key. */
  key(text: string): string
  /** 32 secret bytes, always the same for a purpose: a key of another kind that needs no file of its own. */
  secret(purpose: string): Uint8Array
}

/**
 * AES-256-GCM and HMAC-SHA256 under separate keys, both derived from one by HKDF (RFC 5869).
 * Sealed: version, nonce (12 bytes), tag (16 bytes), ciphertext; base64url.
 *
 * @param key 32 bytes
 */
export function createSealer(key: Uint8Array, entropy: Entropy): Sealer {
  if (key.length !== 32) throw new PermanentError('A data key must have 32 bytes.')
  const sealing = derive(key, 'mintwatch seal')
  const naming = derive(key, 'mintwatch key')

  return {
    seal(value) {
      const nonce = entropy(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce)
      const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
      const parts = [Uint8Array.of(VERSION), nonce, cipher.getAuthTag(), text]
      return Buffer.concat(parts).toString('base64url')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      const nonce = bytes.subarray(1, 1 + NONCE_BYTES)
      const tag = bytes.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES)
      if (bytes[0] !== VERSION || tag.length < TAG_BYTES) throw unreadable()
      const decipher = createDecipheriv('aes-256-gcm', sealing, nonce).setAuthTag(tag)
      const text = bytes.subarray(1 + NONCE_BYTES + TAG_BYTES)
      try {
        return JSON.parse(decipher.update(text, undefined, 'utf8') + decipher.final('utf8'))
      } catch (error) {
        throw unreadable(error)
      }
    },
    key: (text) => createHmac('sha256', naming).update(text).digest('base64url'),
    secret: (purpose) => derive(key, `mintwatch secret ${purpose}`),
  }
}

/** Decrypts; null: another key, or the text was changed. */
export function openIfReadable(sealer: Sealer, sealed: string): unknown {
  try {
    return sealer.open(sealed)
  } catch (error) {
    if (error instanceof PermanentError) return null
    throw error
  }
}

function derive(key: Uint8Array, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, new Uint8Array(), purpose, 32))
}

function unreadable(cause?: unknown): PermanentError {
  return new PermanentError('This was encrypted under another DATA_KEY, or has been changed.', {
    cause,
  })
}
