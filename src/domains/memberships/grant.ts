import type { Kysely } from 'kysely'
import type { PlanId } from '../../contract/plans.ts'
import type { Ms } from '../../kernel/clock.ts'
import { runsAlone, type Tx } from '../../kernel/db/database.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { type Entropy, newId } from '../../kernel/ids.ts'
import { type Grant, type Term, termOf } from './status.ts'

/**
 * Grants an order's plan. The database refuses a second grant of the same order and period.
 *
 * @param grant.period 0, the default: the order's plan; from 1 on: further 30 days paid under it;
 *   below 0: an extension by an operator
 * @param grant.days of an extension
 */
export async function grantMembership(
  tx: Tx,
  entropy: Entropy,
  grant: { orderId: string; accountId: string; plan: PlanId; period?: number; days?: number },
  now: Ms,
): Promise<Term> {
  await lockMembership(tx, grant.accountId)
  await tx
    .insertInto('grants')
    .values({
      id: newId(entropy),
      order_id: grant.orderId,
      period: grant.period ?? 0,
      account_id: grant.accountId,
      plan: grant.plan,
      days: grant.days ?? null,
      granted_at: now,
      revoked_at: null,
      revoked_because: null,
    })
    .execute()
  const term = await rebuildMembership(tx, entropy, grant.accountId)
  if (!term) throw new Error('a grant that was just written is missing')
  return term
}

/**
 * Revokes an order's grants: all of them, extensions too, or only from a later period on.
 * @returns whether there was anything to revoke
 */
export async function revokeGrant(
  tx: Tx,
  entropy: Entropy,
  orderId: string,
  because: string,
  now: Ms,
  fromPeriod = 0,
): Promise<boolean> {
  const grant = await unrevokedGrant(tx, orderId)
  if (!grant) return false
  await lockMembership(tx, grant.account_id)
  const all = tx
    .updateTable('grants')
    .set({ revoked_at: now, revoked_because: because })
    .where('order_id', '=', orderId)
    .where('revoked_at', 'is', null)
  await (fromPeriod === 0 ? all : all.where('period', '>=', fromPeriod)).execute()
  await rebuildMembership(tx, entropy, grant.account_id)
  return true
}

/** When the earliest unrevoked grant of these orders began; null: there is none. */
export async function earliestStart(tx: Tx, orderIds: readonly string[]): Promise<Ms | null> {
  if (orderIds.length === 0) return null
  const { start } = await tx
    .selectFrom('grants')
    .select((eb) => eb.fn.min('granted_at').as('start'))
    .where('order_id', 'in', orderIds)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return start
}

/** Moves an order's grant to another account, for example when its buyer returns in another browser. */
export async function moveGrant(
  tx: Tx,
  entropy: Entropy,
  orderId: string,
  accountId: string,
): Promise<void> {
  const before = await unrevokedGrant(tx, orderId)
  if (!before || before.account_id === accountId) return
  await lockMembership(tx, before.account_id, accountId)
  await tx
    .updateTable('grants')
    .set({ account_id: accountId })
    .where('order_id', '=', orderId)
    .execute()
  await rebuildMembership(tx, entropy, before.account_id)
  await rebuildMembership(tx, entropy, accountId)
}

/**
 * Locks these accounts in a fixed order, so that nothing else changes their memberships. Before the
 * first grant there is no membership to lock, and two grants may be first at once.
 */
export async function lockMembership(tx: Tx, ...accountIds: string[]): Promise<void> {
  if (runsAlone(tx)) return
  await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', 'in', accountIds)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** The caller holds the order's lock. All grants of an order belong to one account. */
function unrevokedGrant(tx: Tx, orderId: string) {
  return tx
    .selectFrom('grants')
    .select('account_id')
    .where('order_id', '=', orderId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
}

/** What gives the account access: unrevoked grants of orders, and gifts that it redeemed. */
export async function grantsOf(
  db: Kysely<Tables>,
  accountId: string,
): Promise<(Grant & { paid: boolean })[]> {
  const grants = await db
    .selectFrom('grants')
    .select(['plan', 'days', 'granted_at'])
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .execute()
  const gifts = await db
    .selectFrom('gifts')
    .select(['plan', 'hours', 'kind', 'redeemed_at'])
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .execute()
  return [
    ...grants.map(({ plan, days, granted_at: grantedAt }) => ({
      plan,
      days,
      grantedAt,
      paid: true,
    })),
    ...gifts.map(({ plan, hours, kind, redeemed_at: grantedAt }) => ({
      plan,
      hours,
      grantedAt: grantedAt ?? 0,
      paid: kind === 'bought',
    })),
  ]
}

/** Recomputes the account's membership from its unrevoked grants and gifts. Without any, it has ended. */
export async function rebuildMembership(
  tx: Tx,
  entropy: Entropy,
  accountId: string,
): Promise<Term | null> {
  const term = termOf(await grantsOf(tx, accountId))
  if (!term) {
    await tx
      .updateTable('memberships')
      .set({ plan: '30d', expires_at: 0 })
      .where('account_id', '=', accountId)
      .execute()
    return null
  }
  const values = { plan: term.plan, joined_at: term.joinedAt, expires_at: term.expiresAt }
  await tx
    .insertInto('memberships')
    .values({ id: newId(entropy), account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute()
  return term
}
