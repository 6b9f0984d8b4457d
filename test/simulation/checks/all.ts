import type { Database } from '../../../src/kernel/db/database.ts'
import type { GroundTruth } from '../ground-truth.ts'
import type { Chain } from '../world/chain.ts'
import { checkAccess } from './access.ts'
import { checkDiscounts } from './discounts.ts'
import { checkExcess } from './excess.ts'
import { checkFree } from './free.ts'
import { checkGifts } from './gifts.ts'
import { checkGrants } from './grants.ts'
import { readLedger } from './ledger.ts'
import { checkMemberships } from './memberships.ts'
import { checkPromises } from './promises.ts'
import { checkReferrals } from './referrals.ts'
import { readRows, type Violation } from './rows.ts'
import { checkTransfers } from './transfers.ts'

/** Compares what the product stored with what the chain and the buyers know. */
export async function check(
  db: Database,
  chain: Chain,
  truth: GroundTruth,
  exchanges: ReadonlySet<string>,
): Promise<Violation[]> {
  const rows = await readRows(db)
  const ledger = readLedger(chain, truth)
  return [
    ...checkTransfers(rows, ledger, truth),
    ...checkGrants(rows, ledger, truth, exchanges),
    ...checkPromises(rows, ledger, truth, exchanges),
    ...checkDiscounts(rows, truth),
    ...checkExcess(rows, ledger, truth),
    ...checkGifts(rows, truth),
    ...checkFree(rows, truth),
    ...(await checkReferrals(db, rows, truth)),
    ...checkMemberships(rows),
    ...checkAccess(rows, ledger, truth),
    ...truth.slips,
  ]
}
