import type { RowCounts } from '../../domains/backups/index.ts'
import type { Database } from '../../kernel/db/database.ts'
import { findDamage } from '../../kernel/db/integrity.ts'
import { problemWithEntries } from '../transparency/check-log.ts'

/**
 * Why a restored copy can't be trusted; null: nothing speaks against it. Checks the engine's own integrity, the
 * rows of each table, and the transparency log.
 * @param counted the rows that were copied
 * @param found the rows that the copy has
 * @param note the last checkpoint that was signed before it was copied; null: unknown
 */
export async function problemWithCopy(
  db: Database,
  { counted, found, note }: { counted: RowCounts; found: RowCounts; note: string | null },
): Promise<string | null> {
  const damage = await findDamage(db)
  if (damage !== null) return `it is damaged: ${damage}`
  const tables = [...new Set([...Object.keys(counted), ...Object.keys(found)])].toSorted()
  const other = tables.find((table) => counted[table] !== found[table])
  if (other !== undefined)
    return `${other} had ${counted[other] ?? 'no'} rows, and the copy has ${found[other] ?? 'none'}`
  return problemWithEntries(db, note)
}
