import type { ChainEvent } from '../../../domains/launches/ports.ts'
import type { Venue, VenueTransaction } from '../wire/venue.ts'
import { ammv4 } from './ammv4.ts'
import { boop } from './boop.ts'
import { cpmm } from './cpmm.ts'
import { dammv2 } from './dammv2.ts'
import { dbc } from './dbc.ts'
import { heaven } from './heaven.ts'
import { launchlab } from './launchlab.ts'
import { moonshot } from './moonshot.ts'
import { pumpfun } from './pumpfun.ts'
import { pumpswap } from './pumpswap.ts'

/** Every venue that is decoded. */
export const ALL_VENUES: readonly Venue[] = [
  pumpfun,
  pumpswap,
  launchlab,
  cpmm,
  ammv4,
  dbc,
  dammv2,
  moonshot,
  boop,
  heaven,
]

const BY_PROGRAM: ReadonlyMap<string, Venue> = new Map(
  ALL_VENUES.map((venue) => [venue.program, venue]),
)

/** What a transaction reports, in the order in which it happened, each (signature, path) once. */
export function decodeTransaction(tx: VenueTransaction | null): ChainEvent[] {
  const events: ChainEvent[] = []
  for (const invocation of tx?.invocations ?? []) {
    const decoded = BY_PROGRAM.get(invocation.program)?.decode(invocation, tx as VenueTransaction)
    if (decoded) events.push(...decoded)
  }
  return events
}

/** Of a transaction read from logs alone: whether the transaction must be fetched to know all of it. */
export function needsTransaction(tx: VenueTransaction): boolean {
  if (tx.truncated) return true
  return tx.invocations.some((invocation) =>
    BY_PROGRAM.get(invocation.program)?.needsTransaction(invocation),
  )
}
