// @ts-check
import { fromBase64, isSame, sha256 } from './merkle.mjs'

/**
 * Signed checkpoints: https://c2sp.org/signed-note and https://c2sp.org/tlog-checkpoint, with Ed25519.
 * @typedef {{ origin: string, size: number, root: Uint8Array, note: string }} Checkpoint
 */

const encoder = new TextEncoder()
const SIGNATURES = /\n\n((?:— \S+ [A-Za-z0-9+/]+=*\n)+)$/

/**
 * Reads a checkpoint and checks its signature.
 * @param {string} note
 * @param {string} key `name+id+key`
 * @returns {Promise<Checkpoint | null>} null: not a checkpoint, or not signed by this key
 */
export async function openCheckpoint(note, key) {
  const parts = SIGNATURES.exec(note)
  const plus = key.split('+')
  const name = plus[0] ?? ''
  // Base64 may hold a plus itself.
  const bytes = bytesIn(plus.slice(2).join('+'))
  if (parts === null || bytes.length !== 33 || bytes[0] !== 1) return null
  const text = note.slice(0, parts.index + 1)
  const id = (await sha256(encoder.encode(`${name}\n`), bytes)).slice(0, 4)
  const verifier = await crypto.subtle.importKey('raw', bytes.slice(1), 'Ed25519', false, [
    'verify',
  ])
  for (const line of (parts[1] ?? '').trimEnd().split('\n')) {
    const [, signer = '', signature = ''] = line.split(' ')
    const signed = bytesIn(signature)
    if (signer !== name || !isSame(signed.slice(0, 4), id)) continue
    const isRight = await crypto.subtle.verify(
      'Ed25519',
      verifier,
      signed.slice(4),
      encoder.encode(text),
    )
    if (isRight) return readText(text, note, name)
  }
  return null
}

/** No bytes: it is not base64, as in a signature that was cut off. @param {string} text */
function bytesIn(text) {
  try {
    return fromBase64(text)
  } catch {
    return new Uint8Array()
  }
}

/** @param {string} text @param {string} note @param {string} name @returns {Checkpoint | null} */
function readText(text, note, name) {
  const [origin = '', count = '', root = ''] = text.split('\n')
  if (origin !== name || !/^(0|[1-9]\d{0,15})$/.test(count)) return null
  if (!/^[A-Za-z0-9+/]{43}=$/.test(root)) return null
  return { origin, size: Number(count), root: fromBase64(root), note }
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
