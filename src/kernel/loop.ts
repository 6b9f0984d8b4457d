import { type Clock, MINUTE, type Ms } from './clock.ts'
import { RetryableError } from './errors.ts'
import type { Log } from './log.ts'
import { createWake, type Wake } from './loop-wake.ts'

/** What every loop of one owner shares; `signal` ends them all. */
export type Loops = { clock: Clock; log: Log; signal: AbortSignal }

export type Repeated = Loops & {
  /** Names the work in the log. */
  what: string
  /** The pause between two turns. */
  ms: Ms
  /** Cuts the pause short. */
  wake?: Wake
  /** Works once more after the signal, for what has come up since the last turn. */
  onceMore?: true
  /** Called once per outage, when the work has failed for a minute. */
  onOutage?: (error: unknown) => Promise<void>
}

const OUTAGE = 1 * MINUTE

/**
 * Repeats `work` until the signal aborts, whatever it throws. After an error it waits for the next
 * turn, or as long as the other side asked for. Logs when the work starts to fail and when it works
 * again. Never rejects.
 *
 * @example
 * ```ts
 * import { SECOND, systemClock } from './clock.ts'
 * import { createLog } from './log.ts'
 * import { every } from './loop.ts'
 *
 * const end = new AbortController()
 * let turns = 0
 * const job = { what: 'counting', ms: SECOND, clock: systemClock, log: createLog('silent') }
 * await every({ ...job, signal: end.signal }, async () => {
 *   turns += 1
 *   end.abort()
 * })
 * turns // → 1
 * ```
 */
export async function every(repeated: Repeated, work: () => Promise<void>): Promise<void> {
  const { what, ms, clock, log, signal, wake = createWake(clock) } = repeated
  let failingSince: Ms | null = null
  let isReported = false
  while (!signal.aborted) {
    let pause = ms
    wake.clear()
    try {
      await work()
      if (failingSince !== null) log.info({ what }, 'works again')
      failingSince = null
      isReported = false
    } catch (error) {
      if (signal.aborted) break
      const reason = error instanceof Error ? error.message : 'unknown'
      if (failingSince === null) log.warn({ what, reason }, 'fails, and is tried again')
      failingSince ??= clock.monotonic()
      if (error instanceof RetryableError) pause = Math.max(ms, error.retryAfterMs ?? 0)
      if (!isReported && clock.monotonic() - failingSince >= OUTAGE) {
        isReported = true
        await repeated
          .onOutage?.(error)
          .catch(() => log.error({ what, reason }, 'the outage could not be reported'))
      }
    }
    await wake.wait(pause, signal)
  }
  if (!repeated.onceMore) return
  await work().catch((error: Error) =>
    log.warn({ what, reason: error.message }, 'failed at the end'),
  )
}

/**
 * Tries `work` every `ms` until it succeeds once.
 * @returns what it resolved with; null: the signal aborted first
 *
 * @example
 * ```ts
 * import { systemClock } from './clock.ts'
 * import { createLog } from './log.ts'
 * import { untilDone } from './loop.ts'
 *
 * const { signal } = new AbortController()
 * const job = { what: 'asking', ms: 10, clock: systemClock, log: createLog('silent'), signal }
 * let tries = 0
 * const answer = await untilDone(job, async () => {
 *   tries += 1
 *   if (tries < 3) throw new Error('busy')
 *   return 'here'
 * })
 * answer // → 'here'
 * tries // → 3
 * ```
 */
export async function untilDone<T>(
  { what, ms, clock, log, signal }: Loops & { what: string; ms: Ms },
  work: () => Promise<T>,
): Promise<T | null> {
  let failures = 0
  while (!signal.aborted) {
    try {
      return await work()
    } catch (error) {
      if (signal.aborted) return null
      failures += 1
      const reason = error instanceof Error ? error.message : 'unknown'
      if (failures === 1) log.warn({ what, reason }, 'fails, and is tried again')
      await clock.wait(ms, signal)
    }
  }
  return null
}
