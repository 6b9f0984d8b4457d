import type { Database } from '../../src/kernel/db/database.ts'
import type { Book } from './book.ts'
import type { Chain } from './chain.ts'
import { checkGrants } from './check-grants.ts'
import { checkMemberships } from './check-memberships.ts'
import { checkPromises } from './check-promises.ts'
import { checkTransfers } from './check-transfers.ts'
import { readLedger } from './ledger.ts'
import { readRows, type Violation } from './rows.ts'

/** Compares what the product has written with what the chain and the buyers know. */
export async function check(
  db: Database,
  chain: Chain,
  book: Book,
  exchange: string,
): Promise<Violation[]> {
  const rows = await readRows(db)
  const ledger = readLedger(chain, book)
  return [
    ...checkTransfers(rows, ledger),
    ...checkGrants(rows, ledger, book, exchange),
    ...checkPromises(rows, ledger, book, exchange),
    ...checkMemberships(rows),
  ]
}
