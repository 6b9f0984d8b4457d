import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { PermanentError } from '../errors.ts'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

/** Before the name of a migration, in `settings`: its value is the migration that it needs. */
const NEEDS = 'needs:'

/**
 * A step of the schema. It keeps what the release before it uses, so that release can be rolled back to;
 * where it can't, `needs` names the oldest migration that a release must know to work with its result.
 */
export type SchemaStep = Migration & { readonly needs?: string }

/**
 * Brings the schema up to date. Safe when several processes start at once on an empty database.
 * @throws PermanentError if a newer release changed the database so that this one can't work with it
 */
export async function migrate(db: Database, migrations: Record<string, SchemaStep>): Promise<void> {
  if (await isUpToDate(db, migrations)) return
  const first = await run(db, recordNeeds(migrations))
  if (!first.error) return
  const newer = await admitNewer(db, migrations)
  const { error, results } = newer ? await run(db, { ...recordNeeds(migrations), ...newer }) : first
  if (!error) return
  const failed = results?.find((result) => result.status === 'Error')?.migrationName
  throw new PermanentError(
    `The database could not be brought up to date${failed ? ` (${failed})` : ''}.`,
    {
      cause: error,
    },
  )
}

/** As most starts find it. The migrator would read the whole schema several times to find that out. */
async function isUpToDate(db: Database, migrations: Record<string, SchemaStep>): Promise<boolean> {
  const names = new Set(await executed(db))
  const known = Object.keys(migrations)
  return names.size === known.length && known.every((name) => names.has(name))
}

function run(db: Database, migrations: Record<string, Migration>) {
  const migrator = new Migrator({
    db: db.read,
    provider: { getMigrations: async () => migrations },
    // A migration gets its number before it is finished, so a lower number may be released later.
    allowUnorderedMigrations: true,
  })
  return migrator.migrateToLatest()
}

/** Each migration that needs something stores that with its change, for a release that does not know it. */
function recordNeeds(migrations: Record<string, SchemaStep>): Record<string, Migration> {
  const recorded = Object.entries(migrations).map(([name, step]): [string, Migration] => {
    const { needs } = step
    if (needs === undefined) return [name, step]
    const row = { key: `${NEEDS}${name}`, value: needs }
    const up: Migration['up'] = async (db) => {
      await step.up(db)
      await db.insertInto('settings').values(row).execute()
    }
    return [name, { up }]
  })
  return Object.fromEntries(recorded)
}

/**
 * The migrations of newer releases that the database has, if this release can work with their results.
 * @returns null if there are none
 * @throws PermanentError if one of them needs a migration that this release lacks
 */
async function admitNewer(
  db: Database,
  migrations: Record<string, SchemaStep>,
): Promise<Record<string, Migration> | null> {
  const { read } = db
  const names = await executed(db)
  const newer = names.filter((name) => !(name in migrations))
  if (newer.length === 0) return null
  const keys = newer.map((name) => `${NEEDS}${name}`)
  const needs = await read.selectFrom('settings').selectAll().where('key', 'in', keys).execute()
  const missing = needs.find(({ value }) => !(value in migrations))
  if (missing) {
    const name = missing.key.slice(NEEDS.length)
    throw new PermanentError(
      `A newer release has changed the database (${name}), and only a release that has ${missing.value} can work with it. Start the newer release again, or restore the backup from before the upgrade.`,
    )
  }
  return Object.fromEntries(newer.map((name) => [name, { up: neverAgain }]))
}

const FIND_MIGRATIONS = {
  sqlite: sql`select name from sqlite_master where name = 'kysely_migration'`,
  postgres: sql`select oid from pg_class where oid = to_regclass('kysely_migration')`,
}

async function executed({ engine, read }: Database): Promise<string[]> {
  const { rows: tables } = await FIND_MIGRATIONS[engine].execute(read)
  if (tables.length === 0) return []
  const rows = await read
    .selectFrom('kysely_migration' as keyof Tables)
    .select('name' as never)
    .execute()
  return (rows as { name: string }[]).map(({ name }) => name)
}

async function neverAgain(): Promise<void> {
  throw new Error('a migration of a newer release can’t be run by this one')
}
