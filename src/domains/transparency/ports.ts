/** The newest checkpoint signed here, kept outside the database, so that a restored backup is noticed. */
export type LastCheckpoint = {
  /** null: none was kept. */
  read(): string | null
  keep(note: string): void
}

/**
 * A service that anchors digests in a public chain, as OpenTimestamps calendars do. Its answers are
 * returned unchanged.
 */
export type Calendar = {
  /**
   * @param digest SHA-256, 32 bytes
   * @returns a timestamp of the digest
   * @throws RetryableError without an answer, PermanentError for one that is too long
   */
  stamp(digest: Uint8Array, signal: AbortSignal): Promise<Uint8Array>
  /**
   * Fetches what the calendar at `address` knows by now about a message that it promised to anchor.
   * @returns a timestamp of the message; null: nothing more, or we don't ask this address
   * @throws RetryableError without an answer, PermanentError for one that is too long
   */
  complete(address: string, message: Uint8Array, signal: AbortSignal): Promise<Uint8Array | null>
}
