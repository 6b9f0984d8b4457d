import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'

/** Does `work` again and again until `signal` aborts. A failure is logged and tried again next time. */
export async function every(
  ms: number,
  work: () => Promise<void>,
  { clock, log, signal }: { clock: Clock; log: Log; signal: AbortSignal },
): Promise<void> {
  while (!signal.aborted) {
    try {
      await work()
    } catch (error) {
      if (!signal.aborted)
        log.error({ err: (error as Error).message, job: work.name }, 'a job failed')
    }
    await clock.wait(ms, signal)
  }
}
