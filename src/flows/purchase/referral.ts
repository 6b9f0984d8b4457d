import type { PlanId } from '../../contract/plans.ts'
import type { ReferralRates } from '../../contract/referrals.ts'
import type { Order } from '../../domains/orders/index.ts'
import {
  addEntry,
  assessReferral,
  commissionOn,
  findClick,
  type Identity,
  type Referral,
  type ReferralOutcome,
  recordOutcome,
  referralOf,
  storeReferralOrder,
} from '../../domains/referrals/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/db/database.ts'
import { type UsdCents, usdCents } from '../../kernel/money.ts'
import type { Services } from '../services.ts'
import { accountsBeside, hasPaidBefore, walletsOfAccounts } from './queries.ts'

/** A browser that may have followed a referral link, and the program's rates. */
export type ReferredBy = {
  /** The secret of the browser's first click. */
  token: string | undefined
  rates: ReferralRates
}

/** Freezes in a new order who referred its buyer, and at which rate. */
export async function freezeReferral(
  tx: Tx,
  { id, plan, gift }: { id: string; plan: PlanId; gift: boolean },
  { token, rates }: ReferredBy,
  now: Ms,
): Promise<void> {
  const click = gift || rates[plan] === 0 ? null : await findClick(tx, token, now)
  if (!click) return
  const { referrerId, at: clickedAt } = click
  await storeReferralOrder(tx, { orderId: id, referrerId, clickedAt, rate: rates[plan] })
}

/**
 * Credits whoever referred the buyer of an order that settles now, in the settlement's transaction:
 * both are committed or neither. The caller holds the locks of the order, its payers, and its account.
 */
export async function countReferral(
  tx: Tx,
  context: Pick<Services, 'entropy' | 'exchanges'>,
  order: Pick<Order, 'id' | 'accountId' | 'gift'>,
  settledPrice: UsdCents | null,
  now: Ms,
): Promise<void> {
  const referral = await referralOf(tx, order.id)
  // A purchase that was counted once is not counted again, even if it was reversed.
  if (!referral || referral.outcome === 'counted') return
  const outcome = await reviewReferral(tx, context, { ...order, settledAt: now }, referral)
  await recordOutcome(tx, order.id, outcome)
  const cents = commissionOn(settledPrice ?? usdCents(0), referral.rate)
  if (outcome !== 'counted' || cents === 0) return
  const { referrerId } = referral
  await addEntry(tx, context.entropy, { referrerId, orderId: order.id, cents }, now)
}

/** Whether a referred order counts as of now: people link Telegram and verify wallets later. */
export async function reviewReferral(
  tx: Tx,
  { exchanges }: Pick<Services, 'exchanges'>,
  order: { id: string; accountId: string; gift: boolean; settledAt: Ms },
  { accountId, wallet, clickedAt, outcome }: Referral,
): Promise<ReferralOutcome> {
  const buyer = await identityOf(tx, exchanges, order.accountId)
  const referrer = accountId === null ? NOBODY : await identityOf(tx, exchanges, accountId, wallet)
  return assessReferral({
    gift: order.gift,
    clickedAt,
    accountId: order.accountId,
    buyer,
    referrerId: accountId,
    referrer,
    hasPaid: await hasPaidBefore(tx, { ...order, isCounted: outcome === 'counted' }, buyer),
    settledAt: order.settledAt,
  })
}

const NOBODY: Identity = { accounts: [], wallets: [] }

async function identityOf(
  tx: Tx,
  exchanges: Services['exchanges'],
  accountId: string,
  named: string | null = null,
): Promise<Identity> {
  const accounts = await accountsBeside(tx, accountId)
  const own = await walletsOfAccounts(tx, accounts)
  const wallets = named === null ? own : [...own, named]
  return { accounts, wallets: wallets.filter((wallet) => !exchanges.has(wallet)) }
}
