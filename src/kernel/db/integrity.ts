import { sql } from 'kysely'
import type { Database } from './database.ts'

/**
 * What SQLite finds damaged in its file; null: nothing. PostgreSQL refuses to restore what is damaged, so there is
 * nothing more to check. Takes minutes on a large file, and other queries of
 * `read` wait meanwhile. `longReads` would end it by its timeout.
 */
export async function findDamage({
  engine,
  read,
}: Pick<Database, 'engine' | 'read'>): Promise<string | null> {
  if (engine === 'postgres') return null
  const check = sql<{ integrity_check: string }>`pragma integrity_check(3)`
  try {
    const { rows } = await check.execute(read)
    const found = rows[0]?.integrity_check ?? 'no answer'
    return found === 'ok' ? null : found
  } catch (error) {
    // Some pages keep even the check from its end.
    if (error instanceof Error && /malformed|not a database/.test(error.message))
      return error.message
    throw error
  }
}
