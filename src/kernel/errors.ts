/** May succeed on a retry: the network, a busy service, a lost connection. */
export class RetryableError extends Error {
  override name = 'RetryableError'
  /** How long the other side asked us to wait; null: it did not ask. */
  readonly retryAfterMs: number | null

  constructor(message: string, options?: ErrorOptions & { retryAfterMs?: number }) {
    super(message, options)
    this.retryAfterMs = options?.retryAfterMs ?? null
  }
}

/** No connection to the database was free in time. Nothing was written. */
export class DatabaseBusy extends RetryableError {
  override name = 'DatabaseBusy'
}

/** Fails the same way every time: a bad answer, a wrong configuration. */
export class PermanentError extends Error {
  override name = 'PermanentError'
}
