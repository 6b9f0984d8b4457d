import type { UserBody } from '../../contract/records.ts'
import type { Session } from '../../domains/accounts/index.ts'
import { findMembership } from '../../domains/memberships/index.ts'
import type { PurchaseContext } from '../purchase/context.ts'
import { readableTelegramOf } from '../telegram/member.ts'

/**
 * The founding `users` record, for the session that it belongs to and nobody else: whoever asks for
 * another's learns no more than for one that does not exist.
 *
 * @param id `me`, the numeric Telegram id, or a username that this session has named
 * @param orderId with it, there is a record only once this very order has settled
 */
export async function showUser(
  context: Pick<PurchaseContext, 'db' | 'sealer'>,
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
  const usernames = await namedUsernames(db.read, accountId)
  const asked = id.replace(/^@+/, '').toLowerCase()
  if (asked !== 'me' && asked !== telegramId && !usernames.includes(asked)) return null
  if (orderId !== null && !(await isSettled(db.read, accountId, orderId))) return null

  return {
    plan: membership.plan,
    joined_at: membership.joinedAt,
    expires_at: membership.expiresAt,
    wallet: await lastPayingWallet(db.read, accountId),
    telegram_id: telegramId,
    username: usernames[0] ?? null,
  }
}

type Read = PurchaseContext['db']['read']

async function namedUsernames(read: Read, accountId: string): Promise<string[]> {
  const rows = await read
    .selectFrom('claims')
    .innerJoin('orders', 'orders.id', 'claims.order_id')
    .select('claims.username')
    .where('orders.account_id', '=', accountId)
    .where('claims.username', 'is not', null)
    .orderBy('orders.settled_at', (order) => order.desc().nullsLast())
    .orderBy('claims.named_at', 'desc')
    .execute()
  return rows.flatMap(({ username }) => username ?? [])
}

async function isSettled(read: Read, accountId: string, orderId: string): Promise<boolean> {
  const order = await read
    .selectFrom('orders')
    .select('settled_at')
    .where('id', '=', orderId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return order != null && order.settled_at !== null
}

async function lastPayingWallet(read: Read, accountId: string): Promise<string | null> {
  const row = await read
    .selectFrom('transfers')
    .innerJoin('orders', 'orders.id', 'transfers.order_id')
    .select('transfers.source')
    .where('orders.account_id', '=', accountId)
    .where('orders.settled_at', 'is not', null)
    .where('transfers.source', 'is not', null)
    .where('transfers.lamports', 'is not', null)
    .orderBy('orders.settled_at', 'desc')
    .orderBy('transfers.lamports', 'desc')
    .executeTakeFirst()
  return row?.source ?? null
}
