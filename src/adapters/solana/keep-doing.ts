import { type Clock, MINUTE, type Ms } from '../../kernel/clock.ts'
import { RetryableError } from '../../kernel/errors.ts'
import type { Log } from '../../kernel/log.ts'

/** Cuts a pause short, also one that has yet to begin. */
export type Bell = {
  ring(): void
  /** Forgets that it rang. */
  still(): void
  /** Waits for `ms`, the bell or the signal, whichever is first. */
  wait(clock: Clock, ms: Ms, signal: AbortSignal): Promise<void>
}

export function createBell(): Bell {
  let rung = new AbortController()
  return {
    ring: () => rung.abort(),
    still() {
      if (rung.signal.aborted) rung = new AbortController()
    },
    wait: (clock, ms, signal) => clock.wait(ms, AbortSignal.any([signal, rung.signal])),
  }
}

export type Habit = {
  what: string
  every: Ms
  bell: Bell
  clock: Clock
  log: Log
  signal: AbortSignal
  /** Called when it has failed for a minute, once an outage. */
  onOutage?: (error: unknown) => Promise<void>
}

const OUTAGE = 1 * MINUTE

/**
 * Does `work` again and again until the signal aborts, whatever it throws: an error waits for the
 * next turn, or as long as the other side asked for. Says so when it begins to fail and when it is
 * well again. Never rejects.
 */
export async function keepDoing(habit: Habit, work: () => Promise<void>): Promise<void> {
  const { what, every, bell, clock, log, signal } = habit
  let failingSince: Ms | null = null
  let cried = false
  while (!signal.aborted) {
    let pause = every
    bell.still()
    try {
      await work()
      if (failingSince !== null) log.info({ what }, 'works again')
      failingSince = null
      cried = false
    } catch (error) {
      if (signal.aborted) return
      const reason = error instanceof Error ? error.message : 'unknown'
      if (failingSince === null) log.warn({ what, reason }, 'fails, and is tried again')
      failingSince ??= clock.now()
      if (error instanceof RetryableError) pause = Math.max(every, error.retryAfterMs ?? 0)
      if (!cried && clock.now() - failingSince >= OUTAGE) {
        cried = true
        await habit.onOutage?.(error).catch(() => log.error({ what, reason }, 'nobody heard of it'))
      }
    }
    await bell.wait(clock, pause, signal)
  }
}
