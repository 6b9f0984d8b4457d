/** An encrypted copy of the database that was checked, stored, and read back. */
export type MadeBackup = { bytes: number /** In hex. */; sha256: string }

/** Copies, checks, encrypts, and stores the database. */
export type BackupMaker = {
  /** What the names of its files end with. */
  ending: string
  /** @returns what was stored under `name`, or why there is no good backup. Never throws */
  make(name: string, signal: AbortSignal): Promise<MadeBackup | { problem: string }>
}

/** Where backups are stored. Nothing there is ever deleted or written twice. */
export type BackupTarget = {
  /** Stores a file under a name that is new there. @param bytes its size @throws with the reason */
  put(name: string, file: string, bytes: number, signal: AbortSignal): Promise<void>
  /** Streams what is stored under a name. @throws with the reason */
  read(name: string, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>>
}

/** The rows of each table, counted in the snapshot that was copied. */
export type RowCounts = Record<string, number>
