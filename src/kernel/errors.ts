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

/** Fails the same way every time: a bad answer, a wrong configuration. */
export class PermanentError extends Error {
  override name = 'PermanentError'
}
