import { Refusal } from '../../contract/errors.ts'
import type { ReferralRates, ReferralsBody } from '../../contract/referrals.ts'
import { findBinding, isFresh, lockSession, type Session } from '../../domains/accounts/index.ts'
import { findOurWallets } from '../../domains/orders/index.ts'
import {
  balanceOf,
  findReferrer,
  nameWallet,
  storeReferrer,
} from '../../domains/referrals/index.ts'
import { auditMember } from '../audit.ts'
import type { Services } from '../services.ts'
import { hasBoughtAccess, verifiedWallet } from './queries.ts'

type Context = Pick<Services, 'db' | 'clock' | 'entropy' | 'recipient'>

/** A member's link and what it earned. @throws Refusal `referral_members` */
export async function showReferrals(
  { db, clock }: Context,
  { accountId }: Session,
  rates: ReferralRates,
): Promise<ReferralsBody> {
  const referrer = await findReferrer(db.read, accountId)
  if (!referrer && !(await hasBoughtAccess(db.read, accountId)))
    throw new Refusal('referral_members')
  const balance = referrer && (await balanceOf(db.read, referrer.id, clock.now()))
  return {
    rates,
    code: referrer?.code ?? null,
    clicks: referrer?.clicks ?? 0,
    purchases: balance?.purchases ?? 0,
    pending_cents: balance?.pending ?? 0,
    payable_cents: balance?.payable ?? 0,
    paid_cents: balance?.paid ?? 0,
    wallet: referrer?.wallet ?? null,
    known_wallet: await verifiedWallet(db.read, accountId),
  }
}

/** Gives a member a link, once. @throws Refusal `referral_members` */
export async function makeLink({ db, clock, entropy }: Context, session: Session): Promise<void> {
  const { accountId } = session
  const now = clock.now()
  await db.transaction(async (tx) => {
    await lockSession(tx, session, now)
    if (!(await hasBoughtAccess(tx, accountId))) throw new Refusal('referral_members')
    await storeReferrer(tx, entropy, accountId, now)
  })
}

/**
 * Sets the wallet that a member's payouts go to. With Telegram linked, this needs a recent sign-in with
 * it: somebody else at this browser must not redirect the money.
 *
 * @throws Refusal `not_found` without a link, `no_session`, `sign_in_again`, or `invalid_wallet` for one
 *   of ours
 */
export async function namePayoutWallet(
  { db, clock, entropy, recipient }: Context,
  session: Session,
  wallet: string,
): Promise<void> {
  const { accountId } = session
  const now = clock.now()
  await db.transaction(async (tx) => {
    await lockSession(tx, session, now)
    const referrer = await findReferrer(tx, accountId)
    if (!referrer) throw new Refusal('not_found')
    if (referrer.wallet === wallet) return
    const binding = await findBinding(tx, accountId)
    if (binding?.provenAt != null && !isFresh(session, now)) throw new Refusal('sign_in_again')
    const { ours } = await findOurWallets(tx, [wallet])
    if (wallet === recipient || ours.has(wallet)) throw new Refusal('invalid_wallet')
    await nameWallet(tx, referrer.id, wallet)
    const detail = { wallet, before: referrer.wallet }
    await auditMember(tx, { clock, entropy }, 'payout_wallet', accountId, detail)
  })
}
