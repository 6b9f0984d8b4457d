import { createHash } from 'node:crypto'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  bytesOfPostgres,
  countRowsOfPostgres,
  dumpPostgres,
  restorePostgres,
  withScratchPostgres,
} from '../adapters/backup/copy-postgres.ts'
import { copySqlite, countRowsOfSqlite } from '../adapters/backup/copy-sqlite.ts'
import { encryptFile } from '../adapters/backup/encrypt.ts'
import { backupFolder } from '../adapters/backup/folder.ts'
import { backupBucket } from '../adapters/backup/s3.ts'
import { checkpointFile } from '../adapters/transparency/last-checkpoint.ts'
import type { BackupConfig } from '../config/backup.ts'
import type { BackupTarget, MadeBackup } from '../domains/backups/index.ts'
import { problemWithCopy } from '../flows/backup/check-copy.ts'
import { systemClock } from '../kernel/clock.ts'
import { openPostgres } from '../kernel/db/postgres.ts'
import { openSqlite } from '../kernel/db/sqlite.ts'
import { PermanentError } from '../kernel/errors.ts'
import { createLog } from '../kernel/log.ts'
import type { BackupRequest } from './backup.ts'
import { freeBytes } from './free-bytes.ts'

export function backupTarget({ target }: Pick<BackupConfig, 'target'>): BackupTarget {
  return target.kind === 'folder' ? backupFolder(target.path) : backupBucket(target, systemClock)
}

/**
 * Copies the database, restores and checks the copy, encrypts it, stores it, and reads it back. Works for minutes
 * without a pause, so it runs in a thread.
 * @throws with the reason, for the operator; nothing is stored then, or what is stored can't be trusted
 */
export async function makeBackup(
  { backup, databaseUrl, dataDir, name }: BackupRequest,
  signal: AbortSignal,
): Promise<MadeBackup> {
  const folder = join(dataDir, 'backup')
  // A process that was killed left it behind.
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { mode: 0o700 })
  try {
    const plain = join(folder, 'mintwatch.db')
    // Before the copy, which then has at least what this covers.
    const note = checkpointFile(join(dataDir, 'log-checkpoint.txt')).read()
    const copied =
      databaseUrl === null
        ? await copyOfSqlite(dataDir, folder, note)
        : await copyOfPostgres(databaseUrl, backup.scratchUrl, { folder, note, signal })
    if (copied.problem !== null) throw new PermanentError(`the copy is wrong: ${copied.problem}`)
    const isCompressed = databaseUrl !== null
    const sealed = join(folder, 'sealed')
    const made = await encryptFile(plain, sealed, { recipient: backup.recipient, isCompressed })
    await store(backupTarget(backup), name, sealed, made, signal)
    return made
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function copyOfSqlite(dataDir: string, folder: string, note: string | null) {
  const { size } = await stat(join(dataDir, 'mintwatch.db'))
  await needRoom(dataDir, size * 2)
  const file = join(folder, 'mintwatch.db')
  const counted = await copySqlite(dataDir, file)
  const found = countRowsOfSqlite(file)
  const db = openSqlite(folder)
  try {
    return { problem: await problemWithCopy(db, { counted, found, note }) }
  } finally {
    await db.close()
  }
}

async function copyOfPostgres(
  url: string,
  scratchUrl: string | null,
  { folder, note, signal }: { folder: string; note: string | null; signal: AbortSignal },
) {
  // A compressed dump rarely has a third of the database's size, and is encrypted once.
  await needRoom(folder, (await bytesOfPostgres(url)) * 0.7)
  const file = join(folder, 'mintwatch.db')
  const counted = await dumpPostgres(url, file, signal)
  return withScratchPostgres(scratchUrl ?? url, url, async (scratch) => {
    await restorePostgres(scratch, file, signal)
    const found = await countRowsOfPostgres(scratch)
    const db = openPostgres(scratch, createLog('silent'))
    try {
      return { problem: await problemWithCopy(db, { counted, found, note }) }
    } finally {
      await db.close()
    }
  })
}

async function needRoom(folder: string, bytes: number): Promise<void> {
  const free = await freeBytes(folder)
  if (free >= bytes) return
  const gigabytes = (many: number) => (many / 1e9).toFixed(1)
  throw new PermanentError(
    `DATA_DIR has ${gigabytes(free)} GB free, and the copy needs ${gigabytes(bytes)} GB`,
  )
}

async function store(
  target: BackupTarget,
  name: string,
  file: string,
  { bytes, sha256 }: MadeBackup,
  signal: AbortSignal,
): Promise<void> {
  await target.put(name, file, bytes, signal)
  const hash = createHash('sha256')
  for await (const chunk of await target.read(name, signal)) hash.update(chunk)
  if (hash.digest('hex') !== sha256)
    throw new PermanentError(`what was read back of ${name} is not what was stored`)
}
