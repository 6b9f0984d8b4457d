import { pumpfun } from '../../../src/adapters/solana/venues/pumpfun.ts'
import { pumpswap } from '../../../src/adapters/solana/venues/pumpswap.ts'
import { transactionOfRaw } from '../../../src/adapters/solana/wire/transaction-of-raw.ts'
import type { Venue } from '../../../src/adapters/solana/wire/venue.ts'
import { type AnchorEvent, CODERS, inOurTerms } from '../../../test/support/chain/anchor.ts'
import { readRecordedJson } from '../../../test/support/chain/recorded.ts'
import { invocationOf, transactionWith } from '../../../test/support/chain/venue-transactions.ts'
import { goal, median, number, spread, type Table } from '../figures.ts'
import { rateOf } from '../rate.ts'
import { readByKit } from './kit-codecs.ts'

/** One event as in a log line, and its venue. */
type RecordedEvent = { venue: Venue; text: string }
type PumpVenue = keyof typeof CODERS

const RECORDED = ['create_v2-1', 'create_v2-2', 'buy_v2-1', 'migrate-1']
const OVER_OTHERS = 3

const coderOf = ({ id }: Venue) => CODERS[id as PumpVenue]
const readByAnchor = ({ venue, text }: RecordedEvent) =>
  coderOf(venue).events.decode(text) as AnchorEvent

const ALONE = invocationOf(pumpfun)
const NOWHERE = transactionWith([])

const CONTENDERS: { name: string; least: number | null; decode(event: RecordedEvent): unknown }[] =
  [
    {
      name: 'Mintwatch',
      least: null,
      decode: ({ venue, text }) =>
        venue.decode({ ...ALONE, events: [Buffer.from(text, 'base64')] }, NOWHERE),
    },
    {
      name: 'Anchor 0.32.1, coder, into the same form',
      least: null,
      decode: (event) => inOurTerms(readByAnchor(event)),
    },
    { name: 'Anchor 0.32.1, coder, as it leaves them', least: null, decode: readByAnchor },
    {
      name: 'codecs of @solana/kit, as they leave them',
      least: OVER_OTHERS,
      decode: ({ venue, text }) => readByKit(venue, text),
    },
  ]

/** Measures events of July 2026 and later, starting from a log line's base64. */
export function measureEvents(effort: {
  rounds: number
  roundMs: number
  say(line: string): void
}): { table: Table; samples: Record<string, number[]> } {
  const recorded = recordedEvents()
  const rates: number[][] = CONTENDERS.map(() => [])
  for (let round = 0; round <= effort.rounds; round += 1) {
    effort.say(round === 0 ? 'warming up for events' : `events, round ${round} of ${effort.rounds}`)
    for (const [nth, { decode }] of CONTENDERS.entries()) {
      const rate = rateOf(recorded, decode, effort.roundMs)
      if (round > 0) rates[nth]?.push(rate)
    }
  }
  const [ours = []] = rates
  const rows = CONTENDERS.map(({ name, least }, at) => {
    const times = median(ours) / median(rates[at] ?? [])
    const isOurs = at === 0
    return [
      name,
      spread(rates[at] ?? []),
      isOurs ? '' : `${number(times)} times as fast`,
      least === null ? '' : goal(`≥ ${least} times`, times >= least),
    ]
  })
  return {
    table: {
      caption: `${recorded.length} recorded events of the pump programs, on one core`,
      columns: ['', 'events/s', 'Mintwatch is', 'goal'],
      rows,
    },
    samples: Object.fromEntries(
      CONTENDERS.map(({ name }, at) => [`${name}, events/s`, rates[at] ?? []]),
    ),
  }
}

function recordedEvents(): RecordedEvent[] {
  const whole = RECORDED.flatMap((name) => eventsOf(name))
  const files = ['create-events-1', 'trade-events-1'].map((name) => `pumpfun/${name}.json`)
  const alone = files
    .flatMap((path) => Object.values(readRecordedJson(path)))
    .flatMap((one) => (one as { eventB64?: string }).eventB64 ?? [])
    .map((text): RecordedEvent => ({ venue: pumpfun, text }))
  return [...whole, ...alone].filter(isReadByAll)
}

function eventsOf(name: string): RecordedEvent[] {
  const tx = transactionOfRaw(readRecordedJson(`pumpfun/${name}.json`))
  return (tx?.invocations ?? []).flatMap(({ program, events }) => {
    const venue = [pumpfun, pumpswap].find((one) => one.program === program)
    const texts = events.map((event) => Buffer.from(event).toString('base64'))
    return venue ? texts.map((text) => ({ venue, text })) : []
  })
}

/** Older events are shorter than today's layouts, and the other decoders need all fields. */
function isReadByAll(event: RecordedEvent): boolean {
  try {
    return readByAnchor(event) !== null && readByKit(event.venue, event.text) !== undefined
  } catch {
    return false
  }
}
