import { join } from 'node:path'
import { PermanentError } from '../kernel/errors.ts'
import { installRelease } from './upgrade/install-release.ts'
import { installationOf } from './upgrade/installation.ts'

const USAGE = `mintwatch upgrade ARCHIVE
Unpacks a release beside this one, migrates the database with it, and makes it the current one. The file
ARCHIVE.sha256 must be beside it. With SQLite, stop the server first.`

/** `mintwatch upgrade`: installs a release from its archive. */
function main([archive, ...more]: string[]): void {
  if (archive === undefined || archive.startsWith('-') || more.length > 0)
    throw new PermanentError(USAGE)
  const installation = installationOf(join(import.meta.dirname, '..', '..'))
  for (const line of installRelease(installation, archive)) console.log(line)
}

try {
  main(process.argv.slice(2))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
