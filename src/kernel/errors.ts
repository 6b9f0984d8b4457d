/** What may succeed when tried again: the network, a busy service, a lost connection. */
export class RetryableError extends Error {
  override name = 'RetryableError'
  /** How long the other side asked us to stay away; null when it did not say. */
  readonly retryAfterMs: number | null

  constructor(message: string, options?: ErrorOptions & { retryAfterMs?: number }) {
    super(message, options)
    this.retryAfterMs = options?.retryAfterMs ?? null
  }
}

/** What will fail the same way every time: a bad answer, a wrong configuration. */
export class PermanentError extends Error {
  override name = 'PermanentError'
}
