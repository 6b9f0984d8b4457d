import type { UsdcAccount } from '../../../src/adapters/solana/wire/token-accounts.ts'
import type { Clock, Ms } from '../../../src/kernel/clock.ts'
import type { GroundTruth } from '../ground-truth.ts'
import type { Chain } from '../world/chain.ts'
import type { Product } from '../world/product.ts'
import type { Work } from '../world/sim-clock.ts'

/** The world that all scenarios share. */
export type World = {
  product: Product
  chain: Chain
  clock: Clock
  work: Work
  truth: GroundTruth
  /** Orders whose pages got news since they last looked. */
  news: Set<string>
  stir: { scenarios: number; later: number }
  /** When the simulation began. */
  start: Ms
  recipients: readonly string[]
  exchanges: readonly string[]
  /** The USDC account of our first wallet. */
  usdc: UsdcAccount
}
