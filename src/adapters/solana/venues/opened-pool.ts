import type { Pool } from '../../../domains/launches/ports.ts'
import type { Venue, VenueTransaction } from '../wire/venue.ts'

/** Raw units; nulls: unknown. */
type Deposit = { baseAmount: bigint | null; quoteAmount: bigint | null }

/** What `mint`'s pool at `address` began with, if `venue` opened it within the same transaction. */
export function depositOf(
  tx: VenueTransaction,
  venue: Venue,
  address: string | null,
  mint: string | null,
): Deposit {
  const pool = openedPool(tx, venue, address)
  if (!pool) return { baseAmount: null, quoteAmount: null }
  const { baseAmount, quoteAmount } = pool
  // Paid in another token, the pool may take that one for the token.
  return pool.mint === mint
    ? { baseAmount, quoteAmount }
    : { baseAmount: quoteAmount, quoteAmount: baseAmount }
}

function openedPool(tx: VenueTransaction, venue: Venue, address: string | null): Pool | undefined {
  for (const invocation of tx.invocations) {
    if (invocation.program !== venue.program) continue
    const decoded = venue.decode(invocation, tx)
    const pool = decoded.find((one): one is Pool => one.kind === 'pool' && one.pool === address)
    if (pool) return pool
  }
  return undefined
}
