// @ts-check
import { fromBase64, isSame, sha256, toBase64, toHex } from './merkle.mjs'

/**
 * Signed checkpoints: https://c2sp.org/signed-note and https://c2sp.org/tlog-checkpoint, with Ed25519.
 * @typedef {{ origin: string, size: number, root: Uint8Array, note: string }} Checkpoint
 */

const encoder = new TextEncoder()
const SIGNATURES = /\n\n((?:— \S+ [A-Za-z0-9+/]+=*\n)+)$/
/** A verifier may set a limit of 16 or more. */
const MOST_SIGNATURES = 100
const ID_BYTES = 4
/** SHA-256 of nothing: the root of a tree without leaves (RFC 9162, section 2.1.1). */
const EMPTY_ROOT = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/**
 * Reads a checkpoint and checks its signature. Anything that the specifications don't allow is no checkpoint, so
 * that no two readers understand one note differently.
 * @param {string} note
 * @param {string} key `name+id+key`
 * @returns {Promise<Checkpoint | null>} null: not a checkpoint, or not signed by this key
 */
export async function openCheckpoint(note, key) {
  const known = await readKey(key)
  const parts = SIGNATURES.exec(note)
  if (known === null || parts === null || !isPlain(note)) return null
  const text = note.slice(0, parts.index + 1)
  const lines = (parts[1] ?? '').trimEnd().split('\n')
  if (lines.length > MOST_SIGNATURES) return null
  let isSigned = false
  for (const line of lines) {
    const [, signer = '', signature = ''] = line.split(' ')
    const signed = bytesIn(signature)
    if (signer.includes('+') || signed === null || signed.length <= ID_BYTES) return null
    if (signer !== known.name || !isSame(signed.slice(0, ID_BYTES), known.id)) continue
    // A signature that names this key and is not of it makes the whole note worthless.
    if (!(await isOf(known.verifier, signed.slice(ID_BYTES), text))) return null
    isSigned = true
  }
  return isSigned ? readText(text, note, known.name) : null
}

/** The name of a key that signed notes, with its id. @param {string} name @param {string} key base64 */
export async function nameKey(name, key) {
  return `${name}+${toHex(await idOf(name, bytesIn(key) ?? new Uint8Array()))}+${key}`
}

/** @param {string} key */
async function readKey(key) {
  const plus = key.split('+')
  const [name = '', id = ''] = plus
  // Base64 may hold a plus itself.
  const bytes = bytesIn(plus.slice(2).join('+'))
  if (name === '' || /\s/.test(name) || bytes?.length !== 33 || bytes[0] !== 1) return null
  const computed = await idOf(name, bytes)
  if (id !== toHex(computed)) return null
  const usages = /** @type {KeyUsage[]} */ (['verify'])
  const verifier = await crypto.subtle.importKey('raw', bytes.slice(1), 'Ed25519', false, usages)
  return { name, id: computed, verifier }
}

/** @param {string} name @param {Uint8Array} key its algorithm and its bytes */
const idOf = async (name, key) =>
  (await sha256(encoder.encode(`${name}\n`), key)).slice(0, ID_BYTES)

/** @param {CryptoKey} verifier @param {Uint8Array<ArrayBuffer>} signature @param {string} text */
const isOf = (verifier, signature, text) =>
  crypto.subtle.verify('Ed25519', verifier, signature, encoder.encode(text))

/** Whether a note is text without control characters other than newlines. @param {string} note */
const isPlain = (note) =>
  note.isWellFormed() && ![...note].some((letter) => letter < ' ' && letter !== '\n')

/**
 * @param {string} text
 * @returns null: it is not base64 as RFC 4648, section 4 writes it, as in a signature that was cut off
 */
function bytesIn(text) {
  try {
    const bytes = fromBase64(text)
    return toBase64(bytes) === text ? bytes : null
  } catch {
    return null
  }
}

/** @param {string} text @param {string} note @param {string} name @returns {Checkpoint | null} */
function readText(text, note, name) {
  const [origin = '', count = '', hash = '', ...extensions] = text.slice(0, -1).split('\n')
  const size = Number(count)
  const root = bytesIn(hash)
  if (origin !== name || !/^(0|[1-9]\d{0,15})$/.test(count) || !Number.isSafeInteger(size))
    return null
  if (root?.length !== 32 || extensions.includes('')) return null
  if (size === 0 && toHex(root) !== EMPTY_ROOT) return null
  return { origin, size, root, note }
}

/**
 * Finds checkpoints in a text, such as a copy of the channel's posts.
 * @param {string} text
 * @returns {string[]}
 */
export function notesIn(text) {
  const lines = `${text.replaceAll('\r', '')}\n`
  const found = /^\S+\n\d+\n[A-Za-z0-9+/]{43}=\n(?:[^\n]+\n)*\n(?:— \S+ [A-Za-z0-9+/]+=*\n)+/gm
  return [...lines.matchAll(found)].map(([note]) => note)
}
