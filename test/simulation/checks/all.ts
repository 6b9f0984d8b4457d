import type { Database } from '../../../src/kernel/db/database.ts'
import type { Book } from '../book.ts'
import type { Chain } from '../world/chain.ts'
import { checkAccess } from './access.ts'
import { checkDiscounts } from './discounts.ts'
import { checkFree } from './free.ts'
import { checkGifts } from './gifts.ts'
import { checkGrants } from './grants.ts'
import { readLedger } from './ledger.ts'
import { checkMemberships } from './memberships.ts'
import { checkPromises } from './promises.ts'
import { checkReferrals } from './referrals.ts'
import { readRows, type Violation } from './rows.ts'
import { checkTransfers } from './transfers.ts'

/** Compares what the product has written with what the chain and the buyers know. */
export async function check(
  db: Database,
  chain: Chain,
  book: Book,
  exchanges: ReadonlySet<string>,
): Promise<Violation[]> {
  const rows = await readRows(db)
  const ledger = readLedger(chain, book)
  return [
    ...checkTransfers(rows, ledger, book),
    ...checkGrants(rows, ledger, book, exchanges),
    ...checkPromises(rows, ledger, book, exchanges),
    ...checkDiscounts(rows, book),
    ...checkGifts(rows, book),
    ...checkFree(rows, book),
    ...(await checkReferrals(db, rows, book)),
    ...checkMemberships(rows),
    ...checkAccess(rows, ledger, book),
    ...book.slips,
  ]
}
