import { write } from './bytes.ts'
import type { Key } from './keys.ts'

/**
 * Account data as SPL Token, Token-2022, and address lookup tables lay it out
 * (https://github.com/solana-program/token and token-2022, interface/src/state.rs and extension/).
 */

type ScriptedMint = {
  supply: bigint
  decimals: number
  /** null: nobody. */
  mintAuthority: Key | null
  freezeAuthority: Key | null
}

/** A Token-2022 extension: its number and bytes. */
export type Extension = { type: number; data: Uint8Array }

const ACCOUNT_BYTES = 165
const KIND = { mint: 1, account: 2 } as const

/** Numbers of the extensions that coins here have. */
const TYPE = {
  transferFee: 1,
  closeAuthority: 3,
  defaultState: 6,
  immutableOwner: 7,
  permanentDelegate: 12,
  transferHook: 14,
  transferHookAccount: 15,
  metadataPointer: 18,
  metadata: 19,
} as const

const NOBODY = new Uint8Array(32)

export function mintData(mint: ScriptedMint, extensions: readonly Extension[] = []): Uint8Array {
  const base = write()
    .raw(optional(mint.mintAuthority))
    .u64(mint.supply)
    .u8(mint.decimals)
    .bool(true)
    .raw(optional(mint.freezeAuthority))
  if (extensions.length === 0) return base.done()
  return extended(base.zeros(ACCOUNT_BYTES - 82).done(), KIND.mint, extensions)
}

type TokenState = { mint: Key; owner: Key; amount: bigint; frozen?: boolean }

export function tokenData(
  { mint, owner, amount, frozen = false }: TokenState,
  extensions: readonly Extension[] = [],
): Uint8Array {
  const base = write()
    .key(mint)
    .key(owner)
    .u64(amount)
    .zeros(36)
    .u8(frozen ? 2 : 1)
    .zeros(12 + 8 + 36)
    .done()
  return extensions.length === 0 ? base : extended(base, KIND.account, extensions)
}

/** A wrapped SOL account, with its rent reserve. */
export function wrappedSolData(mint: Key, owner: Key, amount: bigint, rent: bigint): Uint8Array {
  const data = tokenData({ mint, owner, amount })
  data.set(write().u32(1).u64(rent).done(), 109)
  return data
}

function extended(base: Uint8Array, kind: number, extensions: readonly Extension[]): Uint8Array {
  const writer = write().raw(base).u8(kind)
  for (const { type, data } of extensions) writer.u16(type).u16(data.length).raw(data)
  return writer.done()
}

function optional(key: Key | null): Uint8Array {
  return key ? write().u32(1).key(key).done() : new Uint8Array(36)
}

export const immutableOwner: Extension = { type: TYPE.immutableOwner, data: new Uint8Array() }

/** On an account of a mint with a transfer hook: whether a transfer is in progress. */
export const hookedAccount: Extension = { type: TYPE.transferHookAccount, data: new Uint8Array(1) }

export function metadataPointer(mint: Key): Extension {
  return { type: TYPE.metadataPointer, data: write().raw(NOBODY).key(mint).done() }
}

export type Words = { name: string; symbol: string; uri: string }

/** Immutable metadata. */
export function metadataExtension(mint: Key, words: Words): Extension {
  const data = write()
    .raw(NOBODY)
    .key(mint)
    .text(words.name)
    .text(words.symbol)
    .text(words.uri)
    .u32(0)
  return { type: TYPE.metadata, data: data.done() }
}

export function permanentDelegate(delegate: Key): Extension {
  return { type: TYPE.permanentDelegate, data: write().key(delegate).done() }
}

export function transferHook(authority: Key, program: Key): Extension {
  return { type: TYPE.transferHook, data: write().key(authority).key(program).done() }
}

/** A frozen lookup table. */
export function lookupTableData(keys: readonly Key[]): Uint8Array {
  const header = write()
    .u32(1)
    .u64(2n ** 64n - 1n)
    .u64(0n)
    .u8(0)
    .zeros(35)
  for (const key of keys) header.key(key)
  return header.done()
}
