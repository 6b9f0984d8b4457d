import { z } from 'zod'
import type { Chain } from '../chain.ts'
import type { Listing } from '../entry.ts'
import type { Faults } from '../faults.ts'
import type { Store } from '../store.ts'
import { encodeTransaction } from '../wire/encode-transaction.ts'
import { historyBank, inContext } from './bank.ts'
import { type Method, method } from './method.ts'
import { bankFields, Key, Signature, transactionFields } from './shapes.ts'

const StatusConfig = z.looseObject({ searchTransactionHistory: z.boolean().nullish() }).nullish()

const HistoryConfig = z
  .looseObject({
    ...bankFields,
    limit: z.int().min(1).max(1_000).nullish(),
    before: Signature.nullish(),
    until: Signature.nullish(),
  })
  .nullish()

const TransactionConfig = z
  .union([z.looseObject(transactionFields), transactionFields.encoding])
  .nullish()

/** What the ledger remembers of transactions. */
export function transactionMethods(
  chain: Chain,
  store: Store,
  faults: Faults,
): Record<string, Method> {
  const statusOf = ({ slot }: Listing) => {
    if (slot <= chain.slot('finalized')) return 'finalized'
    return slot <= chain.slot('confirmed') ? 'confirmed' : 'processed'
  }

  return {
    getSignatureStatuses: method(
      z.tuple([z.array(Signature).max(256), StatusConfig.optional()]),
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

    getSignaturesForAddress: method(z.tuple([Key, HistoryConfig.optional()]), ([key, config]) => {
      const { slot } = historyBank(chain, config)
      const found = store.mentions({
        key,
        maxSlot: slot,
        before: config?.before ?? undefined,
        until: config?.until ?? undefined,
        limit: config?.limit ?? 1_000,
      })
      return faults.list(found).map((entry) => ({
        signature: entry.signature,
        slot: entry.slot,
        err: entry.err,
        memo: entry.memo,
        blockTime: entry.time,
        confirmationStatus: statusOf(entry),
      }))
    }),

    getTransaction: method(
      z.tuple([Signature, TransactionConfig.optional()]),
      ([signature, given]) => {
        const config = typeof given === 'string' ? { encoding: given } : given
        const { slot } = historyBank(chain, config)
        const entry = store.entry(signature)
        if (!entry || entry.slot > slot || faults.hides(entry)) return null
        return {
          slot: entry.slot,
          blockTime: entry.time,
          ...encodeTransaction(entry, config ?? {}),
        }
      },
    ),
  }
}
