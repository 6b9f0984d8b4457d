import type { Migration } from 'kysely/migration'
import * as purchase from './001_purchase.ts'

/** In the order in which they run. A migration that has been released is never changed. */
export const migrations: Record<string, Migration> = {
  '001_purchase': purchase,
}
