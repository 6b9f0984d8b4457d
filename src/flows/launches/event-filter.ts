import type { LaunchEventBody } from '../../contract/launches/bodies.ts'
import type { VenueId } from '../../contract/launches/venues.ts'
import type { WebhookEventType } from '../../contract/webhooks.ts'

/** Which events a client wants. Omitted fields match everything. */
export type EventFilter = {
  types?: readonly WebhookEventType[] | undefined
  venue?: VenueId | undefined
  /** Minimum attention, 0 to 100. */
  minAttention?: number | undefined
  /** Maximum risk score, 0 to 100. */
  maxScore?: number | undefined
}

/** Whether an event matches. An unknown figure is outside every bound; a dropped launch matches all. */
export function isWanted(
  { type, launch }: LaunchEventBody,
  { types, venue, minAttention, maxScore }: EventFilter,
): boolean {
  if (types !== undefined && !types.includes(type)) return false
  if (launch === null) return true
  if (venue !== undefined && launch.venue !== venue) return false
  const { attention, score } = launch
  if (minAttention !== undefined && (attention === null || attention < minAttention)) return false
  return maxScore === undefined || (score !== null && score <= maxScore)
}
