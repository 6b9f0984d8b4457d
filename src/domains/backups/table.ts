declare module '../../kernel/db/tables.ts' {
  interface Tables {
    backups: BackupRow
  }
}

/** A try to back up the database. Times are milliseconds UTC. */
export type BackupRow = {
  /** The name of its file. */
  name: string
  started_at: number
  /** null: it runs, or its process ended. */
  finished_at: number | null
  /** The size of the encrypted file; null: there is none. */
  bytes: number | null
  /** Of the encrypted file, in hex. */
  sha256: string | null
  /** Why it failed; null: it did not, or has not finished. */
  problem: string | null
}
