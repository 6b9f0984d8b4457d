import {
  dropTrades,
  type EventBatch,
  type Gap,
  type Launch,
  type SourceEvent,
} from '../../../domains/launches/index.ts'
import { createRecentSet } from '../../../kernel/collections/recent-set.ts'
import type { DetectionContext } from '../context.ts'
import { detectedBy, type Memory } from '../memory.ts'
import { createPendingCreators } from './pending-creators.ts'
import { dropGraduations, takeMigration, takePool } from './take-graduation.ts'

const MOST_GAPS = 1_000

/** Handles one event. @returns resolves once it is stored; null: nothing to wait for */
export type EventRouter = (event: SourceEvent, batch: EventBatch) => Promise<void> | null

/** Hands each event of a batch to the parts that it concerns. */
export function createEventRouter(
  { db, log }: Pick<DetectionContext, 'db' | 'log'>,
  memory: Memory,
): EventRouter {
  const { following, incoming, turns, wallets, unconfirmed, graduations, changes } = memory
  const gaps = createRecentSet(MOST_GAPS)
  const creators = createPendingCreators(changes, following)

  function takeLaunch(event: Launch, batch: EventBatch): Promise<void> | null {
    const detected = detectedBy(batch)
    if (following.find(event.mint, null))
      return detected.confirmed ? confirm(memory, [event.signature]) : null
    const followed = following.start(event, batch.seenAt)
    wallets.acceptLaunch(event, batch)
    if (!detected.confirmed) unconfirmed.add(event.signature, event.mint)
    const stored = changes.add({ kind: 'launch', followed, detected })
    const continued = graduations.of(event.mint).map((one) => route(one.event, one.batch))
    return Promise.all([stored, ...continued, creators.launched(event.mint)]).then(() => {})
  }

  function takeGap(gap: Gap): Promise<void> | null {
    following.addGap(gap)
    // A worker gets it with each of its shards.
    if (!gaps.add(`${gap.program} ${gap.fromSlot} ${gap.toSlot}`)) return null
    log.warn({ ...gap }, 'launches may be missing: the chain could not be read')
    turns.sawGap()
    return changes.add({ kind: 'gap', gap })
  }

  function route(event: SourceEvent, batch: EventBatch): Promise<void> | null {
    switch (event.kind) {
      case 'launch':
        return takeLaunch(event, batch)
      case 'trade':
        incoming.accept(event, batch.seenAt)
        return null
      case 'migration':
        return takeMigration(memory, event, batch)
      case 'pool':
        return takePool(memory, event, batch)
      case 'creator':
        return creators.take(event, batch)
      case 'confirmed':
        return confirm(memory, event.signatures, creators.confirm(event.signatures))
      case 'dropped':
        creators.drop(event.signatures)
        return dropTransactions(db, memory, event.signatures)
      case 'gap':
        return takeGap(event)
      case 'missing':
        return markIncomplete(memory, event.mint)
    }
  }
  return route
}

/** Undoes what transactions did that a fork dropped. */
async function dropTransactions(
  db: DetectionContext['db'],
  memory: Memory,
  signatures: readonly string[],
): Promise<void> {
  const undone = dropGraduations(memory, signatures)
  const mints = memory.unconfirmed.take(signatures)
  for (const mint of mints) forgetLaunch(memory, mint)
  const dropped = mints.length === 0 ? null : memory.changes.add({ kind: 'dropped', mints })
  await Promise.all([...undone, dropped, forgetTrades(db, memory, signatures)])
}

async function forgetTrades(
  db: DetectionContext['db'],
  { following, trades, candles, turns }: Memory,
  signatures: readonly string[],
): Promise<void> {
  await trades.flush()
  for (const mint of await db.transaction((tx) => dropTrades(tx, signatures))) {
    const followed = following.find(mint, null)
    // The trades that remain are loaded when the tape is needed next.
    if (followed) following.unloadTape(followed)
    if (followed?.hasStages) candles.remake(followed)
    turns.reread(mint)
  }
}

function forgetLaunch(
  { following, candles }: Pick<Memory, 'following' | 'candles'>,
  mint: string,
): void {
  const followed = following.find(mint, null)
  if (followed) candles.remake(followed)
  following.drop(mint)
}

function confirm(
  { unconfirmed, changes }: Pick<Memory, 'unconfirmed' | 'changes'>,
  signatures: readonly string[],
  others: readonly Promise<void>[] = [],
): Promise<void> | null {
  const mints = unconfirmed.take(signatures)
  const stored = mints.length === 0 ? [] : [changes.add({ kind: 'confirmed', mints })]
  const all = [...stored, ...others]
  return all.length === 0 ? null : Promise.all(all).then(() => {})
}

function markIncomplete(
  { following, changes }: Pick<Memory, 'following' | 'changes'>,
  mint: string,
) {
  following.markIncomplete(mint)
  return changes.add({ kind: 'missing', mint })
}
