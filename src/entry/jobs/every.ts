import type { Clock, Ms } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'

/** Shortens a wait: see `createBell`. */
type Bell = { wait(ms: Ms, signal: AbortSignal): Promise<void> }

/**
 * Does `work` again and again until `signal` aborts, every `ms` or sooner when the bell rings. A
 * failure is logged and tried again next time.
 */
export async function every(
  ms: number,
  work: () => Promise<void>,
  {
    clock,
    log,
    signal,
    bell = clock,
  }: { clock: Clock; log: Log; signal: AbortSignal; bell?: Bell },
): Promise<void> {
  while (!signal.aborted) {
    try {
      await work()
    } catch (error) {
      if (!signal.aborted)
        log.error({ err: (error as Error).message, job: work.name }, 'a job failed')
    }
    await bell.wait(ms, signal)
  }
}
