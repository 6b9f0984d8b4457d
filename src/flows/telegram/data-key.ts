import { openIfReadable, type Sealer } from '../../kernel/seal.ts'
import type { PurchaseContext } from '../purchase/context.ts'

/** The setting that identifies the key which seals this database's people. */
export const DATA_KEY_SETTING = 'data_key'

/** Identifies a key without revealing anything about it. */
export function markOf(sealer: Sealer): string {
  return sealer.key('which key this is')
}

/**
 * Whether what is stored about people was sealed under our key. The first key is remembered; a
 * database from before that is asked for whom it bound last.
 */
export async function dataKeyFits({
  db,
  sealer,
}: Pick<PurchaseContext, 'db' | 'sealer'>): Promise<boolean> {
  const mark = markOf(sealer)
  const remembered = () =>
    db.read
      .selectFrom('settings')
      .select('value')
      .where('key', '=', DATA_KEY_SETTING)
      .executeTakeFirst()
  const known = await remembered()
  if (known) return known.value === mark
  const last = await db.read
    .selectFrom('accounts')
    .select('telegram_sealed')
    .where('telegram_sealed', 'is not', null)
    .orderBy('bound_at', 'desc')
    .executeTakeFirst()
  if (last?.telegram_sealed && openIfReadable(sealer, last.telegram_sealed) === null) return false
  await db.read
    .insertInto('settings')
    .values({ key: DATA_KEY_SETTING, value: mark })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  return (await remembered())?.value === mark
}

/** Logs an error when it does not. Everything else runs; sealed data waits for its key. */
export async function warnOfDataKey(
  context: Pick<PurchaseContext, 'db' | 'sealer' | 'log'>,
): Promise<void> {
  if (await dataKeyFits(context)) return
  context.log.error(
    {},
    'DATA_KEY does not match this database: the bot recognizes no member until the old key is back',
  )
}
