import { z } from 'zod'
import type { Chain } from '../chain.ts'
import type { LedgerStore } from '../store.ts'
import { encodeAccountKeys, encodeTransaction } from '../wire/encode-transaction.ts'
import { historyBank } from './bank.ts'
import { BLOCK_NOT_AVAILABLE, INVALID_PARAMS, RpcError } from './error.ts'
import { method, type RpcMethod } from './method.ts'
import { BankConfig, orEncoding, Slot, transactionFields } from './shapes.ts'

const BlockConfig = orEncoding(
  z
    .looseObject({
      ...transactionFields,
      rewards: z.boolean().nullish(),
      transactionDetails: z.enum(['full', 'accounts', 'signatures', 'none']).nullish(),
    })
    .nullish(),
)

const MAX_RANGE = 500_000

/** Reading blocks. Every slot has one here; most are empty. */
export function blockMethods(chain: Chain, store: LedgerStore): Record<string, RpcMethod> {
  function range(first: number, last: number): number[] {
    if (last - first > MAX_RANGE) {
      throw new RpcError(INVALID_PARAMS, `Slot range too large; max ${MAX_RANGE}`)
    }
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
  }

  return {
    getBlockTime: method(z.tuple([Slot]), ([slot]) => {
      if (slot > chain.slot('processed')) throw notAvailable(slot)
      return store.entriesInSlot(slot)[0]?.time ?? chain.timeOf(slot)
    }),

    getBlocks: method(
      z.tuple([Slot, z.union([Slot, BankConfig]).optional(), BankConfig.optional()]),
      ([first, second, third]) => {
        const config = typeof second === 'object' ? second : third
        const { slot } = historyBank(chain, config)
        return range(first, Math.min(typeof second === 'number' ? second : slot, slot))
      },
    ),

    getBlocksWithLimit: method(
      z.tuple([Slot, Slot, BankConfig.optional()]),
      ([first, limit, config]) => {
        const { slot } = historyBank(chain, config)
        if (limit > MAX_RANGE) {
          throw new RpcError(INVALID_PARAMS, `Limit too large; max ${MAX_RANGE}`)
        }
        return range(first, Math.min(first + limit - 1, slot))
      },
    ),

    getBlock: method(z.tuple([Slot, BlockConfig.optional()]), ([slot, config]) => {
      if (slot > historyBank(chain, config).slot) throw notAvailable(slot)
      const entries = store.entriesInSlot(slot)
      const details = config?.transactionDetails ?? 'full'
      const hasRewards = config?.rewards !== false
      const options = { ...config, hasRewards }
      return {
        blockHeight: slot,
        blockTime: entries[0]?.time ?? chain.timeOf(slot),
        blockhash: chain.blockhash(slot),
        parentSlot: slot - 1,
        previousBlockhash: chain.blockhash(slot - 1),
        ...(details === 'full' && {
          transactions: entries.map((entry) => encodeTransaction(entry, options)),
        }),
        ...(details === 'accounts' && {
          transactions: entries.map((entry) => encodeAccountKeys(entry, options)),
        }),
        ...(details === 'signatures' && { signatures: entries.map(({ signature }) => signature) }),
        ...(hasRewards && { rewards: [] }),
      }
    }),
  }
}

function notAvailable(slot: number): RpcError {
  return new RpcError(BLOCK_NOT_AVAILABLE, `Block not available for slot ${slot}`)
}
