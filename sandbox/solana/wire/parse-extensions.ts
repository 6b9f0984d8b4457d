import { encodeKey } from '../../../src/contract/base58.ts'

/**
 * The extensions of a Token-2022 mint or account in their jsonParsed form
 * (Agave: account-decoder/src/parse_token_extension.rs; layouts: spl-token-2022-interface). They follow the
 * kind, each as two bytes of type, two of length, and its state.
 */

const FIRST = 166

/** By type. */
export const EXTENSION_NAMES: readonly string[] = [
  'uninitialized',
  'transferFeeConfig',
  'transferFeeAmount',
  'mintCloseAuthority',
  'confidentialTransferMint',
  'confidentialTransferAccount',
  'defaultAccountState',
  'immutableOwner',
  'memoTransfer',
  'nonTransferable',
  'interestBearingConfig',
  'cpiGuard',
  'permanentDelegate',
  'nonTransferableAccount',
  'transferHook',
  'transferHookAccount',
  'confidentialTransferFeeConfig',
  'confidentialTransferFeeAmount',
  'metadataPointer',
  'tokenMetadata',
  'groupPointer',
  'tokenGroup',
  'groupMemberPointer',
  'tokenGroupMember',
  'confidentialMintBurn',
  'scaledUiAmountConfig',
  'pausableConfig',
  'pausableAccount',
  'permissionedBurnConfig',
]

/** Reads the state of one extension, field by field. */
function fieldsOf(bytes: Buffer) {
  let at = 0
  const take = (length: number): Buffer => {
    const field = bytes.subarray(at, at + length)
    if (field.length < length) throw new Error('the state of an extension is too short')
    at += length
    return field
  }
  const isZero = (field: Buffer) => field.every((byte) => byte === 0)
  const optional = (field: Buffer, write: (field: Buffer) => string) =>
    isZero(field) ? null : write(field)
  const base64 = (field: Buffer) => field.toString('base64')
  const text = () => take(take(4).readUInt32LE()).toString('utf8')
  return {
    key: () => encodeKey(take(32)),
    optionalKey: () => optional(take(32), encodeKey),
    optionalBase64: () => optional(take(32), base64),
    base64: (length: number) => base64(take(length)),
    bool: () => take(1).readUInt8() === 1,
    u8: () => take(1).readUInt8(),
    u16: () => take(2).readUInt16LE(),
    i16: () => take(2).readInt16LE(),
    u64: () => take(8).readBigUInt64LE(),
    i64: () => take(8).readBigInt64LE(),
    f64: () => String(take(8).readDoubleLE()),
    text,
    pairs: () => Array.from({ length: take(4).readUInt32LE() }, () => [text(), text()]),
  }
}

type Fields = ReturnType<typeof fieldsOf>

const STATES = ['uninitialized', 'initialized', 'frozen']

const transferFee = (read: Fields) => ({
  epoch: read.u64(),
  maximumFee: read.u64(),
  transferFeeBasisPoints: read.u16(),
})

