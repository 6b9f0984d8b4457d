import type { Selectable } from 'kysely'
import type { Ms } from '../clock.ts'
import { type Entropy, newId } from '../ids.ts'
import type { Queryable, Tx } from './database.ts'
import type { AuditRow } from './tables.ts'

/** Records who changed what, in the transaction that changes it. */
export async function writeAudit(
  tx: Tx,
  entropy: Entropy,
  entry: {
    at: Ms
    actor: string
    action: string
    subject: string
    detail: object
    /** From where; null or omitted: not recorded. */
    address?: string | null
  },
): Promise<void> {
  await tx
    .insertInto('audit')
    .values({ ...entry, id: newId(entropy), detail: JSON.stringify(entry.detail) })
    .execute()
}

/** What was decided about these subjects, oldest first. */
export function findAudit(
  db: Queryable,
  subjects: readonly string[],
): Promise<Selectable<AuditRow>[]> {
  return db.selectFrom('audit').selectAll().where('subject', 'in', subjects).orderBy('at').execute()
}
