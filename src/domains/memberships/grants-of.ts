import type { Selectable } from 'kysely'
import type { Queryable } from '../../kernel/db/database.ts'
import type { Grant } from './status.ts'
import type { GiftRow, GrantRow } from './table.ts'

/** A grant or a gift, where it is stored. */
type StoredGrant = Grant & {
  table: 'grants' | 'gifts'
  id: string
  paid: boolean
}

/** What gives the account access: unrevoked grants of orders, and gifts that it redeemed. */
export async function grantsOf(db: Queryable, accountId: string): Promise<StoredGrant[]> {
  const grants = await db
    .selectFrom('grants')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .execute()
  const gifts = await db
    .selectFrom('gifts')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .execute()
  return [
    ...grants.map((row) => ({
      ...storedGrant('grants', row),
      days: row.days,
      grantedAt: row.granted_at,
      // Below: an operator's extension.
      paid: row.period >= 0,
    })),
    ...gifts.map((row) => ({
      ...storedGrant('gifts', row),
      hours: row.hours,
      grantedAt: row.redeemed_at ?? 0,
      paid: row.kind === 'bought',
    })),
  ]
}

function storedGrant<T extends StoredGrant['table']>(
  table: T,
  row: Selectable<GrantRow> | GiftRow,
) {
  return {
    table,
    id: row.id,
    plan: row.plan,
    countsFrom: row.counts_from,
    usedMs: row.used_ms,
  }
}
