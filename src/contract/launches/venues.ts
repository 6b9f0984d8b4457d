/** The venues we watch, where memecoins are launched and traded. Ids are stable. */
export const VENUES = {
  pumpfun: 'pump.fun',
  pumpswap: 'PumpSwap',
  launchlab: 'LaunchLab',
  cpmm: 'Raydium CPMM',
  ammv4: 'Raydium AMM',
  dbc: 'Meteora DBC',
  dammv2: 'Meteora DAMM',
  moonshot: 'Moonshot',
  boop: 'Boop',
  heaven: 'Heaven',
} as const

export type VenueId = keyof typeof VENUES

export const VENUE_IDS = Object.keys(VENUES) as VenueId[]

/** Narrows untrusted text. */
export function isVenue(text: string): text is VenueId {
  return Object.hasOwn(VENUES, text)
}
