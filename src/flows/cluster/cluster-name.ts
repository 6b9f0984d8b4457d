import { type Ms, SECOND } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/db/database.ts'
import { storeFirstSetting } from '../../kernel/db/settings.ts'
import { type Entropy, newId } from '../../kernel/ids.ts'

export const CLUSTER_SETTING = 'cluster'
/** Stages, leases, and pages compare times of several machines. */
const MOST_SKEW_MS = 10 * SECOND

/** This installation's name on NATS: random, and stored in its database. */
export function clusterName({ db, entropy }: { db: Database; entropy: Entropy }): Promise<string> {
  return db.transaction((tx) => storeFirstSetting(tx, CLUSTER_SETTING, newId(entropy)))
}

/** What is wrong with a clock that is `skew` ahead of the database's; null: nothing. */
export function skewTrouble(skew: Ms): string | null {
  if (Math.abs(skew) <= MOST_SKEW_MS) return null
  const shown = `${Math.round(Math.abs(skew) / SECOND)} s ${skew > 0 ? 'ahead of' : 'behind'}`
  return `This machine's clock is ${shown} PostgreSQL's.`
}
