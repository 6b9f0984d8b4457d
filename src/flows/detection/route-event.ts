import {
  dropTrades,
  type EventBatch,
  type Gap,
  type Launch,
  type SourceEvent,
} from '../../domains/launches/index.ts'
import { createRecently } from '../../kernel/recently.ts'
import type { DetectionContext } from './context.ts'
import { detectedBy, type Memory } from './memory.ts'
import { takeMigration, takePool } from './take-graduation.ts'

const MOST_GAPS = 1_000

/** Handles one event. @returns resolves once it is stored; null: nothing to wait for */
export type EventRouter = (event: SourceEvent, batch: EventBatch) => Promise<void> | null

/** Hands each event of a batch to the parts that it concerns. */
export function createEventRouter(
  { db, log }: Pick<DetectionContext, 'db' | 'log'>,
  memory: Memory,
): EventRouter {
  const { watch, trades, candles, follower, turns, unconfirmed, changes } = memory
  const gaps = createRecently(MOST_GAPS)

  function takeLaunch(event: Launch, batch: EventBatch): Promise<void> | null {
    const detected = detectedBy(batch)
    if (watch.find(event.mint, null)) return detected.confirmed ? confirm([event.signature]) : null
    const followed = watch.start(event, batch.seenAt)
    if (!detected.confirmed) unconfirmed.expect(event.signature, event.mint)
    return changes.add({ kind: 'launch', followed, detected })
  }

  function confirm(signatures: readonly string[]): Promise<void> | null {
    const mints = unconfirmed.close(signatures)
    return mints.length === 0 ? null : changes.add({ kind: 'confirmed', mints })
  }

  async function takeBack(signatures: readonly string[]): Promise<void> {
    const mints = unconfirmed.close(signatures)
    for (const mint of mints) {
      const followed = watch.find(mint, null)
      if (followed) candles.remake(followed)
      watch.forget(mint)
    }
    const taken = mints.length === 0 ? null : changes.add({ kind: 'taken_back', mints })
    await trades.flush()
    for (const mint of await db.transaction((tx) => dropTrades(tx, signatures))) {
      const followed = watch.find(mint, null)
      // The trades that remain are loaded when the tape is needed next.
      if (followed) watch.setTape(followed, null)
      if (followed?.watched) candles.remake(followed)
      turns.reread(mint)
    }
    await taken
  }

  function noteGap(gap: Gap): Promise<void> | null {
    for (const followed of watch.all()) followed.missed ||= followed.launch.slot <= gap.toSlot
    const { program, fromSlot, toSlot } = gap
    // A worker gets it with each of its shards.
    if (!gaps.add(`${program} ${fromSlot} ${toSlot}`)) return null
    log.warn({ ...gap }, 'launches may be missing: the chain could not be read')
    turns.noteGap()
    return changes.add({ kind: 'gap', gap })
  }

  return (event, batch) => {
    switch (event.kind) {
      case 'launch':
        return takeLaunch(event, batch)
      case 'trade':
        follower.take(event, batch.seenAt)
        return null
      case 'migration':
        return takeMigration(memory, event, batch)
      case 'pool':
        return takePool(memory, event, batch)
      case 'confirmed':
        return confirm(event.signatures)
      case 'rollback':
        return takeBack(event.signatures)
      case 'gap':
        return noteGap(event)
    }
  }
}
