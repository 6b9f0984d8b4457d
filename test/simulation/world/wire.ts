import { address, getBase64Decoder, getCompiledTransactionMessageEncoder } from '@solana/kit'
import {
  getTransferSolInstructionDataEncoder,
  SYSTEM_PROGRAM_ADDRESS,
} from '@solana-program/system'
import type { UsdcAccount } from '../../../src/adapters/solana/wire/token-accounts.ts'
import { encodeBase58 } from '../../../src/contract/base58.ts'

/** Who pays the watched address, and how much: in lamports, or in base units of USDC for a token move. */
export type Move = { from: string; lamports: bigint }

/** A transfer of USDC, or of a fake, from one token account to another. */
export type TokenMove = {
  /** Our account for USDC. */
  ours: UsdcAccount
  mint: string
  /** The token accounts it leaves and reaches. */
  from: string
  to: string
  /** Who signs: its owner, or a delegate. */
  authority: string
  units: bigint
}

/** A transaction that somebody signs and sends. */
export type Draft = {
  /** Our wallet that it concerns, or that wallet's token account. */
  to: string
  moves: readonly Move[]
  references: readonly string[]
  /** The transfers happen inside a call of another program. */
  inner: boolean
  /** The change of the wallet's balance if it succeeds. */
  increase: bigint
  /** Our wallet signs it and pays its fee. */
  own: boolean
  tokens: readonly { mint: string; amount: string; owner: string }[]
  /** It moves USDC instead of SOL, of the owner that `moves` names. */
  token?: TokenMove | undefined
  /** The text of a top-level memo. */
  memo?: string | undefined
  /** It lands, but fails. */
  fails: boolean
}

export type Encoded = { keys: string[]; wire: [string, 'base64']; innerInstructions: unknown[] }

/** Writes a v0 transaction: signers first, then the wallet, then what is only read. */
export function encode(draft: Draft, signature: Uint8Array, stranger: string): Encoded {
  const sources = [...new Set(draft.moves.map(({ from }) => from))]
  const { token } = draft
  const senders = token ? [token.authority] : sources.length > 0 ? sources : [stranger]
  const signers = draft.own ? [draft.to] : senders
  const ours = draft.own ? stranger : draft.to
  const written = token ? [...new Set([ours, token.from, token.to])] : [ours]
  const program = draft.inner ? [MANY_PROGRAM] : []
  const memo = draft.memo === undefined ? [] : [MEMO_PROGRAM]
  const called = [token ? TOKEN_PROGRAM : SYSTEM_PROGRAM_ADDRESS, ...memo, ...program]
  const read = [...draft.references, ...(token ? [token.mint] : [])]
  const keys = [...signers, ...written, ...read, ...called]
  const at = (key: string) => keys.indexOf(key)
  const transfers = token
    ? [
        {
          programAddressIndex: at(TOKEN_PROGRAM),
          accountIndices: [token.from, token.mint, token.to, token.authority].map(at),
          data: transferChecked(token.units),
        },
      ]
    : draft.moves.map(({ from, lamports }) => ({
        programAddressIndex: at(SYSTEM_PROGRAM_ADDRESS),
        accountIndices: [at(from), at(draft.to)],
        data: getTransferSolInstructionDataEncoder().encode({ amount: lamports }),
      }))
  const call = {
    programAddressIndex: keys.length - 1,
    accountIndices: keys.map((_, index) => index),
    data: new Uint8Array([1]),
  }
  const words = memo.map((key) => ({
    programAddressIndex: keys.indexOf(key),
    accountIndices: [],
    data: Buffer.from(draft.memo ?? ''),
  }))
  const message = getCompiledTransactionMessageEncoder().encode({
    version: 0,
    header: {
      numSignerAccounts: signers.length,
      numReadonlySignerAccounts: 0,
      numReadonlyNonSignerAccounts: keys.length - signers.length - written.length,
    },
    staticAccounts: keys.map((key) => address(key)),
    lifetimeToken: SYSTEM_PROGRAM_ADDRESS,
    instructions: [...(draft.inner ? [call] : transfers), ...words],
  })
  const signatures = signers.flatMap((_, index) => [
    ...(index === 0 ? signature : new Uint8Array(64).fill(index)),
  ])
  const bytes = new Uint8Array([signers.length, ...signatures, ...message])
  const calls = transfers.map(({ programAddressIndex, accountIndices, data }) => ({
    programIdIndex: programAddressIndex,
    accounts: accountIndices,
    data: encodeBase58(new Uint8Array(data)),
  }))
  return {
    keys,
    wire: [getBase64Decoder().decode(bytes), 'base64'],
    innerInstructions: draft.inner ? [{ index: 0, instructions: calls }] : [],
  }
}

/** `TransferChecked` in https://docs.rs/spl-token: u8 12, u64 amount, u8 decimals. */
function transferChecked(units: bigint): Uint8Array {
  const data = Buffer.alloc(10)
  data.writeUInt8(12, 0)
  data.writeBigUInt64LE(units, 1)
  data.writeUInt8(USDC_DECIMALS, 9)
  return new Uint8Array(data)
}

const USDC_DECIMALS = 6
const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const MEMO_PROGRAM = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'

/** Any program that makes payments by calling System. */
const MANY_PROGRAM = 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95'
