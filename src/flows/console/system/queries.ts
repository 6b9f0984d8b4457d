import type { Read } from '../queries.ts'

/** The console's read models of the system. */

/** The epoch of each role that is led. */
export function rolesLed(db: Read) {
  return db.selectFrom('leaders').select(['role', 'epoch']).orderBy('role').limit(200).execute()
}

/** Up to which slot each wallet was read. */
export function readPositions(db: Read) {
  return db.selectFrom('cursors').select(['wallet', 'slot']).orderBy('wallet').execute()
}

/** undefined: no price was ever stored. */
export function newestRate(db: Read) {
  return db.selectFrom('rates').selectAll().orderBy('at', 'desc').limit(1).executeTakeFirst()
}
