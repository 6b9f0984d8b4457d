import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { EMPTY_ROOT } from './merkle.ts'

/**
 * Checkpoints as signed notes: https://c2sp.org/tlog-checkpoint and https://c2sp.org/signed-note,
 * with Ed25519.
 */

/** The algorithm's number in a note's key. */
const ED25519 = 1
/** What PKCS #8 puts before the 32 bytes of an Ed25519 key (RFC 8410, section 7). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const KEY_BYTES = 32

export type SigningKey = { publicKey: Buffer; sign(text: string): Buffer }

/** The Ed25519 key of a seed. @param seed 32 bytes */
export function signingKey(seed: Uint8Array): SigningKey {
  const key = createPrivateKey({
    key: Buffer.concat([PKCS8, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  return { publicKey: rawPublicKey(key), sign: (text) => sign(null, Buffer.from(text), key) }
}

function rawPublicKey(key: KeyObject): Buffer {
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' })
  return spki.subarray(-KEY_BYTES)
}

/** A public key as published: `name+id+key`, with the id in hex and the key in base64. */
export function verifierKey(name: string, { publicKey }: Pick<SigningKey, 'publicKey'>): string {
  const key = Buffer.concat([Buffer.of(ED25519), publicKey])
  return `${name}+${keyId(name, key).toString('hex')}+${key.toString('base64')}`
}

/** A note under the name `origin`, signed by each key. */
export function signCheckpoint(text: string, origin: string, keys: readonly SigningKey[]): string {
  const lines = keys.map((key) => {
    const id = keyId(origin, Buffer.concat([Buffer.of(ED25519), key.publicKey]))
    return `— ${origin} ${Buffer.concat([id, key.sign(text)]).toString('base64')}\n`
  })
  return `${text}\n${lines.join('')}`
}

function keyId(name: string, key: Uint8Array): Buffer {
  return createHash('sha256').update(`${name}\n`).update(key).digest().subarray(0, 4)
}

export type Checkpoint = {
  origin: string
  /** How many leaves it covers. */
  size: number
  /** Base64. */
  root: string
}

/** A checkpoint's text. `signedAt` is an extension line of ours. */
export function checkpointText({ origin, size, root }: Checkpoint, signedAt: number): string {
  return `${origin}\n${size}\n${root}\nsigned ${new Date(signedAt).toISOString()}\n`
}

/** Parses a checkpoint without checking its signature; null: not a checkpoint. */
export function readCheckpoint(note: string): Checkpoint | null {
  const [origin = '', count = '', root = ''] = note.split('\n')
  const size = Number(count)
  if (origin === '' || hasControls(note) || !/^(0|[1-9]\d{0,15})$/.test(count)) return null
  const hash = Buffer.from(root, 'base64')
  if (hash.length !== 32 || hash.toString('base64') !== root) return null
  if (!Number.isSafeInteger(size) || (size === 0 && !hash.equals(EMPTY_ROOT))) return null
  return { origin, size, root }
}

/** A signed note has no control characters other than newlines. */
function hasControls(note: string): boolean {
  return [...note].some((letter) => letter < ' ' && letter !== '\n')
}
