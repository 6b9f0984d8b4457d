import { lastSealedUser } from '../../domains/accounts/index.ts'
import { readSetting, storeFirstSetting } from '../../kernel/db/settings.ts'
import { openIfReadable, type Sealer } from '../../kernel/seal.ts'
import type { Services } from '../services.ts'

/** The setting that identifies the key of this database's personal data. */
export const DATA_KEY_SETTING = 'data_key'

/** Identifies a key without revealing anything about it. */
export function markOf(sealer: Sealer): string {
  return sealer.key('which key this is')
}

/**
 * Whether the stored personal data was encrypted under our key. The first key is remembered; in a
 * database from before that, the last linked user is checked.
 */
export async function dataKeyFits({
  db,
  sealer,
}: Pick<Services, 'db' | 'sealer'>): Promise<boolean> {
  const mark = markOf(sealer)
  const known = await readSetting(db.read, DATA_KEY_SETTING)
  if (known !== null) return known === mark
  const last = await lastSealedUser(db.read)
  if (last !== null && openIfReadable(sealer, last) === null) return false
  return (await db.transaction((tx) => storeFirstSetting(tx, DATA_KEY_SETTING, mark))) === mark
}

/** Logs an error if the key does not match. Everything else runs; encrypted data waits for its key. */
export async function warnOfDataKey(
  context: Pick<Services, 'db' | 'sealer' | 'log'>,
): Promise<void> {
  if (await dataKeyFits(context)) return
  context.log.error(
    {},
    'DATA_KEY does not match this database: the bot recognizes no member until the old key is back',
  )
}
