import type { UserBody } from '../../contract/records.ts'
import type { Session } from '../../domains/accounts/index.ts'
import { findGivenAs, findMembership } from '../../domains/memberships/index.ts'
import { findOrderOf, lastPayingWallet, usernamesOf } from '../../domains/orders/index.ts'
import type { Services } from '../services.ts'
import { readableTelegramOf } from '../telegram/member.ts'

/**
 * The `users` record of the owner's specification, only for its own session: another account's record looks like a
 * missing one.
 *
 * @param id `me`, the numeric Telegram id, or a username that one of the account's orders names
 * @param orderId if given, the record exists only once this order has settled
 */
export async function showUser(
  context: Pick<Services, 'db' | 'sealer'>,
  session: Session | null,
  id: string,
  orderId: string | null,
): Promise<UserBody | null> {
  if (!session) return null
  const { db } = context
  const { accountId } = session
  const membership = await findMembership(db.read, accountId)
  if (!membership) return null

  const telegramId = (await readableTelegramOf(context, accountId))?.id ?? null
  const usernames = await usernamesOf(db.read, accountId)
  const asked = id.replace(/^@+/, '').toLowerCase()
  if (asked !== 'me' && asked !== telegramId && !usernames.includes(asked)) return null
  if (orderId !== null) {
    const order = await findOrderOf(db.read, accountId, orderId)
    if (order === null || order.settledAt === null) return null
  }

  const given = await findGivenAs(db.read, accountId)
  return {
    plan: membership.plan,
    joined_at: membership.joinedAt,
    expires_at: membership.expiresAt,
    ...(given !== null && { given }),
    wallet: await lastPayingWallet(db.read, accountId),
    telegram_id: telegramId,
    username: usernames[0] ?? null,
  }
}
