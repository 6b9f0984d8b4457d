import { createReadStream, existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { backupTarget } from '../app/make-backup.ts'
import { readOfflineConfig } from '../config/config.ts'
import { loadEnv } from '../config/env.ts'
import { PermanentError } from '../kernel/errors.ts'
import { readIdentity, restoreBackup } from './restore/restore-backup.ts'

const USAGE = `npm run restore -- FILE --identity KEYFILE
Restores a backup into the empty database that the settings name, checks it, and says what is lost.
FILE is a path, or the name of a file in BACKUP_TO. KEYFILE is what age-keygen made.`

/** `npm run restore`: restores a backup, offline. */
async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { identity: { type: 'string' }, help: { type: 'boolean' } },
  })
  const [file, ...more] = positionals
  if (values.help || file === undefined || more.length > 0 || values.identity === undefined)
    throw new PermanentError(USAGE)
  const config = readOfflineConfig(loadEnv())
  const identity = readIdentity(values.identity)
  const from = existsSync(file) ? createReadStream(file) : await storedAt(config, file)
  for (const line of await restoreBackup(config, { from, identity })) console.log(line)
}

function storedAt({ backup }: ReturnType<typeof readOfflineConfig>, name: string) {
  if (backup === null)
    throw new PermanentError(`${name} does not exist here, and BACKUP_TO is not set.`)
  return backupTarget(backup).read(name, new AbortController().signal)
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
