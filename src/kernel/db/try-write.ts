import type { Ms } from '../clock.ts'
import type { Tx } from './database.ts'

/** About what an order takes, so that nothing larger fails for long where this succeeds. */
const BYTES = 16_384

/**
 * Writes a meaningless row. Throws when the database accepts no writes, for example on a full disk.
 * What is written differs each time: SQLite leaves a page alone that would stay as it is.
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
