import type { TurnKind } from '../../contract/launches/turns.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    channel_turns: ChannelTurnRow
  }
}

/** How a posted launch turned: each way once. */
export type ChannelTurnRow = {
  mint: string
  kind: TurnKind
  /** By the chain's time. */
  turned_at: number
  evidence: string
  /** null: stored before this was recorded. */
  warned_at: number | null
}

/** A turn, as messages tell it. */
export type ToldTurn = Pick<ChannelTurnRow, 'kind' | 'turned_at' | 'evidence'>
