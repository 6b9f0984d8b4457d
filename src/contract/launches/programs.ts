import type { VenueId } from './venues.ts'
import { VENUE_IDS } from './venues.ts'

/** The venues' programs on mainnet. An event belongs to the program that reported it, whatever its tag. */
export const PROGRAMS: Readonly<Record<VenueId, string>> = {
  pumpfun: '6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P',
  pumpswap: 'pAMMBay6oceH9fJKBRHGP5D4bD4sWpmSwMn52FMfXEA',
  launchlab: 'LanMV9sAd7wArD4vJFi2qDdfnVhFxYSUg6eADduJ3uj',
  cpmm: 'CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C',
  ammv4: '675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8',
  dbc: 'dbcij3LWUppWqq96dh6gJWwBifmcGfLSB5D4DuSMaqN',
  dammv2: 'cpamdpZCGKUy5JxQXB4dcpGPiikHawvSWAd6mEn1sGG',
  moonshot: 'MoonCVVNZFSYkqNXP6bxHLPL6QQJiMagDL3qcqUQTrG',
  boop: 'boop8hVGQGqehUK2iVEMEnMrL5RbjywRzHKBmBE7ry4',
  heaven: 'HEAVENoP2qxoeuF8Dj2oT1GHEnu49U5mJYkdeC8BAX2o',
}

/** The venue of a program; null: it isn't a venue that we watch. */
export function venueOfProgram(program: string): VenueId | null {
  return VENUE_IDS.find((venue) => PROGRAMS[venue] === program) ?? null
}
