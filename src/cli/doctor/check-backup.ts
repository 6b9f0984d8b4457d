import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { isRecipient } from '../../adapters/backup/encrypt.ts'
import type { Config } from '../../config/config.ts'
import { type Check, fail, pass, warn } from './check.ts'
import { queryDatabase } from './query-database.ts'

type Asked = Pick<Config, 'backup' | 'databaseUrl' | 'dataDir'>

/** Checks that backups can be made and are worth something, without making one. */
export async function checkBackup({ backup, databaseUrl, dataDir }: Asked): Promise<Check[]> {
  if (backup === null) {
    return [
      warn(
        'backup',
        'nothing is backed up',
        'Set BACKUP_TO and BACKUP_RECIPIENT, or do it yourself.',
      ),
    ]
  }
  if (!isRecipient(backup.recipient)) {
    return [
      fail(
        'backup',
        'BACKUP_RECIPIENT has a typing error',
        'Write the public key again, as age-keygen printed it.',
      ),
    ]
  }
  const checks = databaseUrl === null ? [] : [await checkDump(databaseUrl, dataDir)]
  const { target } = backup
  if (target.kind === 's3') {
    return [...checks, pass('backup', `every night into the bucket ${target.bucket}`)]
  }
  const device = (path: string) => statSync(existingAbove(path)).dev
  const isApart = device(target.path) !== device(dataDir)
  return [
    ...checks,
    isApart
      ? pass('backup', `every night into ${target.path}`)
      : warn(
          'backup',
          `${target.path} is on the disk of DATA_DIR`,
          'Mount another disk there, or use a bucket: a lost disk loses both.',
        ),
  ]
}

async function checkDump(databaseUrl: string, dataDir: string): Promise<Check> {
  const said = spawnSync('pg_dump', ['--version'], { encoding: 'utf8' })
  const install = 'Install the client of your PostgreSQL’s version (Debian: postgresql-client).'
  if (said.error) return fail('backup', 'pg_dump is not installed', install)
  const own = Number(/\) (\d+)/.exec(said.stdout)?.[1] ?? 0)
  const rows = await queryDatabase({ databaseUrl, dataDir }, (query) =>
    query("select current_setting('server_version_num')::int / 10000 as major"),
  ).catch(() => null)
  const server = Number(rows?.[0]?.major ?? 0)
  return own >= server
    ? pass('backup', `pg_dump ${own} can read PostgreSQL ${server || 'of any age'}`)
    : fail('backup', `pg_dump ${own} is older than PostgreSQL ${server}`, install)
}

function existingAbove(path: string): string {
  return existsSync(path) ? path : existingAbove(dirname(path))
}
