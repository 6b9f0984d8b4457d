import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { migrations } from '../../migrations/index.ts'
import { backupFolder } from '../../src/adapters/backup/folder.ts'
import { makeBackup } from '../../src/app/make-backup.ts'
import { restoreBackup } from '../../src/cli/restore/restore-backup.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { migrate } from '../../src/kernel/db/migrate.ts'
import { openPostgres } from '../../src/kernel/db/postgres.ts'
import { MIGRATION_TIMEOUTS } from '../../src/kernel/db/postgres-connection.ts'
import { openSqlite } from '../../src/kernel/db/sqlite.ts'
import { createLog } from '../../src/kernel/log.ts'
import { openDatabase } from '../support/databases.ts'
import { number, type Result, type Scope } from '../support/figures.ts'
import { seedShop } from '../support/shop/seed-shop.ts'
import { storeLaunches } from '../support/store-launches.ts'

const FULL = { launches: 1_000_000, orders: 100_000 }
const QUICK = { launches: 5_000, orders: 1_000 }
const NAME = 'measured.age'
const KEY = Buffer.alloc(32, 1).toString('base64')
const never = new AbortController().signal

type Place = { dataDir: string; databaseUrl: string | null }

/** Measures how long a backup takes with the check of its copy, and how long its restore. */
export async function measureRestore({ stack, quick, say }: Scope): Promise<Result> {
  const { launches, orders } = quick ? QUICK : FULL
  const identity = await generateIdentity()
  const recipient = await identityToRecipient(identity)
  const rows: string[][] = []
  for (const engine of ['sqlite', 'postgres'] as const) {
    const [old, fresh] = [await openPlace(engine, stack), await openPlace(engine, stack)]
    if (old === null || fresh === null) continue
    say(`${engine}: ${launches} launches and ${orders} orders are being written`)
    const db = open(old)
    await migrate(db, migrations)
    const now = systemClock.now()
    await storeLaunches(db, launches, now)
    await seedShop(db, orders, now)
    await db.close()
    const kept = join(old.dataDir, 'kept')
    await mkdir(kept)
    say(`${engine}: it is backed up`)
    const backup = { recipient, scratchUrl: null, target: { kind: 'folder' as const, path: kept } }
    const made = await timed(() => makeBackup({ ...old, backup, name: NAME }, never))
    say(`${engine}: it is restored`)
    const restored = await timed(async () => {
      const from = await backupFolder(kept).read(NAME, never)
      return restoreBackup({ ...fresh, dataKey: null, logKeys: [KEY] }, { from, identity })
    })
    say(restored.result[0] ?? '')
    const bytes = 'bytes' in made.result ? made.result.bytes / 1e6 : 0
    rows.push([engine, seconds(made.ms), `${number(bytes)} MB`, seconds(restored.ms)])
  }
  const [many, few] = [launches, orders].map((count) => count.toLocaleString('en-US'))
  return {
    tables: [
      {
        caption: `Backup and restore of ${many} launches and ${few} orders`,
        columns: [
          '',
          'backup, with the check of its copy',
          'encrypted',
          'restore, with the same check',
        ],
        rows,
      },
    ],
    samples: {},
  }
}

/** An empty database; null: there is no PostgreSQL. */
async function openPlace(
  engine: 'sqlite' | 'postgres',
  stack: AsyncDisposableStack,
): Promise<Place | null> {
  const databaseUrl = engine === 'postgres' ? await openDatabase(stack) : null
  if (engine === 'postgres' && databaseUrl === null) return null
  const dataDir = await mkdtemp(join(tmpdir(), 'mintwatch-bench-'))
  stack.defer(() => rm(dataDir, { recursive: true, force: true }))
  return { dataDir, databaseUrl }
}

// Writing a million rows takes longer than the product allows a query.
const open = ({ dataDir, databaseUrl }: Place) =>
  databaseUrl === null
    ? openSqlite(dataDir)
    : openPostgres(databaseUrl, createLog('error'), MIGRATION_TIMEOUTS)

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const begun = performance.now()
  const result = await work()
  return { result, ms: performance.now() - begun }
}

function seconds(ms: number): string {
  return `${number(ms / 1_000)} s`
}
