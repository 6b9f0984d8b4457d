import { getAddressDecoder } from '@solana/kit'
import type { MintExtension } from '../../../domains/launches/ports.ts'
import type { TlvEntry } from '../wire/mint-layout.ts'

/**
 * Token-2022 extensions on a mint, named as the RPC's jsonParsed names them. Types and layouts:
 * `ExtensionType` and `extension/*` in https://docs.rs/spl-token-2022-interface. Authorities are 32
 * bytes, all zero for none, and mostly come first.
 */
const NAMES: Readonly<Record<number, string>> = {
  1: 'transferFeeConfig',
  3: 'mintCloseAuthority',
  4: 'confidentialTransferMint',
  6: 'defaultAccountState',
  9: 'nonTransferable',
  10: 'interestBearingConfig',
  12: 'permanentDelegate',
  14: 'transferHook',
  16: 'confidentialTransferFeeConfig',
  18: 'metadataPointer',
  19: 'tokenMetadata',
  20: 'groupPointer',
  21: 'tokenGroup',
  22: 'groupMemberPointer',
  23: 'tokenGroupMember',
  24: 'confidentialMintBurn',
  25: 'scaledUiAmountConfig',
  26: 'pausableConfig',
  28: 'permissionedBurn',
}

const AUTHORITY_FIRST: ReadonlySet<number> = new Set([
  1, 3, 4, 10, 12, 14, 16, 18, 19, 20, 21, 22, 25, 26, 28,
])
const TRANSFER_FEE = 1
const DEFAULT_STATE = 6
const TRANSFER_HOOK = 14
const PAUSABLE = 26
/** Behind two authorities and the withheld amount: the older and the newer fee, `{u64, u64, u16}`. */
const FEES_AT = 32 + 32 + 8
const FEE_BYTES = 18
const STATES: Readonly<Record<number, string>> = { 1: 'initialized', 2: 'frozen' }

/**
 * What a Token-2022 mint's extensions allow, with their authorities. Layouts: spl-token-2022,
 * `extension/`.
 */
export function readExtensions(entries: readonly TlvEntry[]): MintExtension[] {
  return entries.map(({ type, value }) => ({
    name: NAMES[type] ?? `${type}`,
    ...(AUTHORITY_FIRST.has(type) && { authority: readAuthority(value, 0) }),
    ...(type === TRANSFER_FEE && readFee(value)),
    ...(type === DEFAULT_STATE && { detail: STATES[value[0] ?? -1] ?? 'uninitialized' }),
    ...(type === TRANSFER_HOOK && { detail: readAuthority(value, 32) }),
    ...(type === PAUSABLE && { detail: value[32] === 1 ? 'paused' : 'running' }),
  }))
}

/** `none` where it is cut off as well: an extension that short grants nothing. */
export function readAuthority(bytes: Uint8Array, at: number): string | 'none' {
  const key = bytes.subarray(at, at + 32)
  return key.length < 32 || key.every((byte) => byte === 0)
    ? 'none'
    : getAddressDecoder().decode(key)
}

/** The higher of both: one is charged now, the other before or from an epoch that is near. */
function readFee(value: Uint8Array): { feeBps?: number } {
  if (value.length < FEES_AT + 2 * FEE_BYTES) return {}
  const view = new DataView(value.buffer, value.byteOffset, value.byteLength)
  const older = view.getUint16(FEES_AT + FEE_BYTES - 2, true)
  const newer = view.getUint16(FEES_AT + 2 * FEE_BYTES - 2, true)
  return { feeBps: Math.max(older, newer) }
}
