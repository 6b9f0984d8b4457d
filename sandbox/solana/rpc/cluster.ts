import {
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getTransactionEncoder,
  type TransactionMessageBytes,
} from '@solana/kit'
import { z } from 'zod'
import type { Chain } from '../chain.ts'
import type { Faults } from '../faults.ts'
import type { LedgerStore } from '../store.ts'
import { decodeWire, type WireTransaction } from '../wire/wire.ts'
import { bankOf, inContext, VERSION } from './bank.ts'
import { INVALID_PARAMS, NODE_UNHEALTHY, RpcError } from './error.ts'
import { method, type RpcMethod } from './method.ts'
import { AddressParam, BankConfig, Slot } from './shapes.ts'

const SLOTS_IN_EPOCH = 432_000

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
    isBlockhashValid: method(z.tuple([AddressParam, BankConfig.optional()]), ([hash, config]) => {
      const { slot } = bankOf(chain, config)
      const made = chain.blockhashSlot(hash)
      return inContext(slot, made !== undefined && made <= slot)
    }),
    getMinimumBalanceForRentExemption: method(z.tuple([Slot, BankConfig.optional()]), ([bytes]) =>
      chain.rentExemption(bytes),
    ),
    getRecentPrioritizationFees: method(
      z.tuple([z.array(AddressParam).max(128).nullish().optional()]),
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
      return inContext(slot, feeOf(chain, text))
    }),
  }
}

/** The fee of a message; null if its blockhash is too old. */
function feeOf(chain: Chain, base64Message: string): number | null {
  const wire = readMessage(base64Message)
  if (chain.blockhashSlot(wire.blockhash) === undefined) return null
  return chain.simulate(wire, false).fee
}

/** Wraps a message in an unsigned transaction. */
function readMessage(base64Message: string): WireTransaction {
  try {
    const messageBytes = getBase64Encoder().encode(base64Message) as TransactionMessageBytes
    const { header, staticAccounts } = getCompiledTransactionMessageDecoder().decode(messageBytes)
    const signers = staticAccounts.slice(0, header.numSignerAccounts)
    const signatures = Object.fromEntries(signers.map((signer) => [signer, null]))
    const bytes = getTransactionEncoder().encode({ messageBytes, signatures })
    return decodeWire(new Uint8Array(bytes))
  } catch {
    throw new RpcError(INVALID_PARAMS, 'Invalid params: 0: not a message in base64')
  }
}
