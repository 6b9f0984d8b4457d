import type { EventBatch } from '../../domains/launches/ports.ts'

/** Amounts that are bigint in an event, and decimal text in the stream. */
const AMOUNTS: ReadonlySet<string> = new Set([
  'supply',
  'virtualBase',
  'virtualQuote',
  'realQuote',
  'baseAmount',
  'quoteAmount',
])
const KINDS: ReadonlySet<unknown> = new Set([
  'launch',
  'trade',
  'pool',
  'migration',
  'creator',
  'confirmed',
  'rollback',
  'gap',
  'lost',
])

/** @throws Error if it is not a batch of this version's events */
export function batchFromJson(text: string): EventBatch {
  const batch = JSON.parse(text, (key, value) =>
    AMOUNTS.has(key) && typeof value === 'string' ? BigInt(value) : value,
  ) as EventBatch
  const isKnown =
    typeof batch?.source === 'string' &&
    typeof batch.seenAt === 'number' &&
    Array.isArray(batch.events) &&
    batch.events.every(({ kind }) => KINDS.has(kind))
  if (!isKnown) throw new Error('not a batch of events')
  return batch
}