/** The fields of each extension's state, in the order of its bytes. */
const READERS: Readonly<Record<string, (read: Fields) => unknown>> = {
  transferFeeConfig: (read) => ({
    transferFeeConfigAuthority: read.optionalKey(),
    withdrawWithheldAuthority: read.optionalKey(),
    withheldAmount: read.u64(),
    olderTransferFee: transferFee(read),
    newerTransferFee: transferFee(read),
  }),
  transferFeeAmount: (read) => ({ withheldAmount: read.u64() }),
  mintCloseAuthority: (read) => ({ closeAuthority: read.optionalKey() }),
  confidentialTransferMint: (read) => ({
    authority: read.optionalKey(),
    autoApproveNewAccounts: read.bool(),
    auditorElgamalPubkey: read.optionalBase64(),
  }),
  confidentialTransferAccount: (read) => ({
    approved: read.bool(),
    elgamalPubkey: read.base64(32),
    pendingBalanceLo: read.base64(64),
    pendingBalanceHi: read.base64(64),
    availableBalance: read.base64(64),
    decryptableAvailableBalance: read.base64(36),
    allowConfidentialCredits: read.bool(),
    allowNonConfidentialCredits: read.bool(),
    pendingBalanceCreditCounter: read.u64(),
    maximumPendingBalanceCreditCounter: read.u64(),
    expectedPendingBalanceCreditCounter: read.u64(),
    actualPendingBalanceCreditCounter: read.u64(),
  }),
  defaultAccountState: (read) => ({ accountState: STATES[read.u8()] }),
  memoTransfer: (read) => ({ requireIncomingTransferMemos: read.bool() }),
  interestBearingConfig: (read) => ({
    rateAuthority: read.optionalKey(),
    initializationTimestamp: read.i64(),
    preUpdateAverageRate: read.i16(),
    lastUpdateTimestamp: read.i64(),
    currentRate: read.i16(),
  }),
  cpiGuard: (read) => ({ lockCpi: read.bool() }),
  permanentDelegate: (read) => ({ delegate: read.optionalKey() }),
  transferHook: (read) => ({ authority: read.optionalKey(), programId: read.optionalKey() }),
  transferHookAccount: (read) => ({ transferring: read.bool() }),
  confidentialTransferFeeConfig: (read) => ({
    authority: read.optionalKey(),
    withdrawWithheldAuthorityElgamalPubkey: read.optionalBase64(),
    harvestToMintEnabled: read.bool(),
    withheldAmount: read.base64(64),
  }),
  confidentialTransferFeeAmount: (read) => ({ withheldAmount: read.base64(64) }),
  metadataPointer: (read) => ({
    authority: read.optionalKey(),
    metadataAddress: read.optionalKey(),
  }),
  tokenMetadata: (read) => ({
    updateAuthority: read.optionalKey(),
    mint: read.key(),
    name: read.text(),
    symbol: read.text(),
    uri: read.text(),
    additionalMetadata: read.pairs(),
  }),
  groupPointer: (read) => ({ authority: read.optionalKey(), groupAddress: read.optionalKey() }),
  tokenGroup: (read) => ({
    updateAuthority: read.optionalKey(),
    mint: read.key(),
    size: read.u64(),
    maxSize: read.u64(),
  }),
  groupMemberPointer: (read) => ({
    authority: read.optionalKey(),
    memberAddress: read.optionalKey(),
  }),
  tokenGroupMember: (read) => ({
    mint: read.key(),
    group: read.key(),
    memberNumber: read.u64(),
  }),
  confidentialMintBurn: (read) => ({
    confidentialSupply: read.base64(64),
    decryptableSupply: read.base64(36),
    supplyElgamalPubkey: read.base64(32),
    pendingBurn: read.base64(64),
  }),
  scaledUiAmountConfig: (read) => ({
    authority: read.optionalKey(),
    multiplier: read.f64(),
    newMultiplierEffectiveTimestamp: read.i64(),
    newMultiplier: read.f64(),
  }),
  pausableConfig: (read) => ({ authority: read.optionalKey(), paused: read.bool() }),
  permissionedBurnConfig: (read) => ({ authority: read.optionalKey() }),
}

/** The extensions behind a mint or account; empty for those of the older program. */
export function parseExtensions(data: Uint8Array): { extension: string; state?: unknown }[] {
  const bytes = Buffer.from(data)
  const found = []
  for (let at = FIRST; at + 4 <= bytes.length; ) {
    const type = bytes.readUInt16LE(at)
    const length = bytes.readUInt16LE(at + 2)
    if (type === 0) break
    found.push(parseExtension(type, bytes.subarray(at + 4, at + 4 + length)))
    at += 4 + length
  }
  return found
}

function parseExtension(type: number, state: Buffer) {
  const extension = EXTENSION_NAMES[type]
  if (!extension) return { extension: 'unparseableExtension' }
  const read = READERS[extension]
  if (!read) return { extension }
  try {
    return { extension, state: read(fieldsOf(state)) }
  } catch {
    // Cut short: shown as by validators.
    return { extension: 'unparseableExtension' }
  }
}
