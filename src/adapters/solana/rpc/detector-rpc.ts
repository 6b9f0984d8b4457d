import { address, type Signature } from '@solana/kit'
import { z } from 'zod'
import type { ChainEvent } from '../../../domains/launches/ports.ts'
import type { Ms } from '../../../kernel/clock.ts'
import { RetryableError } from '../../../kernel/errors.ts'
import * as shape from './answers.ts'
import { type BlockReader, createBlockReader } from './blocks/create-block-reader.ts'
import type { BlockRead } from './blocks/fetch-block.ts'
import { createRpcCaller, type SolanaRpcOptions } from './caller.ts'
import { BadAnswer, httpFailure, isSkippedSlot, refusalIn } from './errors.ts'
import { largestHoldersAt, type SolanaRpc, solanaRpcOver } from './rpc.ts'

/** The requested range of an account's bytes. */
export type ByteRange = { offset: number; length: number }

/**
 * Reading for the detector: apart from the payments' client, so that a busy answer to one does not
 * keep the other waiting. Throws as {@link SolanaRpc} does.
 */
export type DetectorRpc = SolanaRpc & {
  /** As of the processed commitment, at most 100, in order; null: there is no such account. */
  getAccounts(
    addresses: readonly string[],
    slice?: ByteRange,
    signal?: AbortSignal,
  ): Promise<(shape.RawAccount | null)[]>
  /** `owner`'s token accounts of a mint, as of the processed commitment. */
  getTokenAccounts(
    owner: string,
    mint: string,
    slice?: ByteRange,
    signal?: AbortSignal,
  ): Promise<shape.RawAccount[]>
  /** As `getSignatureStatuses`, out of the last 150 slots alone: services ask a tenth of the price. */
  getRecentStatuses(signatures: string[], signal?: AbortSignal): Promise<shape.SignatureStatuses>
  /** Confirmed slots that have a block, both ends included. */
  getBlocks(fromSlot: number, toSlot: number, signal?: AbortSignal): Promise<number[]>
  /** The slot of the oldest block that the service keeps. */
  getFirstAvailableBlock(signal?: AbortSignal): Promise<number>
  /** What a confirmed block holds, failed ones included; null: the slot has none. */
  getBlockSignatures(slot: number, signal?: AbortSignal): Promise<shape.BlockSignatures | null>
  /** What our venues did in a confirmed block, in order; null: the slot has none. */
  getBlockEvents(slot: number, signal?: AbortSignal): Promise<ChainEvent[] | null>
}

type DetectorRpcOptions = SolanaRpcOptions & {
  /** Fetches and reads blocks; in a thread of its own by default. */
  readBlock?: BlockReader
}

const BLOCK_OPTIONS = {
  commitment: 'confirmed',
  encoding: 'base64',
  maxSupportedTransactionVersion: 1,
  rewards: false,
  transactionDetails: 'full',
}

/** All RPC methods that the detector needs, over one set of endpoints. */
export function createDetectorRpc(options: DetectorRpcOptions): DetectorRpc {
  const readBlock = options.readBlock ?? createBlockReader()
  const caller = createRpcCaller(options)
  const { call } = caller
  return {
    ...solanaRpcOver(caller),
    getLargestHolders: largestHoldersAt(call, 'processed'),
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
    getFirstAvailableBlock: (signal) =>
      call(
        'getFirstAvailableBlock',
        shape.slotAnswer,
        (rpc, abortSignal) => rpc.getFirstAvailableBlock().send({ abortSignal }),
        signal,
      ),
    getBlockSignatures: async (slot, signal) => {
      try {
        return await call(
          'getBlock',
          shape.blockSignaturesAnswer,
          (rpc, abortSignal) =>
            rpc
              .getBlock(BigInt(slot), {
                commitment: 'confirmed',
                maxSupportedTransactionVersion: 1,
                rewards: false,
                transactionDetails: 'signatures',
              })
              .send({ abortSignal }),
          signal,
        )
      } catch (error) {
        if (isSkippedSlot(error)) return null
        throw error
      }
    },
    getBlockEvents: (slot, signal) =>
      call(
        'getBlock',
        z.custom<ChainEvent[] | null>(),
        async (_rpc, late, url) => {
          const read = await readBlock(url, [slot, BLOCK_OPTIONS], late)
          if (read.kind === 'events') return read.events
          const failure = failureIn(read, options.clock.now())
          if (isSkippedSlot(failure)) return null
          throw failure
        },
        signal,
      ),
  }
}

function failureIn(read: Exclude<BlockRead, { kind: 'events' }>, now: Ms): Error {
  if (read.kind === 'unanswered') {
    const { status, retryAfter } = read
    return status === null
      ? new RetryableError('connection failed')
      : httpFailure(status, retryAfter, now)
  }
  const refusal = read.kind === 'refused' ? refusalIn({ error: read.error }) : null
  return refusal ?? new BadAnswer('a block that makes no sense')
}
