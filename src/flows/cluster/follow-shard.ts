import {
  type LaunchShardRow,
  type LaunchStream,
  leaveShard,
  type ShardPlace,
  type ShardWorker,
  type StreamEnds,
  type StreamedBatch,
  shardOf,
  storeShardPlaces,
  takeShards,
} from '../../domains/launches/index.ts'
import { MINUTE, type Ms, SECOND } from '../../kernel/clock.ts'
import { untilDone } from '../../kernel/loop.ts'
import type { DetectionContext } from '../detection/context.ts'
import type { Detection } from '../detection/detection.ts'
import type { ShardIntake } from './shard-intake.ts'

/** A place younger than the stream's retention minus this raises no alarm. */
const SPARE_MS = 5 * MINUTE

/** A shard that this worker reads. */
export type FollowedShard = {
  shard: number
  /** The backlog from before the takeover has been handled, so its launches may be scored here. */
  isLive: boolean
  /** Its events up to here were passed to the detector. */
  place: ShardPlace
  /** Once its place is there, everything until then is stored. null: none is awaited. */
  mark: { seq: number; until: Ms } | null
  /** Ends the reading. */
  reading: AbortController
  read: Promise<void>
}

export type ShardParts = {
  context: DetectionContext
  stream: LaunchStream
  detection: Detection
  intake: ShardIntake
  worker: ShardWorker
  signal: AbortSignal
}

/** Takes shards over and continues from their stored places. */
export async function followShards(
  parts: ShardParts,
  shards: readonly number[],
): Promise<FollowedShard[]> {
  if (shards.length === 0) return []
  const { context, stream, detection, worker } = parts
  const { db } = context
  const newest = await Promise.all(shards.map((shard) => stream.newest(shard)))
  const taken = await db.transaction((tx) => takeShards(tx, shards, worker))
  // Only after the previous worker can store nothing more.
  const ends = await stream.ends()
  const rows = new Map(taken.map((row) => [row.shard, row]))
  const places = shards.map((shard) => placeOf(parts, ends, shard, rows.get(shard)))
  await db.transaction((tx) => storeShardPlaces(tx, places, worker))
  await detection.start((mint) => shards.includes(shardOf(mint)))
  return places.map((place, nth) => {
    const row = rows.get(place.shard)
    const lostAfter = row && isLost(parts, row, ends) ? row.slot : null
    return startReading(parts, place, { newest: newest[nth] ?? 0, lostAfter })
  })
}

function placeOf(
  { context: { clock }, stream: { stream } }: ShardParts,
  ends: StreamEnds,
  shard: number,
  row: LaunchShardRow | undefined,
): ShardPlace {
  const seq = row && isOfStream(row, stream, ends) ? row.seq : 0
  return {
    shard,
    stream,
    seq,
    slot: row?.slot ?? 0,
    kept_at: row?.kept_at ?? clock.now(),
    // Outcomes wait until it has caught up, whichever worker had it before.
    read_until: row?.read_until ?? 0,
  }
}

function startReading(parts: ShardParts, place: ShardPlace, begin: Begin): FollowedShard {
  const reading = new AbortController()
  const { shard, seq } = place
  const followed: FollowedShard = {
    shard,
    place,
    reading,
    mark: null,
    isLive: begin.newest <= seq,
    read: Promise.resolve(),
  }
  followed.read = readOn(parts, followed, begin, AbortSignal.any([parts.signal, reading.signal]))
  return followed
}

/** `newest`: the last message of the backlog. `lostAfter`: the slot after which messages are lost. */
type Begin = { newest: number; lostAfter: number | null }

/** A place in an earlier stream, or behind what this one has left, means nothing. */
function isOfStream(row: LaunchShardRow, stream: string, { newest }: StreamEnds): boolean {
  return row.stream === stream && row.seq <= newest
}

/** Whether messages are gone that were never stored: the stream lost them, or no worker ran for longer than it keeps them. */
function isLost(
  { context: { clock, log }, stream }: ShardParts,
  row: LaunchShardRow,
  ends: StreamEnds,
): boolean {
  const isOld = clock.now() - row.kept_at > stream.keptMs - SPARE_MS
  const lost = !isOfStream(row, stream.stream, ends) || (isOld && ends.oldest > row.seq + 1)
  if (lost) log.error({ shard: row.shard, slot: row.slot }, 'the stream no longer has what follows')
  return lost
}

async function readOn(
  { stream, intake, detection, context }: ShardParts,
  followed: FollowedShard,
  begin: Begin,
  signal: AbortSignal,
): Promise<void> {
  let lostAfter = begin.lostAfter
  for await (const streamed of stream.read(followed.shard, followed.place.seq, signal)) {
    if (signal.aborted) return
    const slot = slotOf(streamed)
    if (streamed.seq <= followed.place.seq) lostAfter ??= followed.place.slot
    if (lostAfter !== null && slot !== null && slot > lostAfter) {
      await intake.take(gapBefore(streamed, lostAfter, slot))
      lostAfter = null
    }
    await intake.take(streamed)
    const { place } = followed
    followed.place = { ...place, seq: streamed.seq, slot: Math.max(place.slot, slot ?? 0) }
    if (!followed.isLive && streamed.seq >= begin.newest) {
      await untilDone({ ...context, signal, what: 'catching up', ms: SECOND }, async () => {
        await intake.drained()
        await detection.drained()
      })
      followed.isLive = !signal.aborted
    }
  }
}

/** Stores everything of a shard and stops following it, so that another worker can take it. */
export async function leaveToOthers(parts: ShardParts, followed: FollowedShard): Promise<void> {
  const { context, detection, intake, worker } = parts
  const isGiven = (mint: string) => shardOf(mint) === followed.shard
  followed.isLive = false
  const judging = [...detection.stages].filter(([mint]) => isGiven(mint))
  await Promise.all(judging.map(([, stage]) => stage))
  followed.reading.abort()
  await followed.read
  await intake.drained()
  await detection.release(isGiven)
  await context.db.transaction(async (tx) => {
    const kept_at = context.clock.now()
    await storeShardPlaces(tx, [{ ...followed.place, kept_at }], worker)
    await leaveShard(tx, followed.shard)
  })
}

function slotOf({ batch: { events } }: StreamedBatch): number | null {
  const [first] = events
  return first && 'slot' in first ? first.slot : null
}

function gapBefore({ seq, batch }: StreamedBatch, after: number, slot: number): StreamedBatch {
  const gap = { kind: 'gap', program: 'stream', fromSlot: after + 1, toSlot: slot } as const
  return { seq, batch: { ...batch, events: [gap] } }
}

/** How often the place of a shard without events is stored. */
export const IDLE_MS = 30 * SECOND
