import type { StreamAddress } from '../../domains/launches/ports.ts'

/** The NATS subject of a shard, or of events that are tried again. */
export function subjectOf(address: StreamAddress): string {
  return `launches.${address}`
}
