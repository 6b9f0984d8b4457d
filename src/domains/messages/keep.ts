import type { Kysely } from 'kysely'
import type { Ms } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/db/database.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { type AlertPreferences, DEFAULT_PREFERENCES, readPreferences } from './preferences.ts'

/** What the account chose; the defaults before it chose anything. */
export async function findPreferences(
  db: Kysely<Tables>,
  accountId: string,
): Promise<AlertPreferences> {
  const row = await db
    .selectFrom('alert_preferences')
    .select('preferences')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return (row && readPreferences(JSON.parse(row.preferences))) ?? DEFAULT_PREFERENCES
}

/** Reads, changes and writes in one go, so that two taps at once both count. */
export async function changePreferences(
  tx: Tx,
  accountId: string,
  change: (before: AlertPreferences) => AlertPreferences,
  now: Ms,
): Promise<AlertPreferences> {
  await tx
    .insertInto('alert_preferences')
    .values({
      account_id: accountId,
      preferences: JSON.stringify(DEFAULT_PREFERENCES),
      changed_at: now,
    })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute()
  const row = await tx
    .selectFrom('alert_preferences')
    .select('preferences')
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const before = readPreferences(JSON.parse(row.preferences)) ?? DEFAULT_PREFERENCES
  const after = change(before)
  await tx
    .updateTable('alert_preferences')
    .set({ preferences: JSON.stringify(after), changed_at: now })
    .where('account_id', '=', accountId)
    .execute()
  return after
}

export async function forgetPreferences(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('alert_preferences').where('account_id', '=', accountId).execute()
}
