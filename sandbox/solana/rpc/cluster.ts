import { z } from 'zod'
import type { Chain } from '../chain.ts'
import type { Faults } from '../faults.ts'
import type { LedgerStore } from '../store.ts'
import { bankOf, inContext, VERSION } from './bank.ts'
import { NODE_UNHEALTHY, RpcError } from './error.ts'
import { method, type RpcMethod } from './method.ts'
import { messageOf } from './read-wire.ts'
import { AddressParam, addressWith, BankConfig, CommitmentConfig, Slot, upTo } from './shapes.ts'

export const SLOTS_IN_EPOCH = 432_000

const BlockhashParam = addressWith((flaw) => flaw)

/** Methods about the cluster: slots, time, blockhashes, fees. */
export function clusterMethods(
  chain: Chain,
  store: LedgerStore,
  faults: Faults,
): Record<string, RpcMethod> {
  const Bank = z.tuple([BankConfig.optional()])
  const bank = (run: (slot: number, config: BankConfig) => unknown) =>
    method(Bank, ([config]) => run(bankOf(chain, config).slot, config))

  return {
    getHealth() {
      if (!faults.settings.unhealthy) return 'ok'
      throw new RpcError(NODE_UNHEALTHY, 'Node is unhealthy', { numSlotsBehind: null })
    },
    getVersion: () => ({ 'solana-core': VERSION, 'feature-set': 0 }),
    getGenesisHash: () => chain.genesisHash,
    getSlot: bank((slot) => slot),
    getBlockHeight: bank((slot) => slot),
    getFirstAvailableBlock: () => 0,
    getTransactionCount: bank((slot) => store.count(slot)),
    getEpochInfo: bank((slot) => ({
      absoluteSlot: slot,
      blockHeight: slot,
      epoch: Math.floor(slot / SLOTS_IN_EPOCH),
      slotIndex: slot % SLOTS_IN_EPOCH,
      slotsInEpoch: SLOTS_IN_EPOCH,
      transactionCount: store.count(slot),
    })),
    getLatestBlockhash: bank((slot) =>
      inContext(slot, {
        blockhash: chain.blockhash(slot),
        lastValidBlockHeight: slot + chain.blockhashSlots,
      }),
    ),
    isBlockhashValid: method(z.tuple([BlockhashParam, BankConfig.optional()]), ([hash, config]) => {
      const { slot } = bankOf(chain, config)
      const made = chain.blockhashSlot(hash)
      return inContext(slot, made !== undefined && made <= slot)
    }),
    getMinimumBalanceForRentExemption: method(
      z.tuple([Slot, CommitmentConfig.optional()]),
      ([bytes]) => chain.rentExemption(bytes),
    ),
    getRecentPrioritizationFees: method(
      z.tuple([upTo(AddressParam, 128).nullish().optional()]),
      () => {
        const newest = chain.slot('processed')
        return Array.from({ length: 150 }, (_, back) => ({
          slot: newest - 149 + back,
          prioritizationFee: 0,
        }))
      },
    ),
    getFeeForMessage: method(z.tuple([z.string(), BankConfig.optional()]), ([text, config]) => {
      const { slot } = bankOf(chain, config)
      return inContext(slot, feeOf(chain, slot, text))
    }),
  }
}

/** The fee of a message; null: the bank does not know its blockhash, or no longer. */
function feeOf(chain: Chain, slot: number, base64Message: string): number | null {
  const wire = messageOf(base64Message)
  const made = chain.blockhashSlot(wire.blockhash)
  return made === undefined || made > slot ? null : chain.simulate(wire, false).fee
}
