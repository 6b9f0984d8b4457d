import {
  address,
  isSolanaError,
  type Signature,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_LONG_TERM_STORAGE_SLOT_SKIPPED,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SLOT_SKIPPED,
} from '@solana/kit'
import { type SolanaRpc, solanaRpcOver } from './rpc.ts'
import * as shape from './rpc-answers.ts'
import { createRpcCaller, type SolanaRpcOptions } from './rpc-caller.ts'

/** What of an account's bytes is wanted. */
export type Slice = { offset: number; length: number }

/**
 * Reading for the detector: apart from the payments' client, so that a busy answer to one does not
 * keep the other waiting. Throws as {@link SolanaRpc} does.
 */
export type DetectorRpc = SolanaRpc & {
  /** As of the processed commitment, at most 100, in order; null: there is no such account. */
  getAccounts(
    addresses: readonly string[],
    slice?: Slice,
    signal?: AbortSignal,
  ): Promise<(shape.RawAccount | null)[]>
  /** `owner`'s token accounts of a mint, as of the processed commitment. */
  getTokenAccounts(
    owner: string,
    mint: string,
    slice?: Slice,
    signal?: AbortSignal,
  ): Promise<shape.RawAccount[]>
  /** As `getSignatureStatuses`, out of the last 150 slots alone: services ask a tenth of the price. */
  getRecentStatuses(signatures: string[], signal?: AbortSignal): Promise<shape.SignatureStatuses>
  /** Confirmed slots that have a block, both ends included. */
  getBlocks(fromSlot: number, toSlot: number, signal?: AbortSignal): Promise<number[]>
  /** A confirmed block with all its transactions; null: the slot has none. */
  getBlock(slot: number, signal?: AbortSignal): Promise<shape.RawBlock | null>
}

export function createDetectorRpc(options: SolanaRpcOptions): DetectorRpc {
  const caller = createRpcCaller(options)
  const { call } = caller
  return {
    ...solanaRpcOver(caller),
    getLargestHolders: async (mint, signal) => {
      const answer = await call(
        'getTokenLargestAccounts',
        shape.holdersAnswer,
        (rpc, abortSignal) =>
          rpc
            .getTokenLargestAccounts(address(mint), { commitment: 'processed' })
            .send({ abortSignal }),
        signal,
      )
      return answer.value
    },
    getAccounts: async (of, dataSlice, signal) => {
      const answer = await call(
        'getMultipleAccounts',
        shape.accountsAnswer.refine(({ value }) => value.length === of.length),
        (rpc, abortSignal) =>
          rpc
            .getMultipleAccounts(
              of.map((one) => address(one)),
              { commitment: 'processed', encoding: 'base64', ...(dataSlice && { dataSlice }) },
            )
            .send({ abortSignal }),
        signal,
      )
      return answer.value
    },
    getTokenAccounts: async (owner, mint, dataSlice, signal) => {
      const answer = await call(
        'getTokenAccountsByOwner',
        shape.ownedAccountsAnswer,
        (rpc, abortSignal) =>
          rpc
            .getTokenAccountsByOwner(
              address(owner),
              { mint: address(mint) },
              { commitment: 'processed', encoding: 'base64', ...(dataSlice && { dataSlice }) },
            )
            .send({ abortSignal }),
        signal,
      )
      return answer.value.map(({ account }) => account)
    },
    getRecentStatuses: (of, signal) =>
      call(
        'getSignatureStatuses',
        shape.statusesAnswer,
        (rpc, abortSignal) => rpc.getSignatureStatuses(of as Signature[]).send({ abortSignal }),
        signal,
      ),
    getBlocks: (fromSlot, toSlot, signal) =>
      call(
        'getBlocks',
        shape.slotsAnswer,
        (rpc, abortSignal) =>
          rpc
            .getBlocks(BigInt(fromSlot), BigInt(toSlot), { commitment: 'confirmed' })
            .send({ abortSignal }),
        signal,
      ),
    getBlock: (slot, signal) =>
      call(
        'getBlock',
        shape.blockAnswer.nullable(),
        (rpc, abortSignal) =>
          rpc
            .getBlock(BigInt(slot), {
              commitment: 'confirmed',
              encoding: 'base64',
              maxSupportedTransactionVersion: 1,
              rewards: false,
              transactionDetails: 'full',
            })
            .send({ abortSignal })
            .catch(nullWhereSkipped),
        signal,
      ),
  }
}

/** Leaders miss their slots; the RPC calls that an error. */
function nullWhereSkipped(error: unknown): null {
  const isSkipped =
    isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SLOT_SKIPPED) ||
    isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_LONG_TERM_STORAGE_SLOT_SKIPPED)
  if (isSkipped) return null
  throw error
}
