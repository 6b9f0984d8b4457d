import { createHash } from 'node:crypto'
import type { Ms } from '../../../kernel/clock.ts'
import type { Tx } from '../../../kernel/db/database.ts'
import { alertFilter } from './matches-filter.ts'
import type { AlertPreferences } from './preferences.ts'

/**
 * Records that an account tested these preferences on past launches. Preferences that only differ in when alerts are
 * sent are the same filter. @returns how many filters it tested since `since`, this one included
 */
export async function recordTried(
  tx: Tx,
  accountId: string,
  preferences: AlertPreferences,
  { now, since }: { now: Ms; since: Ms },
): Promise<number> {
  const row = { account_id: accountId, filter: nameOf(preferences), tried_at: now }
  await tx
    .insertInto('filters_tried')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'filter']).doUpdateSet({ tried_at: now }),
    )
    .execute()
  const { tried } = await tx
    .selectFrom('filters_tried')
    .select(({ fn }) => fn.countAll<number>().as('tried'))
    .where('account_id', '=', accountId)
    .where('tried_at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(tried)
}

/** Deletes what an account tried, on its request. */
export async function dropTried(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('filters_tried').where('account_id', '=', accountId).execute()
}

/** Deletes what was tried before a moment. */
export async function forgetTried(tx: Tx, before: Ms): Promise<void> {
  await tx.deleteFrom('filters_tried').where('tried_at', '<', before).execute()
}

/** A hash, so that the words that somebody looks for are not kept. */
function nameOf(preferences: AlertPreferences): string {
  const { name, on, pace, filters, quiet_from, quiet_to, time_zone, trade_link, ...wanted } = {
    ...preferences,
    ...alertFilter(preferences),
  }
  const sorted = { ...wanted, words: wanted.words.toSorted() }
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url')
}
