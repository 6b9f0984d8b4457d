import { address, getBase64Encoder, getU64Decoder, type Signature } from '@solana/kit'
import { TOKEN_PROGRAMS } from '../../../contract/token-programs.ts'
import type { Commitment } from '../../../domains/orders/ports.ts'
import type { RawTransaction } from '../wire/raw-transaction.ts'
import { TOKEN_AMOUNT } from '../wire/token-accounts.ts'
import * as shape from './answers.ts'
import { createRpcCaller, type RpcCaller, type SolanaRpcOptions } from './caller.ts'

export type SignaturesQuery = {
  commitment: Commitment
  /** Only signatures older than this one. */
  before?: string
  /** Only signatures newer than this one. */
  until?: string
  /** Refuse to answer from a state older than this slot. */
  minContextSlot?: number
  /** At most 1,000, which is also the default. */
  limit?: number
}

/**
 * Reading from Solana over one or two endpoints. Every answer is checked before it is handed on.
 * Calls throw a `RetryableError` (network, busy, wrong shape at every endpoint) or a `PermanentError`
 * (the same at every try). `signal` ends a call early; another `turn` begins with another endpoint.
 */
export type SolanaRpc = {
  getSlot(
    commitment: Commitment | 'processed',
    signal?: AbortSignal,
    turn?: number,
  ): Promise<number>
  getLatestBlockhash(
    signal?: AbortSignal,
  ): Promise<{ blockhash: string; lastValidBlockHeight: bigint }>
  getGenesisHash(signal?: AbortSignal): Promise<string>
  /** Newest first, failed ones included. */
  getSignaturesForAddress(
    address: string,
    query: SignaturesQuery,
    signal?: AbortSignal,
  ): Promise<shape.ListedSignature[]>
  /** null: not known at that commitment. */
  getTransaction(
    signature: string,
    commitment: Commitment,
    signal?: AbortSignal,
    turn?: number,
  ): Promise<RawTransaction | null>
  /** As of the confirmed commitment; null: there is no such account. */
  getAccount(address: string, signal?: AbortSignal): Promise<shape.RawAccount | null>
  /** Token accounts of a mint with the most, the largest first, at most twenty. */
  getLargestHolders(mint: string, signal?: AbortSignal): Promise<shape.LargestHolder[]>
  /** Every token account of this wallet, of both Token programs, as finalized. Amounts in raw units. */
  getTokenAmounts(owner: string, signal?: AbortSignal): Promise<TokenAccountAmount[]>
  /** At most 256 signatures, searched in the whole history; null in `value`: not known. */
  getSignatureStatuses(signatures: string[], signal?: AbortSignal): Promise<shape.SignatureStatuses>
  /** How many requests went out since the start, by method. */
  calls(): Record<string, number>
}

type TokenAccountAmount = { account: string; amount: bigint }

/**
 * The RPC methods that payments need.
 * @throws RetryableError, PermanentError
 */
export function createSolanaRpc(options: SolanaRpcOptions): SolanaRpc {
  return solanaRpcOver(createRpcCaller(options))
}

/** The same methods over a caller that others use, too. */
export function solanaRpcOver({ call, calls }: RpcCaller): SolanaRpc {
  return {
    getSlot: (commitment, signal, turn) =>
      call(
        'getSlot',
        shape.slotAnswer,
        (rpc, abortSignal) => rpc.getSlot({ commitment }).send({ abortSignal }),
        signal,
        turn,
      ),
    getLatestBlockhash: async (signal) => {
      const answer = await call(
        'getLatestBlockhash',
        shape.blockhashAnswer,
        (rpc, abortSignal) =>
          rpc.getLatestBlockhash({ commitment: 'confirmed' }).send({ abortSignal }),
        signal,
      )
      return answer.value
    },
    getGenesisHash: (signal) =>
      call(
        'getGenesisHash',
        shape.genesisAnswer,
        (rpc, abortSignal) => rpc.getGenesisHash().send({ abortSignal }),
        signal,
      ),
    getSignaturesForAddress: (of, { before, until, minContextSlot, ...query }, signal) =>
      call(
        'getSignaturesForAddress',
        shape.signaturesAnswer,
        (rpc, abortSignal) =>
          rpc
            .getSignaturesForAddress(address(of), {
              ...query,
              ...(before === undefined ? {} : { before: before as Signature }),
              ...(until === undefined ? {} : { until: until as Signature }),
              ...(minContextSlot === undefined ? {} : { minContextSlot: BigInt(minContextSlot) }),
            })
            .send({ abortSignal }),
        signal,
      ),
    getTransaction: (of, commitment, signal, turn) =>
      call(
        'getTransaction',
        shape.transactionAnswer,
        (rpc, abortSignal) =>
          rpc
            .getTransaction(of as Signature, {
              commitment,
              encoding: 'base64',
              maxSupportedTransactionVersion: 1,
            })
            .send({ abortSignal }),
        signal,
        turn,
      ),
    getAccount: async (of, signal) => {
      const answer = await call(
        'getAccountInfo',
        shape.accountAnswer,
        (rpc, abortSignal) =>
          rpc
            .getAccountInfo(address(of), { commitment: 'confirmed', encoding: 'base64' })
            .send({ abortSignal }),
        signal,
      )
      return answer.value
    },
    getLargestHolders: largestHoldersAt(call, 'confirmed'),
    getTokenAmounts: async (owner, signal) => {
      const found: TokenAccountAmount[] = []
      for (const programId of TOKEN_PROGRAMS) {
        const { value } = await call(
          'getTokenAccountsByOwner',
          shape.tokenAmountsAnswer,
          (rpc, abortSignal) =>
            rpc
              .getTokenAccountsByOwner(
                address(owner),
                { programId },
                { commitment: 'finalized', encoding: 'base64', dataSlice: TOKEN_AMOUNT },
              )
              .send({ abortSignal }),
          signal,
        )
        for (const { pubkey, account } of value) {
          const bytes = getBase64Encoder().encode(account.data[0])
          if (bytes.length !== TOKEN_AMOUNT.length) continue
          found.push({ account: pubkey, amount: getU64Decoder().decode(bytes) })
        }
      }
      return found
    },
    getSignatureStatuses: (of, signal) =>
      call(
        'getSignatureStatuses',
        shape.statusesAnswer,
        (rpc, abortSignal) =>
          rpc
            .getSignatureStatuses(of as Signature[], { searchTransactionHistory: true })
            .send({ abortSignal }),
        signal,
      ),
    calls,
  }
}

/** Asks for a mint's largest holders as of a commitment. */
export function largestHoldersAt(
  call: RpcCaller['call'],
  commitment: 'processed' | 'confirmed',
): SolanaRpc['getLargestHolders'] {
  return async (mint, signal) => {
    const answer = await call(
      'getTokenLargestAccounts',
      shape.holdersAnswer,
      (rpc, abortSignal) =>
        rpc.getTokenLargestAccounts(address(mint), { commitment }).send({ abortSignal }),
      signal,
    )
    return answer.value
  }
}
