import type { VenueId } from '../../../contract/launches/venues.ts'
import type { Venue } from '../wire/venue.ts'

/** A program whose logs are listened to, and where its launches can be looked up afterwards. */
export type VenueProgram = {
  venue: Venue
  program: string
  /**
   * Accounts of which at least one is in every transaction that launches or migrates, and which few
   * others name; null: none is known, and all of the program's own transactions are listed.
   */
  rareAccounts: readonly string[] | null
}

/**
 * pump.fun's mint authority is in each create and create_v2 and in no trade; its migration authority
 * in each migrate. Both were held against recorded transactions.
 */
const PUMP_MINT_AUTHORITY = 'TSLvdd1pWpHVjahSpsvCXUbgwsL3JAcvokwaKt1eokM'
const PUMP_MIGRATION_AUTHORITY = '39azUYFWPz3VHgKCf3VChUwbpURdCHRxjWVowf5jUJjg'

const RARE_ACCOUNTS: Readonly<Partial<Record<VenueId, readonly string[]>>> = {
  pumpfun: [PUMP_MINT_AUTHORITY, PUMP_MIGRATION_AUTHORITY],
}

/** In the order in which they are caught up with. */
export function programsOfVenues(venues: readonly Venue[]): VenueProgram[] {
  return venues.map((venue) => ({
    venue,
    program: venue.program,
    rareAccounts: RARE_ACCOUNTS[venue.id] ?? null,
  }))
}
