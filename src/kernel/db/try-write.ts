import type { Ms } from '../clock.ts'
import type { Tx } from './database.ts'

/** About the size of an order, so that if this fits, real writes usually fit as well. */
const BYTES = 16_384

/**
 * Writes a meaningless row. Throws when the database accepts no writes, for example on a full disk.
 * The content differs each time, because SQLite does not write unchanged pages.
 */
export async function tryWrite(tx: Tx, now: Ms): Promise<void> {
  const mark = `${now} `
  const value = mark.repeat(Math.ceil(BYTES / mark.length))
  await tx
    .insertInto('settings')
    .values({ key: 'write_probe', value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}
