import type { Database } from '../../kernel/db/database.ts'
import { keepFirstSetting } from '../../kernel/db/settings.ts'
import { type Entropy, newId } from '../../kernel/ids.ts'

const SETTING = 'cluster'

/** What this installation is called on NATS: a random name that its database keeps. */
export function clusterName({ db, entropy }: { db: Database; entropy: Entropy }): Promise<string> {
  return db.transaction((tx) => keepFirstSetting(tx, SETTING, newId(entropy)))
}
