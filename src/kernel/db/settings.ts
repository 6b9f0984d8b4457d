import type { Queryable, Tx } from './database.ts'

/** Settings stored in this database, as text by key. */

/** Reads a setting. @returns null if it was never stored */
export async function readSetting(db: Queryable, key: string): Promise<string | null> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.value ?? null
}

/** Stores a setting, replacing its value. */
export async function storeSetting(tx: Tx, key: string, value: string): Promise<void> {
  await tx
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

/** Stores a setting unless it has a value. @returns the value that is stored now */
export async function storeFirstSetting(tx: Tx, key: string, value: string): Promise<string> {
  await tx
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  return (await readSetting(tx, key)) ?? value
}
