import { loadPayers } from '../../domains/orders/index.ts'
import {
  type ReferralChain,
  type ReferralFunding,
  recordFunding,
  recordUnanswered,
  referralOf,
  reverseEntry,
} from '../../domains/referrals/index.ts'
import { DAY, HOUR, MINUTE, type Ms } from '../../kernel/clock.ts'
import { accountsBeside, walletsOfAccounts } from '../purchase/queries.ts'
import type { Services } from '../services.ts'
import { uncheckedOrders } from './queries.ts'

type Context = Pick<Services, 'db' | 'clock' | 'entropy' | 'exchanges'>

/** How many orders are checked at once, because each costs a few requests. */
const AT_ONCE = 3
/** A look-up that is never answered decides nothing. */
const GIVEN_UP_AFTER = DAY

/**
 * Looks up who sent the payers of referred orders their first SOL. If it was the referrer, the earning is
 * reversed. An unknown source counts, and operators see it before they pay. A look-up that is not answered
 * waits behind the others, longer each time, and is unknown after a day.
 */
export async function checkFunding(context: Context, chain: ReferralChain): Promise<void> {
  const { db, clock, entropy } = context
  for (const { id, askedAt } of await uncheckedOrders(db.read, clock.now(), AT_ONCE)) {
    const found = await fundingOf(context, chain, id)
    const now = clock.now()
    const since = askedAt ?? now
    const funding = found ?? (now - since >= GIVEN_UP_AFTER ? 'unknown' : null)
    await db.transaction(async (tx) => {
      if (funding === null) await recordUnanswered(tx, id, { since, askAt: nextAsk(since, now) })
      else await recordFunding(tx, id, funding)
      if (funding === 'own') await reverseEntry(tx, entropy, id, 'own_funding', now)
    })
  }
}

/** The pause doubles what has passed, within a minute and an hour. */
function nextAsk(since: Ms, now: Ms): Ms {
  return now + Math.min(Math.max(now - since, MINUTE), HOUR)
}

/** Whether the referrer funded an order's payers; null: the chain gave no answer. */
export async function fundingOf(
  { db, exchanges }: Pick<Services, 'db' | 'exchanges'>,
  chain: ReferralChain,
  orderId: string,
): Promise<ReferralFunding | null> {
  const referral = await referralOf(db.read, orderId)
  if (!referral?.accountId) return 'unknown'
  const accounts = await accountsBeside(db.read, referral.accountId)
  const own = new Set([...(await walletsOfAccounts(db.read, accounts)), referral.wallet])
  const payers = (await loadPayers(db.read, [orderId])).get(orderId) ?? []
  let isSure = payers.length > 0
  let isAnswered = true
  for (const payer of payers) {
    // An exchange's wallet sends and receives the SOL of many people.
    if (payer === null || exchanges.has(payer)) {
      isSure = false
      continue
    }
    const found = await chain.funderOf(payer)
    if (found === null) isAnswered = false
    else if (found.funder === null) isSure = false
    else if (own.has(found.funder) && !exchanges.has(found.funder)) return 'own'
  }
  if (!isAnswered) return null
  return isSure ? 'clear' : 'unknown'
}
