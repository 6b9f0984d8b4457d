import type { EventBatch } from '../../../domains/launches/ports.ts'
import { SECOND } from '../../../kernel/clock.ts'
import type { SourceContext } from './source-context.ts'

/** The most that may wait. A market at its busiest fills it in about a minute. */
const MOST_WAITING = 50_000
const MOST_AT_ONCE = 500
/** What takes them is our own, and launches wait for it: it is never left alone for longer. */
const RETRY_MS = SECOND / 2

/** Hands batches to the sink in their order, several at a time while it is busy. */
export type Intake = {
  /** Calls `taken` once the sink has it. */
  put(batch: EventBatch, taken?: () => void): void
  /** Resolves once all that waits is taken, or nothing more will be. */
  drained(): Promise<void>
}

/**
 * The sink is tried until it takes what it was given.
 * @param onFull called when no more can wait: everything that waits is forgotten
 */
export function createIntake(
  { sink, clock, log, signal }: Pick<SourceContext, 'sink' | 'clock' | 'log' | 'signal'>,
  onFull: () => void,
): Intake {
  let queue: { batch: EventBatch; taken: (() => void) | undefined }[] = []
  let draining: Promise<void> | null = null
  let isFull = false

  function stop() {
    isFull = true
    queue = []
    onFull()
  }

  async function handToSink(batches: readonly EventBatch[]): Promise<boolean> {
    for (let failures = 0; !isFull && !signal.aborted; ) {
      try {
        await sink.take(batches)
        if (failures > 0) log.info({ failures }, 'launches are taken in again')
        return true
      } catch (error) {
        failures += 1
        const reason = error instanceof Error ? error.message : 'unknown'
        if (failures === 1) log.error({ reason }, 'launches are not taken in')
        await clock.wait(RETRY_MS, signal)
      }
    }
    return false
  }

  async function drain() {
    // What is reported together is handed on together.
    await Promise.resolve()
    while (queue.length > 0 && !signal.aborted) {
      const next = queue.splice(0, MOST_AT_ONCE)
      if (!(await handToSink(next.map(({ batch }) => batch)))) break
      for (const { taken } of next) taken?.()
    }
    draining = null
  }

  return {
    put(batch, taken) {
      if (isFull || signal.aborted) return
      if (queue.length >= MOST_WAITING) return stop()
      queue.push({ batch, taken })
      draining ??= drain()
    },
    async drained() {
      await draining
    },
  }
}
