import type { Queryable } from '../../../kernel/db/database.ts'

/** The console's read models of the system. */

/** The epoch of each role that is led. */
export function rolesLed(db: Queryable) {
  return db.selectFrom('leaders').select(['role', 'epoch']).orderBy('role').limit(200).execute()
}

/** Up to which slot each wallet was read. */
export function readPositions(db: Queryable) {
  return db.selectFrom('cursors').select(['wallet', 'slot']).orderBy('wallet').execute()
}

/** undefined: no price was ever stored. */
export function newestRate(db: Queryable) {
  return db.selectFrom('rates').selectAll().orderBy('at', 'desc').limit(1).executeTakeFirst()
}
