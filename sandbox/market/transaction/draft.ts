import type { Effect } from '../../solana/stage.ts'
import type { ProgramCall } from './call.ts'
import type { MarketWallet } from './keys.ts'

/** A transaction before it has a blockhash: what it calls, and what that does. */
export type Draft = {
  calls: readonly ProgramCall[]
  /** The first one pays. */
  signers: readonly MarketWallet[]
  effects: readonly Effect[]
  /** What the payer adds to the fee to be quick, in lamports. */
  priority: bigint
}
