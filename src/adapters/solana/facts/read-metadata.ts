import type { MintFacts } from '../../../domains/launches/ports.ts'
import { readWord, type TlvEntry } from '../wire/mint-layout.ts'
import { readAuthority } from './read-extensions.ts'

export type Metadata = NonNullable<MintFacts['metadata']>

const TOKEN_METADATA = 19
/** Update authority and mint come before the words. */
const WORDS_AT = 64

/** `TokenMetadata` of https://docs.rs/spl-token-metadata-interface on the mint itself. */
export function readTokenMetadata(entries: readonly TlvEntry[]): Metadata | null {
  const entry = entries.find(({ type }) => type === TOKEN_METADATA)
  const words = entry && readThree(entry.value, WORDS_AT)
  if (!words) return null
  const updateAuthority = readAuthority(entry.value, 0)
  return { ...words.texts, updateAuthority, mutable: updateAuthority !== 'none' }
}

const KEY_METADATA = 4
const CREATOR_BYTES = 34
const MOST_CREATORS = 5

/**
 * `Metadata` of https://docs.rs/mpl-token-metadata: key u8, update authority, mint, three strings,
 * seller fee u16, creators option<vec<{pk, bool, u8}>>, primary sale bool, is mutable bool. null: it
 * is none, or of another mint.
 */
export function readMetaplex(data: Uint8Array, mint: string): Metadata | null {
  if (data[0] !== KEY_METADATA || readAuthority(data, 33) !== mint) return null
  const words = readThree(data, 1 + WORDS_AT)
  if (!words) return null
  const updateAuthority = readAuthority(data, 1)
  const mutable = readMutable(data, words.end + 2)
  return { ...words.texts, updateAuthority, mutable: mutable && updateAuthority !== 'none' }
}

/** Metadata that is cut off counts as mutable: nothing shows otherwise. */
function readMutable(data: Uint8Array, creatorsAt: number): boolean {
  let at = creatorsAt + 1
  if (data[creatorsAt] === 1) {
    const creators = data[at] ?? 0
    if (creators > MOST_CREATORS) return true
    at += 4 + creators * CREATOR_BYTES
  }
  return data[at + 1] !== 0
}

function readThree(data: Uint8Array, at: number) {
  const name = readWord(data.subarray(at))
  const symbol = name && readWord(data.subarray(at + name.end))
  const uri = symbol && readWord(data.subarray(at + name.end + symbol.end))
  if (!uri) return null
  return {
    texts: { name: name.text, symbol: symbol.text, uri: uri.text },
    end: at + name.end + symbol.end + uri.end,
  }
}
