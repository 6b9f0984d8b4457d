import type { GivenAs } from '../../contract/records.ts'
import type { Ms } from '../../kernel/clock.ts'
import type { Queryable } from '../../kernel/db/database.ts'
import type { Term } from './status.ts'

export type Membership = Term & { id: string; accountId: string }

/** The account's membership, active or expired; null if it never had one or lost all its grants. */
export async function findMembership(db: Queryable, accountId: string): Promise<Membership | null> {
  const row = await db
    .selectFrom('memberships')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!row || row.expires_at === 0) return null
  return {
    id: row.id,
    accountId: row.account_id,
    plan: row.plan,
    joinedAt: row.joined_at,
    expiresAt: row.expires_at,
  }
}

/**
 * How an account was given its access.
 * @returns null: it bought its access, or has none
 */
export async function findGivenAs(db: Queryable, accountId: string): Promise<GivenAs | null> {
  return (await findGiven(db, [accountId])).get(accountId) ?? null
}

/** How each of these accounts was given its access. Those that bought it, or have none, are missing. */
export async function findGiven(
  db: Queryable,
  accountIds: readonly string[],
): Promise<Map<string, GivenAs>> {
  const given = new Map<string, GivenAs>()
  if (accountIds.length === 0) return given
  const gifts = await db
    .selectFrom('gifts')
    .select(['account_id', 'kind'])
    .where('account_id', 'in', accountIds)
    .where('revoked_at', 'is', null)
    .execute()
  for (const { account_id: account, kind } of gifts) {
    if (account === null || given.get(account) === 'gift') continue
    given.set(account, kind === 'trial' ? 'trial' : 'gift')
  }
  if (given.size === 0) return given
  const granted = await db
    .selectFrom('grants')
    .select('account_id')
    .where('account_id', 'in', [...given.keys()])
    .where('revoked_at', 'is', null)
    .execute()
  for (const { account_id: account } of granted) given.delete(account)
  return given
}

/** Memberships that run at a moment. */
export async function countActive(db: Queryable, now: Ms): Promise<number> {
  const { count } = await db
    .selectFrom('memberships')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirstOrThrow()
  return Number(count)
}
