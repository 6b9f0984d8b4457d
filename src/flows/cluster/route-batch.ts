import {
  ALL_SHARDS,
  type ChainEvent,
  type EventBatch,
  type RoutedBatch,
  type SourceEvent,
  type StreamAddress,
  shardOf,
} from '../../domains/launches/index.ts'
import type { PoolIndex } from './pool-index.ts'
import type { SentShards } from './sent-shards.ts'

/** What a batch becomes: one for each transaction and shard. */
export type Routes = {
  routed: RoutedBatch[]
  /** Trades whose pool is not known (yet). */
  unresolved: EventBatch[]
}

/**
 * Divides a batch among shards: a launch and all that happens to its coin by the coin's mint; what
 * concerns no coin in particular goes to every shard.
 */
export function routeBatch(
  batch: EventBatch,
  pools: Pick<PoolIndex, 'find' | 'isHopeless' | 'drop'>,
  sent: SentShards,
): Routes {
  const routes: Routes = { routed: [], unresolved: [] }
  const grouped = new Map<string, { to: StreamAddress; events: ChainEvent[] }>()
  for (const event of batch.events) {
    if (!isOfChain(event)) {
      routes.routed.push(...toShards(event, batch, sent))
      continue
    }
    const to = addressOf(event, pools)
    if (to === 'nobody') {
      if (event.pool !== null) pools.drop(event.pool)
      continue
    }
    if (to === 'unknown') {
      routes.unresolved.push({ ...batch, events: [event] })
      continue
    }
    for (const shard of to) {
      const key = `${event.signature} ${shard}`
      const group = grouped.get(key)
      if (group) group.events.push(event)
      else grouped.set(key, { to: shard, events: [event] })
    }
  }
  for (const { to, events } of grouped.values()) {
    sent.record(events, Number(to))
    routes.routed.push({ to, id: idOf(events, batch, to), batch: { ...batch, events } })
  }
  return routes
}

/** A trade that is retried until its pool is known. */
export function toRetry(batch: EventBatch): RoutedBatch {
  return { to: 'retry', id: idOf(batch.events as ChainEvent[], batch, 'retry'), batch }
}

/** The same in every ingester. A fork may repeat a transaction in another slot, and that counts. */
function idOf(events: readonly ChainEvent[], { commitment }: EventBatch, to: StreamAddress) {
  const [first] = events
  const paths = events.map(({ path }) => path).join(',')
  return `${first?.signature} ${first?.slot} ${paths} ${commitment} ${to}`
}

function isOfChain(event: SourceEvent): event is ChainEvent {
  return 'signature' in event
}

function addressOf(
  event: ChainEvent,
  pools: Pick<PoolIndex, 'find' | 'isHopeless' | 'drop'>,
): readonly number[] | 'unknown' | 'nobody' {
  const { mint, pool } = event
  const known = mint ?? (pool === null ? null : pools.find(pool))
  if (known !== null) return [shardOf(known)]
  if (event.kind === 'migration') return ALL_SHARDS
  return pool === null || pools.isHopeless(pool) ? 'nobody' : 'unknown'
}

function toShards(
  event: Exclude<SourceEvent, ChainEvent>,
  batch: EventBatch,
  sent: SentShards,
): RoutedBatch[] {
  if (event.kind === 'gap') {
    const { program, fromSlot, toSlot } = event
    return ALL_SHARDS.map((to) => {
      return {
        to,
        id: `gap ${program} ${fromSlot} ${toSlot} ${to}`,
        batch: { ...batch, events: [event] },
      }
    })
  }
  if (event.kind === 'missing') {
    const to = shardOf(event.mint)
    return [
      { to, id: `missing ${event.mint} ${batch.seenAt}`, batch: { ...batch, events: [event] } },
    ]
  }
  const { kind, signatures } = event
  return signatures.flatMap((signature) => {
    const known = sent.find(signature)
    // Trades of other coins go with the transaction that was dropped.
    const shards = kind === 'confirmed' && known ? [...known.shards] : ALL_SHARDS
    const events = [{ kind, signatures: [signature] }]
    return shards.map((to) => {
      return {
        to,
        id: `${signature} ${known?.slot ?? 0} ${kind} ${to}`,
        batch: { ...batch, events },
      }
    })
  })
}
