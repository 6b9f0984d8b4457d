import type { EventBatch, SourceEvent } from '../../domains/launches/ports.ts'
import { jsonOf } from '../../kernel/json.ts'

/** Amounts that are bigint in an event, and decimal text in the stream. */
const AMOUNTS: ReadonlySet<string> = new Set([
  'supply',
  'virtualBase',
  'virtualQuote',
  'realQuote',
  'baseAmount',
  'quoteAmount',
])
/** Kinds by their names in the stream, which processes of other releases read, too. */
const KINDS: ReadonlyMap<string, SourceEvent['kind']> = new Map([
  ['launch', 'launch'],
  ['trade', 'trade'],
  ['pool', 'pool'],
  ['migration', 'migration'],
  ['creator', 'creator'],
  ['confirmed', 'confirmed'],
  ['rollback', 'dropped'],
  ['gap', 'gap'],
  ['lost', 'missing'],
])
const NAMES = new Map([...KINDS].map(([name, kind]) => [kind, name]))

/** A batch as text, with the stream's names. */
export function batchToJson({ events, ...batch }: EventBatch): string {
  return jsonOf({
    ...batch,
    events: events.map((event) => ({ ...event, kind: NAMES.get(event.kind) })),
  })
}

/** @throws Error if it is not a batch of this version's events */
export function batchFromJson(text: string): EventBatch {
  const batch = JSON.parse(text, (key, value) =>
    AMOUNTS.has(key) && typeof value === 'string' ? BigInt(value) : value,
  )
  const isKnown =
    typeof batch?.source === 'string' &&
    typeof batch.seenAt === 'number' &&
    Array.isArray(batch.events)
  if (!isKnown) throw new Error('not a batch of events')
  return { ...batch, events: batch.events.map(eventOf) }
}

function eventOf({ kind: name, ...event }: { kind: string }): SourceEvent {
  const kind = KINDS.get(name)
  if (kind === undefined) throw new Error(`not an event: ${name}`)
  return { ...event, kind } as SourceEvent
}
