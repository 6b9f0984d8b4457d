import { type Migration, Migrator } from 'kysely/migration'
import { PermanentError } from '../errors.ts'
import type { Database } from './database.ts'

/** Brings the schema up to date. Safe when several processes start at once on an empty database. */
export async function migrate(db: Database, migrations: Record<string, Migration>): Promise<void> {
  const migrator = new Migrator({
    db: db.read,
    provider: { getMigrations: async () => migrations },
    // A migration gets its number before it is finished, so a lower number may be released later.
    allowUnorderedMigrations: true,
  })
  const { error, results } = await migrator.migrateToLatest()
  if (!error) return
  const failed = results?.find((result) => result.status === 'Error')?.migrationName
  throw new PermanentError(
    `The database could not be brought up to date${failed ? ` (${failed})` : ''}.`,
    {
      cause: error,
    },
  )
}
