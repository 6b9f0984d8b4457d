import type { TurnKind } from '../../contract/launches/turns.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    channel_turns: ChannelTurnRow
  }
}

/** How a posted launch turned: each way once. */
export type ChannelTurnRow = { mint: string; kind: TurnKind; turned_at: number; evidence: string }
