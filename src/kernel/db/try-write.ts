import type { Tx } from './database.ts'

/** Writes a meaningless row. Throws when the database accepts no writes, for example on a full disk. */
export async function tryWrite(tx: Tx): Promise<void> {
  await tx
    .insertInto('settings')
    .values({ key: 'write_probe', value: '' })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: '' }))
    .execute()
}
