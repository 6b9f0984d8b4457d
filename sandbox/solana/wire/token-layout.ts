import type { Address } from '@solana/kit'
import { encodeKey } from '../../../src/contract/base58.ts'
import { isTokenProgram, TOKEN_2022_PROGRAM } from '../../../src/contract/token-programs.ts'
import type { AccountState } from '../account.ts'

/**
 * Mints and token accounts as SPL Token lays them out
 * (https://github.com/solana-program/token, interface/src/state.rs). Token-2022 keeps that layout,
 * pads a mint to 165 bytes, and then puts one byte for the kind, followed by extensions.
 */

const MINT_BYTES = 82
const ACCOUNT_BYTES = 165
const KIND_MINT = 1
const KIND_ACCOUNT = 2

export type TokenAccount = {
  mint: Address
  owner: Address
  amount: bigint
  delegate: Address | null
  state: 'uninitialized' | 'initialized' | 'frozen'
  /** The rent reserve of a wrapped SOL account; null for other mints. */
  nativeReserve: bigint | null
  delegatedAmount: bigint
  closeAuthority: Address | null
}

export type Mint = {
  mintAuthority: Address | null
  supply: bigint
  decimals: number
  initialized: boolean
  freezeAuthority: Address | null
}

const STATES = ['uninitialized', 'initialized', 'frozen'] as const

/** null if the account is not a token account. */
export function readTokenAccount(account: AccountState | null): TokenAccount | null {
  if (!account || !isKind(account, ACCOUNT_BYTES, KIND_ACCOUNT)) return null
  const bytes = Buffer.from(account.data)
  const state = STATES[bytes.readUInt8(108)]
  if (!state) return null
  return {
    mint: key(bytes, 0),
    owner: key(bytes, 32),
    amount: bytes.readBigUInt64LE(64),
    delegate: optionalKey(bytes, 72),
    state,
    nativeReserve: bytes.readUInt32LE(109) === 1 ? bytes.readBigUInt64LE(113) : null,
    delegatedAmount: bytes.readBigUInt64LE(121),
    closeAuthority: optionalKey(bytes, 129),
  }
}

/** null if the account is not a mint. */
export function readMint(account: AccountState | null): Mint | null {
  if (!account || !isKind(account, MINT_BYTES, KIND_MINT)) return null
  const bytes = Buffer.from(account.data)
  return {
    mintAuthority: optionalKey(bytes, 0),
    supply: bytes.readBigUInt64LE(36),
    decimals: bytes.readUInt8(44),
    initialized: bytes.readUInt8(45) === 1,
    freezeAuthority: optionalKey(bytes, 46),
  }
}

export type TokenAmount = {
  amount: string
  decimals: number
  uiAmount: number | null
  uiAmountString: string
}

/** `1500000n` at 6 decimals → `"1.5"`. */
export function tokenAmount(amount: bigint, decimals: number): TokenAmount {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const uiAmountString = fraction ? `${whole}.${fraction}` : whole
  return { amount: amount.toString(), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}

function isKind({ owner, data }: AccountState, bytes: number, kind: number): boolean {
  if (!isTokenProgram(owner)) return false
  if (data.length === bytes) return true
  return owner === TOKEN_2022_PROGRAM && data.length > ACCOUNT_BYTES && data[ACCOUNT_BYTES] === kind
}

function key(bytes: Buffer, offset: number): Address {
  return encodeKey(bytes.subarray(offset, offset + 32)) as Address
}

function optionalKey(bytes: Buffer, offset: number): Address | null {
  return bytes.readUInt32LE(offset) === 1 ? key(bytes, offset + 4) : null
}
