import { CAUSES, type HazardCause } from '../../../contract/launches/hazards.ts'
import { STAGE_AGE_MS, type Stage } from '../../../contract/launches/stages.ts'
import { MINUTE, type Ms } from '../../../kernel/clock.ts'
import type { PricePoint } from '../price-path.ts'
import { type Outcome, type OutcomeFacts, priceSaysRug } from './outcome.ts'

/** What came first after a moment, and how many ms after it. `cause` null: nothing came within the window. */
export type FirstEvent = { cause: HazardCause | null; after: Ms }

/** How long it is watched for. */
export const HAZARD_WINDOW_MS = 30 * MINUTE
/** A launch fades when it costs this share of what it cost at the moment. */
const FADED = 0.2

export type Hour = Pick<OutcomeFacts, 'graduatedAt' | 'missingUntil' | 'firstPrice'> & {
  launchedAt: Ms
  /** After an hour. */
  outcome: Outcome
  /** In one unit, which is also that of `firstPrice`. */
  path: readonly PricePoint[]
}

/**
 * What came first after a moment: it graduated, its price fell 80% below that of the moment, or, if it was rugged within
 * the hour, its price fell so or as a rug's does. Pure.
 * @returns null: graduated or rugged by then, or trades may have been missed since
 */
export function firstEventAfter(at: Ms, hour: Hour): FirstEvent | null {
  const { graduatedAt, missingUntil, outcome, path } = hour
  if (outcome === 'unknown' || (missingUntil !== null && missingUntil >= at)) return null
  const then = path.findLast(([time]) => time <= at)
  if (then === undefined || (graduatedAt !== null && graduatedAt <= at)) return null
  const rug = outcome === 'rugged' ? ruggedAt(hour) : null
  if (rug !== null && rug <= at) return null
  const fall = path.find(([time, price]) => time > at && price <= FADED * then[1])?.[0] ?? null
  const ends = [
    { cause: outcome === 'rugged' ? 'rugged' : 'fades', time: earlier(fall, rug) },
    { cause: 'graduates', time: graduatedAt },
  ] as const
  const first = ends
    .flatMap(({ cause, time }) => (time === null ? [] : [{ cause, after: time - at }]))
    .filter(({ after }) => after <= HAZARD_WINDOW_MS)
    .sort((a, b) => a.after - b.after)[0]
  return first ?? { cause: null, after: HAZARD_WINDOW_MS }
}

/** When the price first was what a rug leaves. */
function ruggedAt({ path, firstPrice }: Hour): Ms | null {
  let highPrice = firstPrice ?? 0
  for (const [time, lastPrice] of path) {
    highPrice = Math.max(highPrice, lastPrice)
    if (priceSaysRug({ firstPrice, highPrice, lastPrice })) return time
  }
  return null
}

function earlier(one: Ms | null, other: Ms | null): Ms | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other)
}

/** The event after each stage, as JSON. */
export function firstEventsToJson(hour: Hour, stages: readonly Stage[]): string {
  const events = stages.map((stage) => [
    stage,
    firstEventAfter(hour.launchedAt + STAGE_AGE_MS[stage], hour),
  ])
  return JSON.stringify(Object.fromEntries(events))
}

/** The event after a stage in what {@link firstEventsToJson} wrote; null: none is known. */
export function firstEventFromJson(
  text: string | null | undefined,
  stage: Stage,
): FirstEvent | null {
  const events: Partial<Record<Stage, FirstEvent | null>> = text == null ? {} : JSON.parse(text)
  const event = events[stage] ?? null
  return event === null || event.cause === null || CAUSES.includes(event.cause) ? event : null
}
