import { decodeBase58 } from '../../../src/contract/base58.ts'

/** Bytes in texts, with the flaws in Rust's words, as validators print them. */

/** @throws Error whose message is e.g. `InvalidCharacter { character: 'O', index: 0 }` */
export function bytesOfBase58(text: string): Uint8Array {
  const index = [...text].findIndex((character) => !BASE58.test(character))
  if (index >= 0)
    throw new Error(`InvalidCharacter { character: '${text[index]}', index: ${index} }`)
  return decodeBase58(text) ?? new Uint8Array()
}

/** @throws Error whose message is e.g. `InvalidPadding` */
export function bytesOfBase64(text: string): Uint8Array {
  const index = [...text.replace(/=+$/, '')].findIndex((character) => !BASE64.test(character))
  if (index >= 0) throw new Error(`InvalidByte(${index}, ${text.charCodeAt(index)})`)
  if (text.length % 4 === 1) throw new Error(`InvalidLength(${text.length})`)
  if (text.length % 4 !== 0) throw new Error('InvalidPadding')
  return new Uint8Array(Buffer.from(text, 'base64'))
}

const BASE58 = /[1-9A-HJ-NP-Za-km-z]/
const BASE64 = /[A-Za-z0-9+/]/
