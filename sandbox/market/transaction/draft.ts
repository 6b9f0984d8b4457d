import type { Effect } from '../../solana/stage.ts'
import type { Call } from './call.ts'
import type { Wallet } from './keys.ts'

/** A transaction before it has a blockhash: what it calls, and what that does. */
export type Draft = {
  calls: readonly Call[]
  /** The first one pays. */
  signers: readonly Wallet[]
  effects: readonly Effect[]
  /** What the payer adds to the fee to be quick, in lamports. */
  priority: bigint
}
