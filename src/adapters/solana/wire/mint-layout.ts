import { getAddressDecoder } from '@solana/kit'

/**
 * A mint's bytes: `Mint` of https://docs.rs/spl-token-interface, 82 bytes; with Token-2022 more may
 * follow behind byte 165: the account's type, then type–length–value entries of
 * `ExtensionType` in https://docs.rs/spl-token-2022-interface.
 */

const MINT_BYTES = 82
const TYPE_AT = 165
const TYPE_MINT = 1
const TOKEN_METADATA = 19
const MOST_EXTENSIONS = 64

const NAMES: Readonly<Record<number, string>> = {
  1: 'transfer fee',
  3: 'mint close authority',
  4: 'confidential transfers',
  6: 'default account state',
  9: 'non-transferable',
  10: 'interest-bearing',
  12: 'permanent delegate',
  14: 'transfer hook',
  16: 'confidential transfer fee',
  18: 'metadata pointer',
  19: 'metadata',
  20: 'group pointer',
  21: 'group',
  22: 'group member pointer',
  23: 'group member',
  24: 'confidential mint and burn',
  25: 'scaled amount',
  26: 'pausable',
}

export type Mint = {
  mintAuthority: string | 'none'
  freezeAuthority: string | 'none'
  supply: bigint
  decimals: number
  extensions: string[]
  /** From the metadata extension; null: it has none. */
  metadata: { name: string; symbol: string } | null
}

/** Reads hostile bytes. null: they are no initialized mint. */
export function readMint(data: Uint8Array): Mint | null {
  const isPlain = data.length === MINT_BYTES
  const isExtended = data.length > TYPE_AT && data[TYPE_AT] === TYPE_MINT
  if (!isPlain && !isExtended) return null
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  if (data[45] !== 1) return null
  const authority = (at: number) =>
    view.getUint32(at, true) === 1
      ? getAddressDecoder().decode(data.subarray(at + 4, at + 36))
      : 'none'
  const entries = isExtended ? readEntries(data, view) : []
  const metadata = entries.find(({ type }) => type === TOKEN_METADATA)
  return {
    mintAuthority: authority(0),
    supply: view.getBigUint64(36, true),
    decimals: data[44] ?? 0,
    freezeAuthority: authority(46),
    extensions: entries.map(({ type }) => NAMES[type] ?? `extension ${type}`),
    metadata: metadata ? readTokenWords(metadata.value.subarray(64)) : null,
  }
}

/** The entries behind an extended mint; empty where there are none, or it is no mint. */
export function readMintEntries(data: Uint8Array): TlvEntry[] {
  if (data.length <= TYPE_AT || data[TYPE_AT] !== TYPE_MINT) return []
  return readEntries(data, new DataView(data.buffer, data.byteOffset, data.byteLength))
}

/** Borsh strings, one behind the other: name, symbol. null: they do not fit. */
export function readTokenWords(bytes: Uint8Array): { name: string; symbol: string } | null {
  const name = readWord(bytes)
  const symbol = name && readWord(bytes.subarray(name.end))
  return symbol ? { name: name.text, symbol: symbol.text } : null
}

/** A Borsh string and where it ends, without the zeros that pad it. null: it does not fit. */
export function readWord(bytes: Uint8Array): { text: string; end: number } | null {
  if (bytes.length < 4) return null
  const length = new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0, true)
  const end = 4 + length
  if (length > 1_000 || end > bytes.length) return null
  const text = new TextDecoder().decode(bytes.subarray(4, end)).replace(/\0+$/, '')
  return { text, end }
}

/** `type` as in `ExtensionType`. */
export type TlvEntry = { type: number; value: Uint8Array }

function readEntries(data: Uint8Array, view: DataView): TlvEntry[] {
  const entries: TlvEntry[] = []
  let at = TYPE_AT + 1
  while (at + 4 <= data.length && entries.length < MOST_EXTENSIONS) {
    const type = view.getUint16(at, true)
    const end = at + 4 + view.getUint16(at + 2, true)
    if (type === 0 || end > data.length) break
    entries.push({ type, value: data.subarray(at + 4, end) })
    at = end
  }
  return entries
}
