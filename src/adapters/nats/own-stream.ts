import {
  DiscardPolicy,
  type JetStreamManager,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
} from '@nats-io/jetstream'
import { nanos } from '@nats-io/transport-node'
import type { StreamEnds } from '../../domains/launches/ports.ts'
import { HOUR, MINUTE } from '../../kernel/clock.ts'
import { PermanentError } from '../../kernel/errors.ts'

export const STREAM = 'mintwatch-launches'
/** Longer than the hour of a tape, so that there is time to repair the database. */
export const KEPT_MS = 2 * HOUR
/** Two ingesters publish the same event within seconds; a later duplicate is dropped by its key in the database. */
const DUPLICATES_MS = 2 * MINUTE
const NOT_FOUND = 10_059
const NAME_IN_USE = 10_058
const OVERLAP = 10_065
/** JetStream's error codes: a single server stores one copy, and a cluster as many as it has servers. */
const TOO_MANY_REPLICAS = new Set([10_074, 10_005])

/** Whose stream it is, and how many copies are stored. */
type StreamSettings = { owner: string; replicas: number }

function wanted({ owner, replicas }: StreamSettings) {
  return {
    name: STREAM,
    description: `Mintwatch ${owner}`,
    subjects: ['launches.*'],
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    discard: DiscardPolicy.Old,
    max_age: nanos(KEPT_MS),
    max_msgs: -1,
    max_bytes: -1,
    max_msgs_per_subject: -1,
    duplicate_window: nanos(DUPLICATES_MS),
    num_replicas: replicas,
  } satisfies Partial<StreamConfig>
}

/**
 * Creates the stream of launches unless it exists.
 * @returns when it was created, as the server writes it
 * @throws PermanentError if it belongs to another cluster, or has other limits
 */
export async function ownStream(
  manager: JetStreamManager,
  settings: StreamSettings,
): Promise<string> {
  const found = (await findStream(manager)) ?? (await makeStream(manager, settings))
  const trouble = troubleWith(found.config, settings)
  if (trouble) throw new PermanentError(trouble)
  return found.created
}

/** null: there is none yet. */
export async function findStream(manager: JetStreamManager) {
  try {
    return await manager.streams.info(STREAM)
  } catch (error) {
    if (codeOf(error) === NOT_FOUND) return null
    throw error
  }
}

/** The numbers of the oldest and the newest message. */
export async function endsOf(manager: JetStreamManager): Promise<StreamEnds> {
  const { state } = await manager.streams.info(STREAM)
  return { oldest: state.first_seq, newest: state.last_seq }
}

async function makeStream(manager: JetStreamManager, settings: StreamSettings) {
  try {
    return await manager.streams.add(wanted(settings))
  } catch (error) {
    // Another process created it at the same time.
    if (codeOf(error) === NAME_IN_USE) return manager.streams.info(STREAM)
    if (TOO_MANY_REPLICAS.has(codeOf(error) ?? 0))
      throw new PermanentError(tooManyReplicas(settings.replicas), { cause: error })
    if (codeOf(error) !== OVERLAP) throw error
    throw new PermanentError(
      'NATS_URL: another stream there takes the subjects launches.*. Use a NATS server or an account of its own.',
      { cause: error },
    )
  }
}

/** Why there is no stream with so many copies. */
export function tooManyReplicas(replicas: number): string {
  return `NATS_REPLICAS: there are fewer than ${replicas} NATS servers in one cluster there. Start more, or set NATS_REPLICAS=1.`
}

/** What is wrong with a stream, in a sentence; null: nothing. */
export function troubleWith(config: StreamConfig, settings: StreamSettings): string | null {
  const want = wanted(settings)
  if (config.description !== want.description) {
    return `NATS_URL: the stream ${STREAM} there belongs to another installation ("${config.description ?? ''}", this one is "${want.description}"). Give each database a NATS server or an account of its own.`
  }
  const limits = Object.entries(want).filter(
    ([name, value]) => JSON.stringify(config[name as keyof StreamConfig]) !== JSON.stringify(value),
  )
  if (limits.length === 0) return null
  const differences = limits.map(
    ([name, value]) => `${name} is ${config[name as keyof StreamConfig]}, not ${value}`,
  )
  return `NATS_URL: the stream ${STREAM} has other limits than this version uses: ${differences.join('; ')}. Set NATS_REPLICAS as it was, or change the stream with \`nats stream edit ${STREAM}\`.`
}

function codeOf(error: unknown): number | null {
  const { code } = error as { code?: unknown }
  return typeof code === 'number' ? code : null
}
