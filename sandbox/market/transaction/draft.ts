import type { Effect } from '../../solana/scripted.ts'
import type { ProgramCall } from './call.ts'
import type { MarketWallet } from './keys.ts'

/** A transaction without a blockhash: its calls and their effects. */
export type Draft = {
  calls: readonly ProgramCall[]
  /** The first one pays. */
  signers: readonly MarketWallet[]
  effects: readonly Effect[]
  /** The priority fee, in lamports. */
  priority: bigint
}
