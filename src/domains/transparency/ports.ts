/** The newest checkpoint signed here, kept outside the database, so that a restored backup is noticed. */
export type LastCheckpoint = {
  /** null: none was kept. */
  read(): string | null
  keep(note: string): void
}

/** A service that anchors digests in a public chain, as OpenTimestamps calendars do. */
export type Calendar = {
  /**
   * @param digest SHA-256, 32 bytes
   * @returns the file that its tools verify
   */
  stamp(digest: Uint8Array, signal: AbortSignal): Promise<Uint8Array>
}
