import type { Clock, Ms } from './clock.ts'
import { RetryableError } from './errors.ts'

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
  const done = new AbortController()
  const late = new AbortController()
  const signals = outer ? [outer] : []
  const deadline = clock.wait(ms, AbortSignal.any([done.signal, ...signals])).then(() => {
    late.abort()
    throw new RetryableError(outer?.aborted ? 'stopped' : `no answer within ${ms} ms`)
  })
  try {
    const working = (async () => work(AbortSignal.any([late.signal, ...signals])))()
    return await Promise.race([working, deadline])
  } finally {
    done.abort()
  }
}
