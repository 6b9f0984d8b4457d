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
/** Kinds by their names in the stream. Processes of other releases read these, and `payer` for the fee payer, too. */
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
  return jsonOf({ ...batch, events: events.map(toNamed) })
}

function toNamed(event: SourceEvent) {
  const kind = NAMES.get(event.kind)
  if (!('feePayer' in event)) return { ...event, kind }
  const { feePayer: payer, ...rest } = event
  return { ...rest, kind, payer }
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

function eventOf(named: { kind: string; payer?: string | null }): SourceEvent {
  const { kind: name, payer, ...rest } = named
  const kind = KINDS.get(name)
  if (kind === undefined) throw new Error(`not an event: ${name}`)
  return { ...rest, kind, ...(payer !== undefined && { feePayer: payer }) } as SourceEvent
}
