import type { Ms } from '../../kernel/clock.ts'
import type { Queryable, Tx } from '../../kernel/db/database.ts'
import { openIfReadable, type Sealer } from '../../kernel/seal.ts'

/** The languages in which the bot writes to people. A `key` is a Telegram key. */

/** IETF tags; null: unknown. */
export type KnownLanguage = {
  /** What the person chose in the bot; null: nothing. */
  chosen: string | null
  /** The language of the person's Telegram client. */
  client: string | null
}

const UNKNOWN: KnownLanguage = { chosen: null, client: null }

/** The stored languages of these people, by key. Those under another data key are left out. */
export async function findLanguages(
  db: Queryable,
  sealer: Sealer,
  keys: readonly string[],
): Promise<Map<string, KnownLanguage>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('telegram_languages')
    .select(['telegram_key', 'sealed'])
    .where('telegram_key', 'in', keys)
    .execute()
  return new Map(
    rows.flatMap(({ telegram_key: key, sealed }) => {
      const known = openIfReadable(sealer, sealed) as KnownLanguage | null
      return known === null ? [] : [[key, known] as const]
    }),
  )
}

/** Stores what changed, and keeps the rest. */
export async function storeLanguage(
  tx: Tx,
  sealer: Sealer,
  key: string,
  change: Partial<KnownLanguage>,
  now: Ms,
): Promise<void> {
  const before = (await findLanguages(tx, sealer, [key])).get(key) ?? UNKNOWN
  const values = { sealed: sealer.seal({ ...before, ...change }), changed_at: now }
  await tx
    .insertInto('telegram_languages')
    .values({ telegram_key: key, ...values })
    .onConflict((conflict) => conflict.column('telegram_key').doUpdateSet(values))
    .execute()
}

/** Deletes what is known of a person. */
export async function dropLanguage(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('telegram_languages').where('telegram_key', '=', key).execute()
}
