import type { DetectionSink, EventBatch, StreamedBatch } from '../../domains/launches/index.ts'
import { type Clock, SECOND } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'

/** At most this many are handled at a time; further ones wait in the stream. */
const MOST_UNDER_WAY = 5_000
const AGAIN_MS = SECOND / 2

/** Passes what arrives from all of a worker's shards to the detector, in the chain's order. */
export type ShardIntake = {
  /** Resolves once there is room for more. */
  take(streamed: StreamedBatch): Promise<void>
  /** Resolves once everything taken so far is in the detector. Rejects only when stopped before. */
  drained(): Promise<void>
}

/** Passes a shard's events to the detector: those that arrive together as one batch. */
export function createShardIntake(
  sink: Pick<DetectionSink, 'take'>,
  { clock, log }: { clock: Clock; log: Log },
  signal: AbortSignal,
): ShardIntake {
  let waiting: EventBatch[] = []
  let underWay = 0
  let gathering: Promise<void> | null = null
  const groups = new Set<Promise<void>>()

  /** Batches that arrive together are passed on together. */
  async function gather(): Promise<void> {
    await Promise.resolve()
    const batches = inOrder(waiting)
    waiting = []
    gathering = null
    const group = give(batches).finally(() => {
      underWay -= batches.length
      groups.delete(group)
    })
    groups.add(group)
    group.catch(() => {})
  }

  async function give(batches: readonly EventBatch[]): Promise<void> {
    for (;;) {
      try {
        return await sink.take(batches)
      } catch (error) {
        if (signal.aborted) throw error
        log.error({ err: (error as Error).message }, 'launches are not taken in; trying again')
        await clock.wait(AGAIN_MS, signal)
      }
    }
  }

  return {
    async take({ batch }) {
      if (batch.events.length === 0) return
      waiting.push(batch)
      underWay += 1
      gathering ??= gather()
      while (underWay > MOST_UNDER_WAY && !signal.aborted) await Promise.race(groups)
    },
    async drained() {
      await gathering
      await Promise.all(groups)
    },
  }
}

/** By slot; events of one slot in the order of arrival, because sources report no finer order. */
function inOrder(batches: EventBatch[]): EventBatch[] {
  return batches.toSorted((one, other) => slotOf(one) - slotOf(other))
}

/** Confirmations and gaps have no slot, and come after everything that they refer to. */
function slotOf({ events }: EventBatch): number {
  const [first] = events
  return first && 'slot' in first ? first.slot : Number.POSITIVE_INFINITY
}
