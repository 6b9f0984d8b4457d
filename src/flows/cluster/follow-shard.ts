import {
  keepShardPlaces,
  type LaunchShardRow,
  type LaunchStream,
  leaveShard,
  type ShardPlace,
  type ShardWorker,
  type StreamedBatch,
  shardOf,
  takeShard,
} from '../../domains/launches/index.ts'
import { MINUTE, SECOND } from '../../kernel/clock.ts'
import { untilDone } from '../../kernel/loop.ts'
import type { DetectionContext } from '../detection/context.ts'
import type { Detection } from '../detection/detection.ts'
import type { ShardIntake } from './shard-intake.ts'

/** A place that was kept so shortly before the stream's end needs no alarm. */
const SPARE_MS = 5 * MINUTE

/** A shard that this worker reads. */
export type FollowedShard = {
  shard: number
  /** Everything that waited when it was taken over has been handled: it may be judged here. */
  isLive: boolean
  /** How far it is handed to the detector. */
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

/** Takes a shard over and reads on from where the database has it. */
export async function followShard(parts: ShardParts, shard: number): Promise<FollowedShard> {
  const { context, stream, detection, worker, signal } = parts
  const { db, clock } = context
  const newest = await stream.newest(shard)
  const { row, place } = await db.transaction(async (tx) => {
    const row = await takeShard(tx, shard, worker)
    const seq = row?.stream === stream.stream ? row.seq : 0
    const place = { shard, stream: stream.stream, seq, slot: row?.slot ?? 0 }
    await keepShardPlaces(tx, [place], worker, row?.kept_at ?? clock.now())
    return { row, place }
  })
  await detection.start((mint) => shardOf(mint) === shard)
  const lostSince = row && (await isLost(parts, row)) ? row.slot : null
  const reading = new AbortController()
  const followed: FollowedShard = {
    ...{ shard, place, reading },
    isLive: newest <= place.seq,
    read: Promise.resolve(),
  }
  const ends = AbortSignal.any([signal, reading.signal])
  followed.read = readOn(parts, followed, { newest, lostSince }, ends)
  return followed
}

/** Whether the stream dropped what the database does not have: nobody worked for longer than it keeps. */
async function isLost(
  { context: { clock, log }, stream }: ShardParts,
  row: LaunchShardRow,
): Promise<boolean> {
  const isOther = row.stream !== stream.stream
  const isOld = clock.now() - row.kept_at > stream.keptMs - SPARE_MS
  const lost = isOther || (isOld && (await stream.oldest()) > row.seq + 1)
  if (lost) log.error({ shard: row.shard, slot: row.slot }, 'the stream no longer has what follows')
  return lost
}

async function readOn(
  { stream, intake, detection, context }: ShardParts,
  followed: FollowedShard,
  { newest, lostSince }: { newest: number; lostSince: number | null },
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

/** Ends this worker's part in a shard, with everything stored, so that another can take it. */
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
    await keepShardPlaces(tx, [followed.place], worker, context.clock.now())
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

/** How long a shard's place stays as it is when nothing happens there. */
export const IDLE_MS = 30 * SECOND
