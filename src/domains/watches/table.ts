import type { TurnKind } from '../../contract/launches/turns.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    watches: { account_id: string; mint: string; added_at: number }
    watched_turns: WatchedTurnRow
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
