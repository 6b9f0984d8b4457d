import {
  type Recount,
  type ReferralChain,
  recordRecount,
  referralOf,
} from '../../domains/referrals/index.ts'
import type { Tx } from '../../kernel/db/database.ts'
import { reviewReferral } from '../purchase/referral.ts'
import type { Services } from '../services.ts'
import { fundingOf } from './check-funding.ts'
import { type ReversedEarning, reversedByReview } from './queries.ts'

type Context = Pick<Services, 'db' | 'clock' | 'entropy' | 'exchanges'>

const MOST_RECOUNTED = 500
/** How many funders are looked up at once, because each costs a few requests. */
const LOOKED_UP = 3

/**
 * Reviews again, as of now, the earnings that were reversed by who we thought had paid, and records the
 * outcome for operators. It changes no earning: an owner restores what was wrongly reversed. Who funded the
 * payers is looked up once; a look-up that is not answered waits behind the others.
 */
export async function recountReversed(context: Context, chain: ReferralChain): Promise<void> {
  const { db, clock } = context
  const rows = await reversedByReview(db.read, MOST_RECOUNTED)
  for (const one of rows.filter(({ because }) => because !== 'own_funding'))
    await db.transaction(async (tx) =>
      recordRecount(tx, one.id, await reviewAgain(tx, context, one), clock.now()),
    )
  for (const one of unfunded(rows)) {
    const funding = await fundingOf(context, chain, one.id)
    await db.transaction(async (tx) => {
      const reviewed = funding === 'own' ? 'own_funding' : await reviewAgain(tx, context, one)
      await recordRecount(tx, one.id, funding === null ? null : reviewed, clock.now())
    })
  }
}

/** Those whose funders were not looked up again yet; who waited longest is first. */
function unfunded(rows: readonly ReversedEarning[]): ReversedEarning[] {
  return rows
    .filter(({ because, recount }) => because === 'own_funding' && recount === null)
    .sort((one, other) => (one.recounted_at ?? 0) - (other.recounted_at ?? 0))
    .slice(0, LOOKED_UP)
}

/** null: there is nothing to review anymore. */
async function reviewAgain(
  tx: Tx,
  context: Context,
  { id, account_id, gift, settled_at }: ReversedEarning,
): Promise<Recount | null> {
  const referral = await referralOf(tx, id)
  if (!referral || settled_at === null) return null
  const order = { id, accountId: account_id, gift: gift === 1, settledAt: settled_at }
  return reviewReferral(tx, context, order, referral)
}
