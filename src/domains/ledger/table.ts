import type { PaperResult } from './paper-trade.ts'
import type { VariantName } from './rules.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    ledger_trades: LedgerRow
    /** Hours whose trades are in the log. */
    ledger_hours: { hour: number }
  }
}

/** A settled paper trade on something that we said. It never changes. */
export type LedgerRow = {
  /** The hour in which it was settled, where it begins. */
  hour: number
  /**
   * `post`: in the channel; `report`: every live report after a minute; `control`: a launch like a post that was not
   * posted by then; `avoided`: a launch that only its risk kept out of the channel.
   */
  said: 'post' | 'report' | 'control' | 'avoided'
  mint: string
  variant: VariantName
  /** The version of the ledger's rules. */
  rules: string
  said_at: number
  stage: string
  score: number | null
  attention: number | null
  result: PaperResult
  /** As {@link fillText} and {@link salesText} write them; empty: none. */
  buy: string
  sell: string
  /** Decimal text: raw units, and lamports of one follower. */
  tokens: string
  proceeds: string
  net: string
  /** Telegram's delay for the post in ms, for variants that wait for it; null: other variants. */
  delay: number | null
  /** When it was said; null: unknown, or settled by rules 1. */
  market_cap_cents: number | null
  /** The post that it is a control for; null: it is not a control. */
  matched: string | null
}
