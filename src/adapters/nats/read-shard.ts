import { type Consumer, type ConsumerMessages, DeliverPolicy } from '@nats-io/jetstream'
import { nuid } from '@nats-io/transport-node'
import type { EventBatch, StreamedBatch } from '../../domains/launches/ports.ts'
import { SECOND } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import { batchFromJson } from './batch-json.ts'
import type { LaunchStreamParts } from './launch-stream-parts.ts'
import { endsOf, STREAM } from './own-stream.ts'
import { subjectOf } from './subjects.ts'

/** Batches that may wait in memory for each shard. */
const MOST_WAITING = 500
/** The server sends a heartbeat this often. After two missed ones, a new reader is opened. */
const ALIVE_MS = SECOND
const REQUEST_MS = 10 * SECOND
/** The leader may place a reader on a server that has just died; the next try is likely to get another. */
const AGAIN_MS = SECOND / 4

const NOTHING: EventBatch = { source: '', commitment: 'processed', seenAt: 0, events: [] }

/** Reads a shard after `seq`, until `signal` aborts. Gaps are detected and read again, whatever fails. */
export async function* readShard(
  parts: LaunchStreamParts,
  shard: number,
  seq: number,
  signal: AbortSignal,
): AsyncGenerator<StreamedBatch> {
  const { client, clock, log, onReconnect } = parts
  let at = seq
  while (!signal.aborted) {
    let consumer: Consumer | null = null
    let messages: ConsumerMessages | null = null
    const stop = () => messages?.stop()
    signal.addEventListener('abort', stop)
    // A restarted server has lost its readers, but another of the cluster may still have this one.
    const stopListening = onReconnect(() => {
      consumer?.info().catch(stop)
    })
    try {
      at = await placeWithin(parts, shard, at)
      consumer = await client.consumers.get(STREAM, {
        name_prefix: `shard-${shard}-${nuid.next()}`,
        filter_subjects: subjectOf(shard),
        deliver_policy: DeliverPolicy.StartSequence,
        opt_start_seq: at + 1,
      })
      messages = await consumer.consume({
        max_messages: MOST_WAITING,
        expires: REQUEST_MS,
        idle_heartbeat: ALIVE_MS,
      })
      if (signal.aborted) return
      void stopWhenSilent(messages)
      for await (const message of messages) {
        at = message.seq
        yield { seq: at, batch: read(message.string(), at, log) }
      }
    } catch (error) {
      log.warn({ shard, err: (error as Error).message }, 'a shard cannot be read; trying again')
    } finally {
      signal.removeEventListener('abort', stop)
      stopListening()
      void messages?.close().catch(() => {})
    }
    await clock.wait(AGAIN_MS, signal)
    if (signal.aborted) return
    for await (const stored of readWithoutReader(parts, shard, at)) {
      at = stored.seq
      yield stored
    }
  }
}

/** Where to read on. A server that lost its power lacks the newest messages, and counts on from those that it has. */
async function placeWithin(
  { manager, log }: Pick<LaunchStreamParts, 'manager' | 'log'>,
  shard: number,
  seq: number,
): Promise<number> {
  const { newest } = await endsOf(manager)
  if (seq <= newest) return seq
  log.error({ shard, seq, newest }, 'the stream lost its newest messages; reading it again')
  return 0
}

/**
 * Reads some batches after `seq` one by one. This needs only the stream's leader, while a new reader needs the
 * cluster's leader, whose election takes seconds.
 */
async function* readWithoutReader(
  { manager, log }: Pick<LaunchStreamParts, 'manager' | 'log'>,
  shard: number,
  seq: number,
): AsyncGenerator<StreamedBatch> {
  let at = seq
  for (let found = 0; found < MOST_WAITING; found += 1) {
    const next = { seq: at + 1, next_by_subj: subjectOf(shard) }
    const message = await manager.streams.getMessage(STREAM, next).catch(() => null)
    if (message === null) return
    at = message.seq
    yield { seq: at, batch: read(message.string(), at, log) }
  }
}

/** The server of this reader may have died while our connection is to another. */
async function stopWhenSilent(messages: ConsumerMessages): Promise<void> {
  for await (const { type } of messages.status()) {
    if (type === 'heartbeats_missed') messages.stop()
  }
}

/** An unreadable message must not stop the ones after it. */
function read(text: string, seq: number, log: Log): EventBatch {
  try {
    return batchFromJson(text)
  } catch (error) {
    log.error({ seq, err: (error as Error).message }, 'unreadable events')
    return NOTHING
  }
}
