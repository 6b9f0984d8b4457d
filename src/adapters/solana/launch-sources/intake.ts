import type { Sighting } from '../../../domains/launches/ports.ts'
import { LostLeadership } from '../../../kernel/db/database.ts'
import { backOff } from '../back-off.ts'
import type { Watching } from './watching.ts'

/** So many wait at most. A market at its busiest fills it in about a minute. */
const MOST_WAITING = 50_000
const MOST_AT_ONCE = 500

/** Hands sightings to the sink in their order, several at a time while it is busy. */
export type Intake = {
  /** Calls `taken` once the sink has it. */
  put(sighting: Sighting, taken?: () => void): void
  /** Resolves once all that waits is taken, or nothing more will be. */
  settled(): Promise<void>
}

/**
 * The sink is tried until it takes what it was given.
 * @param onStuck called when no more can wait, or another process leads: what was put is forgotten
 */
export function createIntake(
  {
    sink,
    clock,
    entropy,
    log,
    signal,
  }: Pick<Watching, 'sink' | 'clock' | 'entropy' | 'log' | 'signal'>,
  onStuck: (why: 'full' | 'deposed') => void,
): Intake {
  let queue: { sighting: Sighting; taken: (() => void) | undefined }[] = []
  let draining: Promise<void> | null = null
  let isStuck = false

  function stop(why: 'full' | 'deposed') {
    isStuck = true
    queue = []
    onStuck(why)
  }

  async function give(sightings: readonly Sighting[]): Promise<boolean> {
    for (let failures = 0; !isStuck && !signal.aborted; ) {
      try {
        await sink.take(sightings)
        if (failures > 0) log.info({ failures }, 'launches are taken in again')
        return true
      } catch (error) {
        if (error instanceof LostLeadership) {
          stop('deposed')
          return false
        }
        failures += 1
        const reason = error instanceof Error ? error.message : 'unknown'
        if (failures === 1) log.error({ reason }, 'launches are not taken in')
        await clock.wait(backOff(failures, entropy), signal)
      }
    }
    return false
  }

  async function drain() {
    // What is told in the same breath goes together.
    await Promise.resolve()
    while (queue.length > 0 && !signal.aborted) {
      const batch = queue.splice(0, MOST_AT_ONCE)
      if (!(await give(batch.map(({ sighting }) => sighting)))) break
      for (const { taken } of batch) taken?.()
    }
    draining = null
  }

  return {
    put(sighting, taken) {
      if (isStuck || signal.aborted) return
      if (queue.length >= MOST_WAITING) return stop('full')
      queue.push({ sighting, taken })
      draining ??= drain()
    },
    async settled() {
      await draining
    },
  }
}
