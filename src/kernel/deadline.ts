import type { Clock, Ms } from './clock.ts'
import { RetryableError } from './errors.ts'

/** One shared reason, because an abort without one creates an error with a stack trace. */
const OVER = 'over'

/** A deadline of work that is given a signal. */
export type Deadline = {
  /** Aborts when it is late, when the outer signal aborts, or at the end. */
  signal: AbortSignal
  /** Resolves when the signal aborts. */
  late: Promise<void>
  /** The work is done, or no longer waited for. */
  end(): void
}

/** A deadline for work that keeps what it has found by then, where {@link withDeadline} would throw. */
export function startDeadline(clock: Clock, ms: Ms, outer: AbortSignal): Deadline {
  const over = new AbortController()
  const ended = new AbortController()
  const late = clock.wait(ms, AbortSignal.any([ended.signal, outer])).then(() => over.abort(OVER))
  return {
    signal: AbortSignal.any([over.signal, outer]),
    late,
    end() {
      over.abort(OVER)
      ended.abort(OVER)
    },
  }
}

/** Runs work that keeps what it has found by a deadline, and waits no longer for it. Its signal aborts then. */
export async function untilDeadline(
  clock: Clock,
  ms: Ms,
  outer: AbortSignal,
  work: (signal: AbortSignal) => Promise<unknown>,
): Promise<void> {
  const { signal, late, end } = startDeadline(clock, ms, outer)
  try {
    await Promise.race([work(signal), late])
  } finally {
    end()
  }
}

const EXPIRED = Symbol('expired')

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
