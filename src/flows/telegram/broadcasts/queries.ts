import type { PlanId } from '../../../contract/plans.ts'
import type { Ms } from '../../../kernel/clock.ts'
import type { Queryable } from '../../../kernel/db/database.ts'

/** Who gets a broadcast: people with a running membership that is linked to Telegram. */
type BroadcastAudience = { plan: PlanId | null; now: Ms }

/** How many people a broadcast is for. */
export async function countRecipients(
  read: Queryable,
  audience: BroadcastAudience,
): Promise<number> {
  const { count } = await linkedMembers(read, audience)
    .select(({ fn }) => fn.count<number>('accounts.telegram_key').distinct().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The next recipients of a broadcast, each once, by their Telegram key. */
export function recipientsAfter(
  read: Queryable,
  audience: BroadcastAudience,
  after: string,
  limit: number,
): Promise<{ key: string | null; sealed: string | null }[]> {
  return linkedMembers(read, audience)
    .select(({ fn }) => [
      'accounts.telegram_key as key',
      fn.max('accounts.telegram_sealed').as('sealed'),
    ])
    .where('accounts.telegram_key', '>', after)
    .groupBy('accounts.telegram_key')
    .orderBy('accounts.telegram_key')
    .limit(limit)
    .execute()
}

function linkedMembers(read: Queryable, { plan, now }: BroadcastAudience) {
  const members = read
    .selectFrom('accounts')
    .innerJoin('memberships', 'memberships.account_id', 'accounts.id')
    .where('accounts.telegram_key', 'is not', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
  return plan === null ? members : members.where('memberships.plan', '=', plan)
}
