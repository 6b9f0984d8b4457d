import { address, getBase64Decoder, getCompiledTransactionMessageEncoder } from '@solana/kit'
import {
  getTransferSolInstructionDataEncoder,
  SYSTEM_PROGRAM_ADDRESS,
} from '@solana-program/system'
import { encodeBase58 } from '../../../src/contract/base58.ts'

/** A System transfer to the watched wallet. */
export type Move = { from: string; lamports: bigint }

/** What somebody signs and sends. */
export type Draft = {
  /** The wallet of ours that it concerns. */
  to: string
  moves: readonly Move[]
  references: readonly string[]
  /** The transfers happen inside a call of another program. */
  inner: boolean
  /** What the wallet's balance changes by when it succeeds. */
  increase: bigint
  /** The wallet of ours signs it and pays its fee. */
  own: boolean
  tokens: readonly { mint: string; amount: string; owner: string }[]
  /** What a memo at top level says. */
  memo?: string | undefined
  /** It lands, but fails. */
  fails: boolean
}

export type Encoded = { keys: string[]; wire: [string, 'base64']; innerInstructions: unknown[] }

/** Writes a v0 transaction: signers first, then the wallet, then what is only read. */
export function encode(draft: Draft, signature: Uint8Array, stranger: string): Encoded {
  const sources = [...new Set(draft.moves.map(({ from }) => from))]
  const signers = draft.own ? [draft.to] : sources.length > 0 ? sources : [stranger]
  const written = draft.own ? [stranger] : [draft.to]
  const program = draft.inner ? [MANY_PROGRAM] : []
  const memo = draft.memo === undefined ? [] : [MEMO_PROGRAM]
  const called = [SYSTEM_PROGRAM_ADDRESS, ...memo, ...program]
  const keys = [...signers, ...written, ...draft.references, ...called]
  const system = keys.indexOf(SYSTEM_PROGRAM_ADDRESS)
  const to = keys.indexOf(draft.to)
  const transfers = draft.moves.map(({ from, lamports }) => ({
    programAddressIndex: system,
    accountIndices: [keys.indexOf(from), to],
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
      numReadonlyNonSignerAccounts: keys.length - signers.length - 1,
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

const MEMO_PROGRAM = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'

/** Any program that pays on by calling System. */
const MANY_PROGRAM = 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95'
