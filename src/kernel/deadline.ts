import type { Clock, Ms } from './clock.ts'
import { RetryableError } from './errors.ts'

const EXPIRED = Symbol('expired')
/** One shared reason, because an abort without one creates an error with a stack trace. */
const OVER = 'over'

/**
 * Runs `work` for at most `ms`. Then, or when `outer` aborts, the signal given to it aborts and the
 * promise rejects with a {@link RetryableError}, even when the work ignores its signal.
 */
export async function withDeadline<T>(
  clock: Clock,
  ms: Ms,
  work: (signal: AbortSignal) => Promise<T>,
  outer?: AbortSignal,
): Promise<T> {
  const working = new AbortController()
  const waiting = new AbortController()
  const stopWaiting = () => waiting.abort(OVER)
  if (outer?.aborted) {
    working.abort()
    stopWaiting()
  }
  outer?.addEventListener('abort', stopWaiting, { once: true })
  try {
    const expired = clock.wait(ms, waiting.signal).then(() => EXPIRED)
    const result = await Promise.race([(async () => work(working.signal))(), expired])
    if (result !== EXPIRED) return result as T
    working.abort()
    throw new RetryableError(outer?.aborted ? 'stopped' : `no answer within ${ms} ms`)
  } finally {
    outer?.removeEventListener('abort', stopWaiting)
    stopWaiting()
  }
}
