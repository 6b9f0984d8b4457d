declare module '../../kernel/db/tables.ts' {
  interface Tables {
    record_logs: RecordLogRow
    record_leaves: RecordLeafRow
    record_nodes: RecordNodeRow
    record_checkpoints: RecordCheckpointRow
    record_rules: { digest: string; code: string }
    judged_pages: JudgedPageRow
  }
}

/** A log. Only the newest is open. */
export type RecordLogRow = {
  /** 1, 2, … */
  id: number
  /** Its name in checkpoints. */
  origin: string
  /** Its public key as others are given it. */
  key: string
  opened_at: number
  closed_at: number | null
}

export type RecordLeafRow = {
  /** Of the leaf in the tree, base64. */
  hash: string
  /** The log and the leaf's place in it; null: not numbered yet. */
  log: number | null
  position: number | null
  mint: string | null
  recorded_at: number
  /** One line of JSON. */
  leaf: string
}

/** A complete subtree of 2^level leaves, level ≥ 1. */
type RecordNodeRow = { log: number; level: number; position: number; hash: string }

export type RecordCheckpointRow = {
  log: number
  size: number
  signed_at: number
  /** The signed note. */
  note: string
  /** When it was given to the bot for the channel; null: it was only served. */
  posted_at: number | null
  /** A calendar's answer as an .ots file, base64; null: none. */
  stamp: string | null
  /** The Bitcoin block that the stamp ends in; null: none yet. */
  stamp_block: number | null
}

/** How well our scores agreed with a stranger's labels. */
export type JudgedPageRow = {
  judged_at: number
  published_at: number
  /** The signed note. */
  note: string
}
