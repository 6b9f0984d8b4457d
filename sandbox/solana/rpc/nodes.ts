import { createHash } from 'node:crypto'
import { z } from 'zod'
import { encodeKey } from '../../../src/contract/base58.ts'
import type { Chain } from '../chain.ts'
import type { LedgerStore } from '../store.ts'
import { bankOf, inContext, VERSION } from './bank.ts'
import { SLOTS_IN_EPOCH } from './cluster.ts'
import { NO_SNAPSHOT, RpcError } from './error.ts'
import { method, type RpcMethod } from './method.ts'
import { performanceSamples } from './performance.ts'
import { BankConfig } from './shapes.ts'

const Bank = z.tuple([BankConfig.optional()])
const MOST_LISTED = 20
const STAKE = 1_000_000_000
/** Of a vote account, in hundredths of a percent. */
const COMMISSION_BPS = 10_000

/** A test cluster mints nothing for validators. */
const NO_INFLATION = { initial: 0, terminal: 0, taper: 0, foundation: 0, foundationTerm: 0 }

/**
 * Methods about validators, which explorers ask: the cluster is one node that leads every slot, keeps all
 * blocks, and takes no snapshots.
 */
export function nodeMethods(chain: Chain, store: LedgerStore): Record<string, RpcMethod> {
  const keyOf = (name: string) =>
    encodeKey(createHash('sha256').update(`${chain.genesisHash}:${name}`).digest())
  const identity = keyOf('identity')
  const bank = (run: (slot: number) => unknown) =>
    method(Bank, ([config]) => run(bankOf(chain, config).slot))

  return {
    getIdentity: () => ({ identity }),
    minimumLedgerSlot: () => 0,
    getMaxRetransmitSlot: () => chain.slot('processed'),
    getMaxShredInsertSlot: () => chain.slot('processed'),
    getHighestSnapshotSlot() {
      throw new RpcError(NO_SNAPSHOT, 'No snapshot')
    },
    getClusterNodes: () => [nodeOf(identity)],
    getEpochSchedule: () => ({
      slotsPerEpoch: SLOTS_IN_EPOCH,
      leaderScheduleSlotOffset: SLOTS_IN_EPOCH,
      warmup: false,
      firstNormalEpoch: 0,
      firstNormalSlot: 0,
    }),
    getInflationRate: () => ({ total: 0, validator: 0, foundation: 0, epoch: 0 }),
    getInflationGovernor: () => NO_INFLATION,
    getRecentPerformanceSamples: performanceSamples(chain, store),
    getStakeMinimumDelegation: bank((slot) => inContext(slot, STAKE)),
    getVoteAccounts: bank((slot) => ({
      current: [
        { ...voterOf(keyOf('vote account'), identity, slot), rootSlot: chain.slot('finalized') },
      ],
      delinquent: [],
    })),
    getSlotLeader: bank(() => identity),
    getSlotLeaders: method(z.tuple([z.int().nonnegative(), z.int().positive()]), ([, limit]) =>
      Array(Math.min(limit, 5_000)).fill(identity),
    ),
    getLeaderSchedule: () => ({
      [identity]: Array.from({ length: SLOTS_IN_EPOCH }, (_, index) => index),
    }),
    getBlockProduction: bank((slot) => {
      const firstSlot = slot - (slot % SLOTS_IN_EPOCH)
      const slots = slot - firstSlot + 1
      return inContext(slot, {
        byIdentity: { [identity]: [slots, slots] },
        range: { firstSlot, lastSlot: slot },
      })
    }),
    getSupply: bank((slot) => {
      const circulating = store.supply()
      return inContext(slot, {
        total: circulating + BigInt(STAKE),
        circulating,
        nonCirculating: STAKE,
        nonCirculatingAccounts: [keyOf('stake account')],
      })
    }),
    getLargestAccounts: bank((slot) =>
      inContext(
        slot,
        store.richest(MOST_LISTED).map(({ address, state }) => ({
          address,
          lamports: state.lamports,
        })),
      ),
    ),
  }
}

function nodeOf(pubkey: string) {
  const at = (port: number) => `127.0.0.1:${port}`
  return {
    pubkey,
    gossip: at(8_001),
    tvu: at(8_002),
    tpuVote: at(8_005),
    tpuQuic: at(8_009),
    tpuForwardsQuic: at(8_010),
    serveRepair: at(8_012),
    rpc: at(8_899),
    pubsub: at(8_900),
    tpu: null,
    tpuForwards: null,
    version: VERSION,
    clientId: 'Agave',
    featureSet: 0,
    shredVersion: 1,
  }
}

function voterOf(votePubkey: string, nodePubkey: string, lastVote: number) {
  return {
    votePubkey,
    nodePubkey,
    activatedStake: STAKE,
    commission: 100,
    inflationRewardsCommissionBps: COMMISSION_BPS,
    epochVoteAccount: true,
    epochCredits: [[0, lastVote, 0]],
    lastVote,
  }
}
