import type { VenueId } from './launches/venues.ts'

/** Parts of the service whose health is recorded, once a minute. Stored: a part keeps its name. */
export const MAIN_PARTS = ['detector', 'payments', 'prices', 'bot'] as const
/** The price services, by the names of their adapters. */
export const PRICE_SERVICES = ['coingecko', 'coinbase', 'kraken'] as const
export const HEALTH_PARTS = [...MAIN_PARTS, ...PRICE_SERVICES] as const
export type HealthPart = (typeof HEALTH_PARTS)[number]

export type PartBody = {
  part: HealthPart
  /** By the last record; `unknown`: there is none of the last three minutes. */
  state: 'working' | 'failing' | 'unknown'
  /** When it was last recorded; null: never. */
  at: number | null
  /** The last 30 days in UTC, the oldest first: recorded minutes in which it worked, and did not. */
  days: { at: number; good: number; bad: number }[]
}

export type VenueStatusBody = {
  venue: VenueId
  /** When we last detected a launch there; null: never. */
  last_launch_at: number | null
  /** Its gaps of the last 30 days, and the slots in them. */
  gaps: number
  gap_slots: number
  /**
   * The largest share of its trades that we may have seen in the last 24 hours, 0 to 1, by the reserves that
   * each trade leaves; null: none of its trades showed it.
   */
  trades_seen: number | null
}

/** In milliseconds: so many, and within how long half, 90%, and 99% of them. */
export type DelayBody = { count: number; p50: number; p90: number; p99: number }

/** `GET /api/status`: how the service is doing, from its own records. */
export type StatusBody = {
  now: number
  parts: PartBody[]
  /** The price services, of which two must agree. */
  price_services: PartBody[]
  venues: VenueStatusBody[]
  /** Slots of the last 30 days that nobody could read, the newest first, at most `most`. */
  gaps: {
    /** null: its program is no longer a venue's. */
    venue: VenueId | null
    from_slot: number
    to_slot: number
    noted_at: number
  }[]
  most: number
  /** From the block's time to our alert over the last day; null: no alert. */
  delay: DelayBody | null
  /** From the alert or warning to Telegram's answer, over the last day; null: no message. */
  telegram_delay: DelayBody | null
}
