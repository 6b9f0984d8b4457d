import { AckPolicy } from '@nats-io/jetstream'
import { nanos } from '@nats-io/transport-node'
import type { LaunchStream, RetriedBatch, RoutedBatch } from '../../domains/launches/ports.ts'
import { SECOND } from '../../kernel/clock.ts'
import { batchFromJson, batchToJson } from './batch-json.ts'
import type { LaunchStreamParts } from './launch-stream-parts.ts'
import { endsOf, KEPT_MS, STREAM } from './own-stream.ts'
import { readShard } from './read-shard.ts'
import { subjectOf } from './subjects.ts'

const RETRIES = 'retry'
const RETRY_AGAIN_MS = 10 * SECOND
const GATHER_MS = SECOND

/** The stream on JetStream. @param made when it was created, as `ownStream` returns it */
export function createLaunchStream(parts: LaunchStreamParts, made: string): LaunchStream {
  const { client, manager, log } = parts

  async function send({ to, id, batch }: RoutedBatch): Promise<void> {
    await client.publish(subjectOf(to), batchToJson(batch), { msgID: id })
  }

  async function openRetries() {
    await manager.consumers.add(STREAM, {
      durable_name: RETRIES,
      filter_subject: subjectOf('retry'),
      ack_policy: AckPolicy.Explicit,
      ack_wait: nanos(RETRY_AGAIN_MS),
      max_ack_pending: 10_000,
    })
    return client.consumers.get(STREAM, RETRIES)
  }
  let retries: ReturnType<typeof openRetries> | null = null

  return {
    stream: made,
    keptMs: KEPT_MS,
    async publish(routed) {
      await Promise.all(routed.map(send))
    },
    ends: () => endsOf(manager),
    async newest(shard) {
      const message = await manager.streams.getMessage(STREAM, { last_by_subj: subjectOf(shard) })
      return message?.seq ?? 0
    },
    read: (shard, seq, signal) => readShard(parts, shard, seq, signal),
    async retries(most, signal) {
      if (signal.aborted) return []
      retries ??= openRetries()
      const consumer = await retries.catch((error) => {
        retries = null
        throw error
      })
      const found: RetriedBatch[] = []
      const messages = await consumer.fetch({ max_messages: most, expires: GATHER_MS })
      for await (const message of messages) {
        try {
          found.push({
            batch: batchFromJson(message.string()),
            tries: message.info.deliveryCount,
            done: () => message.ack(),
            later: (ms) => message.nak(ms),
          })
        } catch (error) {
          log.error({ seq: message.seq, err: (error as Error).message }, 'unreadable events')
          message.term()
        }
      }
      return found
    },
  }
}
