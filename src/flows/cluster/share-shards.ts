import {
  ALL_SHARDS,
  readBySources,
  SHARDS,
  type ShardPlace,
  shardOf,
  storeShardPlaces,
} from '../../domains/launches/index.ts'
import { SECOND } from '../../kernel/clock.ts'
import type { RoleShare } from '../../kernel/db/database.ts'
import { every } from '../../kernel/loop.ts'
import {
  type FollowedShard,
  followShards,
  IDLE_MS,
  leaveToOthers,
  type ShardParts,
} from './follow-shard.ts'

const LOOK_MS = SECOND
/** Before a place is stored, the figures of all trades up to it are. */
const PLACES_MS = 5 * SECOND
/** How much later a cluster determines outcomes. */
const MARK_MS = 10 * SECOND

/** The shards that this worker follows. */
export type Shards = {
  /** Whether its launches are scored here. */
  owns(mint: string): boolean
  /** Takes and releases shards as workers come and go, and stores their places, until the signal aborts. */
  run(parts: ShardParts, share: Pick<RoleShare, 'sharers' | 'tryTake' | 'giveBack'>): Promise<void>
}

/** The shards of this process, each followed while it is held. */
export function createShards(): Shards {
  const held = new Map<number, FollowedShard>()
  return {
    owns: (mint) => held.get(shardOf(mint))?.isLive ?? false,
    async run(parts, share) {
      const { context, signal } = parts
      const job = { clock: context.clock, log: context.log, signal }
      const storePlaces = createPlaceWriter(parts, held)
      await every({ ...job, what: 'sharing shards', ms: LOOK_MS }, async () => {
        await shareFairly(parts, share, held)
        await storePlaces()
      })
      await Promise.allSettled([...held.values()].map(({ read }) => read))
      held.clear()
    },
  }
}

/** Every worker follows its part; one that has too many releases some. */
async function shareFairly(
  parts: ShardParts,
  share: Pick<RoleShare, 'sharers' | 'tryTake' | 'giveBack'>,
  held: Map<number, FollowedShard>,
): Promise<void> {
  const { log } = parts.context
  const fair = Math.ceil(SHARDS / (await share.sharers()))
  const before = held.size
  // A shard whose reading was stopped must be left, even if this worker could store its place again.
  const spare = [...held.values()].filter((one, nth) => nth >= fair || one.reading.signal.aborted)
  await Promise.all(spare.map((followed) => leaveToOthers(parts, followed)))
  for (const { shard } of spare) held.delete(shard)
  if (spare.length > 0) await share.giveBack(spare.map(({ shard }) => shard))
  const others = ALL_SHARDS.filter((shard) => !held.has(shard))
  const taken = held.size < fair ? await share.tryTake(others, fair - held.size) : []
  try {
    for (const one of await followShards(parts, taken)) held.set(one.shard, one)
  } catch (error) {
    await share.giveBack(taken)
    throw error
  }
  if (held.size !== before) log.info({ shards: held.size, fair }, 'shards are redistributed')
}

/** Stores each shard's place, after everything up to it was stored. */
function createPlaceWriter(
  { context, stream, detection, intake, worker }: ShardParts,
  held: ReadonlyMap<number, FollowedShard>,
): () => Promise<void> {
  const { db, clock } = context
  const stored = new Map<number, ShardPlace>()
  const mark = createMarker({ context, stream }, held)
  let triedAt = clock.monotonic()
  let allStoredAt = triedAt
  return async () => {
    if (clock.monotonic() - triedAt < PLACES_MS) return
    triedAt = clock.monotonic()
    const isTime = clock.monotonic() - allStoredAt >= IDLE_MS
    await mark()
    const reached = [...held.values()].map(({ place }) => place)
    const moved = reached.filter((place) => isTime || stored.get(place.shard) !== place)
    if (moved.length === 0) return
    await intake.drained()
    await detection.drained()
    const places = moved.map((place) => ({ ...place, kept_at: clock.now() }))
    await db.transaction((tx) => storeShardPlaces(tx, places, worker))
    for (const place of moved) stored.set(place.shard, place)
    if (isTime) allStoredAt = clock.monotonic()
  }
}

/**
 * Records until when each shard was read: what the sources have published by now ends at the newest batch, and is stored
 * once the shard's place is there.
 */
function createMarker(
  { context: { db, clock }, stream }: Pick<ShardParts, 'context' | 'stream'>,
  held: ReadonlyMap<number, FollowedShard>,
): () => Promise<void> {
  let markedAt = Number.NEGATIVE_INFINITY
  return async () => {
    if (clock.monotonic() - markedAt >= MARK_MS) {
      markedAt = clock.monotonic()
      const until = await readBySources(db.read, clock.now())
      const free = [...held.values()].filter(({ mark }) => mark === null)
      await Promise.all(
        free.map(async (one) => {
          one.mark = { seq: await stream.newest(one.shard), until }
        }),
      )
    }
    for (const one of held.values()) {
      if (one.mark === null || one.place.seq < one.mark.seq) continue
      one.place = { ...one.place, read_until: one.mark.until }
      one.mark = null
    }
  }
}
