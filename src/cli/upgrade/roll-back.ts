import { PermanentError } from '../../kernel/errors.ts'
import { type Installation, releaseAt, switchRelease } from './installation.ts'
import { migrateWith } from './migrate-with.ts'

/**
 * Goes back to the previous release, if it can work with the database as it is now.
 * @returns what was done, a sentence per line
 * @throws PermanentError with the reason, if it can't; nothing is switched then
 */
export function rollBack(installation: Installation): string[] {
  const previous = releaseAt(installation, 'previous')
  if (previous === null) throw new PermanentError('There is no previous release to go back to.')
  migrateWith(installation, previous)
  switchRelease(installation, previous)
  return [`${previous} is the current release again. Restart the server.`]
}
