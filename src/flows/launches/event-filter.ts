import type { LaunchEventBody, LaunchEventType } from '../../contract/launch-events.ts'
import type { VenueId } from '../../contract/venues.ts'

/** Which events somebody wants. What is not given does not matter. */
export type EventFilter = {
  types?: readonly LaunchEventType[] | undefined
  venue?: VenueId | undefined
  /** Attention, 0 to 100, at least. */
  minAttention?: number | undefined
  /** Risk score, 0 to 100, at most. */
  maxScore?: number | undefined
}

/** Whether an event is wanted. An unknown figure fits no bound; a dropped launch fits all. */
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
