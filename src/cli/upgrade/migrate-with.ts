import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { PermanentError } from '../../kernel/errors.ts'
import type { Installation } from './installation.ts'

/**
 * Migrates the database with an installed release, as the user whose `.env` it is: root must not leave files
 * that the service can't write.
 * @throws PermanentError with what the release says, if it can't
 */
export function migrateWith({ home, releases }: Installation, name: string): void {
  const settings = join(home, '.env')
  if (!existsSync(settings)) throw new PermanentError(`${settings} does not exist.`)
  const { uid, gid } = statSync(settings)
  const user = process.getuid?.() === 0 ? { uid, gid } : {}
  const command = join(releases, name, 'mintwatch')
  const ran = spawnSync(command, ['migrate'], { cwd: home, encoding: 'utf8', ...user })
  if (ran.status === 0) return
  const reason = (ran.error?.message ?? ran.stderr).trim()
  throw new PermanentError(`${name} can't use the database, so nothing was switched. ${reason}`)
}
