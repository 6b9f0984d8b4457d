/** The transparency log's responses over HTTP. Hashes are base64 unless marked as hex. */

/** A log. Entries below `size` are public. */
export type LogBody = {
  log: number
  /** Its name in checkpoints. */
  origin: string
  /** Public key: name, id, and key, as https://c2sp.org/signed-note writes it. */
  key: string
  opened_at: number
  closed_at: number | null
  /** Of the newest checkpoint. */
  size: number
  /** The newest checkpoint, a signed note; null: none is signed yet. */
  checkpoint: string | null
}

/** Every log, the oldest first: a restore or another key opens a new one. */
export type LogsBody = { logs: LogBody[] }

export type CheckpointBody = {
  size: number
  signed_at: number
  note: string
  /** When it was posted in the members' channel; null: it was not. */
  posted_at: number | null
  /** Whether a calendar has stamped it. */
  stamped: boolean
  /** The Bitcoin block that the stamp ends in; null: none, or the calendar has only promised one. */
  stamped_block: number | null
}

export type CheckpointsBody = { checkpoints: CheckpointBody[] }

/** Proves that a leaf is in the tree of `size`, whose root `checkpoint` signs. */
export type InclusionBody = {
  log: number
  origin: string
  key: string
  position: number
  size: number
  /** The line that was hashed. */
  leaf: string
  /** Sibling hashes, the nearest first (RFC 9162, section 2.1.3). */
  proof: string[]
  checkpoint: string
  /** Where to get the snapshot of the report; null: the leaf is not a report. */
  snapshot: string | null
}

/** Proves that the tree of `size` begins with that of `earlier` (RFC 9162, section 2.1.4). */
export type ConsistencyBody = { log: number; earlier: number; size: number; proof: string[] }

/** The hashes of the complete subtrees of a log's first `size` leaves, the largest first. */
export type EdgeBody = { log: number; size: number; hashes: string[] }

/** The log's entries about a launch. */
export type LaunchRecordBody = { records: LaunchRecord[] }

export type LaunchRecord = {
  kind: 'report' | 'outcome' | 'taken_back' | 'returned'
  /** The report's stage or the outcome's horizon; null: neither. */
  of: string | null
  recorded_at: number
  /** Where to get its proof; null: no checkpoint covers it yet. */
  proof: string | null
}
