import {
  type LaunchShardRow,
  type LaunchStream,
  leaveShard,
  type ShardPlace,
  type ShardWorker,
  type StreamedBatch,
  shardOf,
  storeShardPlaces,
  takeShards,
} from '../../domains/launches/index.ts'
import { MINUTE, SECOND } from '../../kernel/clock.ts'
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
  const rows = await db.transaction(async (tx) => {
    const rows = await takeShards(tx, shards, worker)
    const known = new Map(rows.map((row) => [row.shard, row]))
    const places = shards.map((shard) => placeOf(parts, shard, known.get(shard)))
    await storeShardPlaces(tx, places, worker)
    return known
  })
  await detection.start((mint) => shards.includes(shardOf(mint)))
  const oldest = await stream.oldest()
  return shards.map((shard, nth) => {
    const row = rows.get(shard)
    const lostSince = row && isLost(parts, row, oldest) ? row.slot : null
    return startReading(parts, placeOf(parts, shard, row), { newest: newest[nth] ?? 0, lostSince })
  })
}

/** A place in an earlier stream of this name means nothing in this one. */
function placeOf(
  { context: { clock }, stream: { stream } }: ShardParts,
  shard: number,
  row: LaunchShardRow | undefined,
): ShardPlace {
  const seq = row?.stream === stream ? row.seq : 0
  return { shard, stream, seq, slot: row?.slot ?? 0, kept_at: row?.kept_at ?? clock.now() }
}

function startReading(parts: ShardParts, place: ShardPlace, begin: Begin): FollowedShard {
  const reading = new AbortController()
  const { shard, seq } = place
  const followed: FollowedShard = {
    ...{ shard, place, reading },
    isLive: begin.newest <= seq,
    read: Promise.resolve(),
  }
  followed.read = readOn(parts, followed, begin, AbortSignal.any([parts.signal, reading.signal]))
  return followed
}

/** `newest`: the last message of the backlog. `lostSince`: the slot after which messages are lost. */
type Begin = { newest: number; lostSince: number | null }

/** Whether the stream dropped messages that were never stored: no worker ran for longer than it keeps them. */
function isLost(
  { context: { clock, log }, stream }: ShardParts,
  row: LaunchShardRow,
  oldest: number,
): boolean {
  const isOther = row.stream !== stream.stream
  const isOld = clock.now() - row.kept_at > stream.keptMs - SPARE_MS
  const lost = isOther || (isOld && oldest > row.seq + 1)
  if (lost) log.error({ shard: row.shard, slot: row.slot }, 'the stream no longer has what follows')
  return lost
}

async function readOn(
  { stream, intake, detection, context }: ShardParts,
  followed: FollowedShard,
  { newest, lostSince }: Begin,
  signal: AbortSignal,
): Promise<void> {
  let isHole = lostSince !== null
  for await (const streamed of stream.read(followed.shard, followed.place.seq, signal)) {
    if (signal.aborted) return
    const slot = slotOf(streamed)
    if (isHole && slot !== null) {
      isHole = false
      await intake.take(holeBefore(streamed, lostSince ?? 0, slot))
    }
    await intake.take(streamed)
    const { place } = followed
    followed.place = { ...place, seq: streamed.seq, slot: Math.max(place.slot, slot ?? 0) }
    if (!followed.isLive && streamed.seq >= newest) {
      await untilDone({ ...context, signal, what: 'catching up', ms: SECOND }, async () => {
        await intake.settled()
        await detection.settled()
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
  await intake.settled()
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

function holeBefore({ seq, batch }: StreamedBatch, after: number, slot: number): StreamedBatch {
  const gap = { kind: 'gap', program: 'stream', fromSlot: after + 1, toSlot: slot } as const
  return { seq, batch: { ...batch, events: [gap] } }
}

/** How often the place of a shard without events is stored. */
export const IDLE_MS = 30 * SECOND
