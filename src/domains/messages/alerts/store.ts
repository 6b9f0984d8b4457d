import { DEFAULT_ALERTS } from '../../../contract/alerts.ts'
import type { Ms } from '../../../kernel/clock.ts'
import type { Queryable, Tx } from '../../../kernel/db/database.ts'
import { type AlertPreferences, readPreferences } from './preferences.ts'

/** An account's preferences, or the defaults if it has chosen nothing yet. */
export async function findPreferences(db: Queryable, accountId: string): Promise<AlertPreferences> {
  const row = await db
    .selectFrom('alert_preferences')
    .select('preferences')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return (row && readPreferences(JSON.parse(row.preferences))) ?? DEFAULT_ALERTS
}

/** Changes preferences under a lock, so that two taps at once both count. */
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
      preferences: JSON.stringify(DEFAULT_ALERTS),
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
  const before = readPreferences(JSON.parse(row.preferences)) ?? DEFAULT_ALERTS
  const after = change(before)
  await tx
    .updateTable('alert_preferences')
    .set({ preferences: JSON.stringify(after), changed_at: now })
    .where('account_id', '=', accountId)
    .execute()
  return after
}

/** Deletes an account's preferences, on its request. */
export async function forgetPreferences(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('alert_preferences').where('account_id', '=', accountId).execute()
}

/** Accounts with their preferences as they are stored, in pages by account. */
export function allPreferences(
  db: Queryable,
  after: string,
  limit: number,
): Promise<StoredPreferences[]> {
  return db
    .selectFrom('alert_preferences')
    .select(['account_id', 'preferences', 'changed_at'])
    .where('account_id', '>', after)
    .orderBy('account_id')
    .limit(limit)
    .execute()
}

/** Preferences changed since a moment, the earliest change first. */
export function preferencesChangedSince(db: Queryable, since: Ms): Promise<StoredPreferences[]> {
  return db
    .selectFrom('alert_preferences')
    .select(['account_id', 'preferences', 'changed_at'])
    .where('changed_at', '>=', since)
    .orderBy('changed_at')
    .execute()
}

/** `preferences`: JSON, see `parsePreferences`. */
export type StoredPreferences = { account_id: string; preferences: string; changed_at: Ms }

/** Parses stored preferences; null: they are invalid. */
export function parsePreferences(text: string): AlertPreferences | null {
  return readPreferences(JSON.parse(text))
}
