import type { ChainHead, Prices, UsdcReceiver } from '../domains/orders/index.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Answers } from '../kernel/collections/answers.ts'
import type { Database } from '../kernel/db/database.ts'
import type { Entropy } from '../kernel/ids.ts'
import type { Log } from '../kernel/log.ts'
import type { Sealer } from '../kernel/seal.ts'

/** An operator who acts in the console, and from where, for the audit. */
type Actor = { name: string; address: string }

/** What the application needs from outside. Flows take the narrow part of it that they use. */
export type Services = {
  db: Database
  clock: Clock
  entropy: Entropy
  prices: Prices
  head: ChainHead
  log: Log
  /** What our own records say that changes slowly, so that it is not read for each launch. */
  answers: Answers
  /** Encrypts personal data from Telegram. */
  sealer: Sealer
  /** The wallet that new orders are paid to. */
  recipient: string
  /** Where orders can also be paid in USDC; null: it is not accepted. */
  usdc: UsdcReceiver | null
  /** Wallets that many people share, so a claim on one identifies no buyer. */
  exchanges: ReadonlySet<string>
  /** Our host name in wallet proofs. */
  domain: string
  /** Absent outside of the console. */
  acting?: Actor
}
