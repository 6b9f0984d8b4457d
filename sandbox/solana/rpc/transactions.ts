import type { Address } from '@solana/kit'
import { z } from 'zod'
import type { Chain } from '../chain.ts'
import type { ListedEntry, Placed } from '../entry.ts'
import type { Faults } from '../faults.ts'
import type { Past } from '../past/past.ts'
import { encodeTransaction } from '../wire/encode-transaction.ts'
import { historyBank, inContext } from './bank.ts'
import {
  FILTER_TRANSACTION_NOT_FOUND,
  INVALID_PARAMS,
  LONG_TERM_STORAGE_UNREACHABLE,
  RpcError,
} from './error.ts'
import { method, type RpcMethod } from './method.ts'
import {
  AddressParam,
  bankFields,
  orEncoding,
  SignatureParam,
  Slot,
  transactionFields,
  upTo,
} from './shapes.ts'

const StatusConfig = z.looseObject({ searchTransactionHistory: z.boolean().nullish() }).nullish()

const MOST_LISTED = 1_000
/** Shorter lists ask for new transactions; longer ones for the whole history. */
const MOST_NEWS = 100

const HistoryConfig = z
  .looseObject({
    ...bankFields,
    limit: Slot.nullish(),
    before: SignatureParam.nullish(),
    until: SignatureParam.nullish(),
  })
  .nullish()

const TransactionConfig = orEncoding(z.looseObject(transactionFields).nullish())

export function transactionMethods(
  chain: Chain,
  past: Past,
  faults: Faults,
): Record<string, RpcMethod> {
  const { store } = past
  const statusOf = ({ slot }: ListedEntry) => {
    if (slot <= chain.slot('finalized')) return 'finalized'
    return slot <= chain.slot('confirmed') ? 'confirmed' : 'processed'
  }

  return {
    getSignatureStatuses: method(
      z.tuple([upTo(SignatureParam, 256), StatusConfig.optional()]),
      ([signatures]) => {
        const newest = chain.slot('processed')
        const value = signatures.map((signature) => {
          const entry = store.listing(signature)
          if (!entry) return null
          const confirmationStatus = statusOf(entry)
          return {
            slot: entry.slot,
            confirmations:
              confirmationStatus === 'finalized' ? null : Math.max(0, newest - entry.slot),
            err: entry.err,
            status: entry.err === null ? { Ok: null } : { Err: entry.err },
            confirmationStatus,
          }
        })
        return inContext(newest, value)
      },
    ),

    getSignaturesForAddress: method(
      z.tuple([AddressParam, HistoryConfig.optional()]),
      ([key, config]) => {
        const found = listed(past, key, historyBank(chain, config).slot, config)
        return faults.list(found).map((entry) => ({
          signature: entry.signature,
          slot: entry.slot,
          err: entry.err,
          memo: entry.memo,
          blockTime: entry.time,
          confirmationStatus: statusOf(entry),
          transactionIndex: entry.index,
        }))
      },
    ),

    getTransaction: method(
      z.tuple([SignatureParam, TransactionConfig.optional()]),
      ([signature, config]) => {
        const { slot } = historyBank(chain, config)
        const entry = store.entry(signature)
        if (!entry || entry.slot > slot || faults.hides(entry)) return null
        return {
          slot: entry.slot,
          blockTime: entry.time,
          transactionIndex: entry.index,
          ...encodeTransaction(entry, config ?? {}),
        }
      },
    ),
  }
}

function listed(
  past: Past,
  key: Address,
  maxSlot: number,
  config: z.output<typeof HistoryConfig>,
): Placed<ListedEntry>[] {
  const limit = config?.limit ?? MOST_LISTED
  if (limit < 1 || limit > MOST_LISTED) {
    throw new RpcError(INVALID_PARAMS, `Invalid limit; max ${MOST_LISTED}`)
  }
  const before = config?.before ?? undefined
  const until = config?.until ?? undefined
  for (const bound of [before, until]) {
    if (bound !== undefined && !past.store.has(bound)) throw notFound(bound)
  }
  const found = past.store.mentions({ key, maxSlot, before, until, limit })
  const isShort = found.length < limit && until === undefined
  if (isShort && limit > MOST_NEWS && past.isMissing(key)) throw unreachable()
  return found
}

/** Agave's error when a bound of the list is not in its ledger, e.g. because it was dropped or pruned. */
function notFound(signature: string): RpcError {
  return new RpcError(FILTER_TRANSACTION_NOT_FOUND, `Transaction ${signature} not found`)
}

/** Agave's error when long-term storage can't be reached. */
function unreachable(): RpcError {
  const words = 'Failed to query long-term storage; please try again'
  return new RpcError(LONG_TERM_STORAGE_UNREACHABLE, words)
}
