import type { Ms } from '../../../kernel/clock.ts'
import type { Queryable } from '../../../kernel/db/database.ts'

/**
 * Members' own groups to look at: those without a running membership, those where Telegram refused an alert, and those
 * last checked before `before`.
 */
export function groupsToCheck(
  read: Queryable,
  { before, now, limit }: { before: Ms; now: Ms; limit: number },
) {
  return read
    .selectFrom('alert_groups as g')
    .leftJoin('memberships as m', (join) =>
      join
        .onRef('m.account_id', '=', 'g.account_id')
        .on((eb) => eb.or([eb('m.expires_at', 'is', null), eb('m.expires_at', '>', now)])),
    )
    .select(['g.account_id', 'g.refused_at', 'm.id as membership'])
    .where((eb) =>
      eb.or([
        eb('m.id', 'is', null),
        eb('g.refused_at', 'is not', null),
        eb('g.checked_at', '<', before),
      ]),
    )
    .orderBy('g.checked_at')
    .limit(limit)
    .execute()
}
