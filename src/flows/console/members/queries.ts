import type { PlanId } from '../../../contract/plans.ts'
import type { Ms } from '../../../kernel/clock.ts'
import type { Queryable } from '../../../kernel/db/database.ts'
import { boughtAgain } from '../overview/queries.ts'
import { MOST_FOUND, type RowCursor } from '../queries.ts'

/** The console's read models of members. */

export type MemberFilter = {
  /** null: all. */
  accounts: readonly string[] | null
  plan: PlanId | null
  /**
   * What `from` and `until` are about: the first day, the end, or a purchase after an earlier one.
   * `running`: they are running now.
   */
  by: 'joined' | 'ended' | 'renewed' | 'running'
  from: Ms | null
  until: Ms | null
  now: Ms
}

/** Memberships that were not lost, the newest first. */
export function membersPage(
  db: Queryable,
  filter: MemberFilter,
  after: RowCursor | null,
  limit: number,
) {
  let query = db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select([
      'memberships.id',
      'memberships.account_id',
      'memberships.plan',
      'memberships.joined_at',
      'memberships.expires_at',
      'accounts.telegram_key',
    ])
    .orderBy('memberships.joined_at', 'desc')
    .orderBy('memberships.id', 'desc')
    .limit(limit)
  const { accounts, plan, by, now } = filter
  const [from, until] = [filter.from ?? 0, filter.until ?? now + 1]
  if (accounts) query = query.where('memberships.account_id', 'in', accounts)
  if (plan && by !== 'renewed') query = query.where('memberships.plan', '=', plan)
  if (by === 'joined' && filter.from !== null)
    query = query
      .where('joined_at', '>=', from)
      .where('joined_at', '<', until)
      .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', 0)]))
  if (by === 'ended')
    query = query.where('expires_at', '>=', from).where('expires_at', '<', Math.min(until, now + 1))
  if (by === 'running')
    query = query.where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
  if (by === 'renewed') query = query.where(boughtAgain({ from, until }, plan))
  if (after)
    query = query.where((eb) =>
      eb.or([
        eb('memberships.joined_at', '<', after.at),
        eb.and([eb('memberships.joined_at', '=', after.at), eb('memberships.id', '<', after.id)]),
      ]),
    )
  return query.execute()
}

/** Accounts by their own id, by orders, or by the keyed name of their Telegram account. */
export async function accountIdsFor(
  db: Queryable,
  text: string,
  orders: readonly string[],
  telegramKey: string | null,
): Promise<string[]> {
  const byOrders =
    orders.length === 0
      ? []
      : await db.selectFrom('orders').select('account_id').where('id', 'in', orders).execute()
  const own = await db
    .selectFrom('accounts')
    .select('id as account_id')
    .where((eb) =>
      eb.or([
        eb('id', '=', text),
        ...(telegramKey === null ? [] : [eb('telegram_key', '=', telegramKey)]),
      ]),
    )
    .execute()
  return [...new Set([...own, ...byOrders].map((row) => row.account_id))].slice(0, MOST_FOUND)
}

/** undefined: there is none. */
export function accountOf(db: Queryable, id: string) {
  return db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()
}

/** An account's grants, the newest first. */
export function grantsOfAccount(db: Queryable, account: string) {
  return db
    .selectFrom('grants')
    .selectAll()
    .where('account_id', '=', account)
    .orderBy('granted_at', 'desc')
    .limit(MOST_FOUND)
    .execute()
}

/** All API keys that an account ever had, without their secrets. */
export function apiKeysOf(db: Queryable, account: string) {
  return db
    .selectFrom('api_keys')
    .select(['name', 'prefix', 'created_at', 'last_used_at', 'revoked_at'])
    .where('account_id', '=', account)
    .orderBy('created_at', 'desc')
    .limit(MOST_FOUND)
    .execute()
}
