import type { Session } from '../../domains/accounts/index.ts'
import { addClick, findClick, findReferrerByCode } from '../../domains/referrals/index.ts'
import type { Services } from '../services.ts'

/**
 * Counts a browser's click on a referral link. Its first click counts, and no other for 30 days; a click
 * on a member's own link does not count.
 *
 * @param click.known the secret of an earlier click that the browser sends
 * @returns the secret that the browser sends from now on; null: nothing was counted
 */
export async function recordClick(
  { db, clock, entropy }: Pick<Services, 'db' | 'clock' | 'entropy'>,
  click: { code: string; known: string | undefined; session: Session | null },
): Promise<string | null> {
  const now = clock.now()
  if (await findClick(db.read, click.known, now)) return null
  const referrer = await findReferrerByCode(db.read, click.code)
  if (!referrer?.accountId || referrer.accountId === click.session?.accountId) return null
  return db.transaction((tx) => addClick(tx, entropy, referrer.id, now))
}
