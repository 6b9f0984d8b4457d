import type { LookupRefusal, WalletActKind } from '../../contract/alerts.ts'
import type { TurnKind } from '../../contract/launches/turns.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    watches: { account_id: string; mint: string; added_at: number }
    watched_turns: WatchedTurnRow
    wanted_coins: WantedCoinRow
    wallet_watches: { account_id: string; wallet: string; added_at: number }
    wallet_acts: WalletActRow
  }
}

/** How a watched coin turned: each way once in the day that began at `since`. */
export type WatchedTurnRow = {
  mint: string
  kind: TurnKind
  since: number
  turned_at: number
  evidence: string
}

/** A coin that we did not see launch and that a member wants to watch. */
export type WantedCoinRow = {
  mint: string
  /** The account that asked first; null: deleted since. */
  asked_by: string | null
  asked_at: number
  state: 'looking' | 'found' | 'refused'
  /** Only of `refused`. */
  reason: LookupRefusal | null
  /** How many lookups were begun, to stop one that crashes the process each time. */
  tries: number
  /** The earliest time of the next lookup. */
  due_at: number
  /** When it was found or refused. */
  done_at: number | null
}

/** What a watched wallet did. */
export type WalletActRow = {
  wallet: string
  mint: string
  kind: WalletActKind
  signature: string
  /** When it was traded or launched. */
  at: number
  /** What a buy was worth, as a decimal number; null: it was no buy. */
  lamports: string | null
  /** When members are told; what a wallet did with one `tell_at` is told in one message. */
  tell_at: number
}
