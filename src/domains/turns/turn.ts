import type { TurnKind } from '../../contract/launches/turns.ts'
import type { Ms } from '../../kernel/clock.ts'
import type { Launch, Snapshot } from '../launches/index.ts'

/** A launch that turned after it was posted, with the numbers that show it. */
export type Turn = { kind: TurnKind; at: Ms; evidence: string }

/** Raw units that a wallet had bought and sold. */
export type Holding = { bought: bigint; sold: bigint }

/** A launch as of the report that was posted. */
export type Before = {
  /** When the report's snapshot was taken. */
  at: Ms
  launch: Pick<Launch, 'quoteMint'>
  /** Raw units of all tokens; null: unknown. */
  supply: bigint | null
  /** The developer's wallets, and those that sell what they got from it. */
  developers: ReadonlyMap<string, Holding>
  /** Those among the developers that sell what they got from it. */
  helpers: ReadonlySet<string>
  /** Buyers linked to the developer, or to each other. */
  insiders: ReadonlyMap<string, Holding>
  /** false: trades were missed or had no known trader, so holdings are unknown. */
  complete: Snapshot['tape']['complete']
}

/** The sums of the trades since the launch. Null: unknown. */
export type After = {
  /** Raw units, by those wallets that matter. */
  sold: Map<string, bigint>
  /** Of that, what they had sold before the report, which may have missed some. */
  soldBefore: Map<string, bigint>
  /** Raw units sold by others since their first large sale, which the developer may have sent them; at most 200 wallets. */
  large: Map<string, bigint>
  /** Prices of the last five minutes, oldest first, each higher than all later ones. Raw. */
  peaks: { at: Ms; price: number }[]
  fall: { from: number; to: number; at: Ms; overMs: Ms } | null
  /** Root of the pool's product: only deposits and withdrawals change it much. */
  depth: {
    pool: string
    high: number
    highQuote: bigint
    now: number
    quote: bigint
    at: Ms
  } | null
  lastTradeAt: Ms | null
  newestSlot: number
}

/** Facts that don't come from trades. Null: it did not happen, or is unknown. */
export type TurnFacts = {
  now: Ms
  graduatedAt: Ms | null
  /** Since when no trade has been missed. */
  completeSince: Ms
}

/** One kind of turn: returns its evidence, or null if it did not happen or is unknown. Pure. */
export type TurnRule = (before: Before, after: After, now: TurnFacts) => Turn | null
