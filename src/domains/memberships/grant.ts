import type { PlanId } from '../../contract/plans.ts'
import type { Ms } from '../../kernel/clock.ts'
import { runsAlone, type Tx } from '../../kernel/db/database.ts'
import { type Entropy, newId } from '../../kernel/ids.ts'
import { grantsOf } from './grants-of.ts'
import { type Term, termOf } from './status.ts'
import { countUsed } from './used.ts'

/**
 * Grants an order's plan. The database refuses a second grant of the same order and period.
 *
 * @param grant.period 0, the default: the order's plan; from 1 on: further 30 days paid under it;
 *   below 0: an extension by an operator
 * @param grant.days of an extension
 * @param grant.usedMs what others have used of it, because its payment was theirs before
 */
export async function grantMembership(
  tx: Tx,
  entropy: Entropy,
  grant: {
    orderId: string
    accountId: string
    plan: PlanId
    period?: number
    days?: number
    usedMs?: Ms
  },
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
      used_ms: grant.usedMs ?? 0,
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
  { orderId, fromPeriod = 0 }: { orderId: string; fromPeriod?: number },
  because: string,
  now: Ms,
): Promise<boolean> {
  const grant = await unrevokedGrant(tx, orderId)
  if (!grant) return false
  await lockMembership(tx, grant.account_id)
  await countUsed(tx, grant.account_id, now)
  const all = tx
    .updateTable('grants')
    .set({ revoked_at: now, revoked_because: because })
    .where('order_id', '=', orderId)
    .where('revoked_at', 'is', null)
  await (fromPeriod === 0 ? all : all.where('period', '>=', fromPeriod)).execute()
  await rebuildMembership(tx, entropy, grant.account_id)
  return true
}

/**
 * Moves what is left of an order's grant to another account, for example when its buyer returns in
 * another browser.
 */
export async function moveGrant(
  tx: Tx,
  entropy: Entropy,
  orderId: string,
  accountId: string,
  now: Ms,
): Promise<void> {
  const before = await unrevokedGrant(tx, orderId)
  if (!before || before.account_id === accountId) return
  await lockMembership(tx, before.account_id, accountId)
  await countUsed(tx, before.account_id, now)
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
