import { join } from 'node:path'
import { installationOf } from './upgrade/installation.ts'
import { rollBack } from './upgrade/roll-back.ts'

/** `mintwatch rollback`: makes the release before this one the current one again, if it can read the data. */
try {
  for (const line of rollBack(installationOf(join(import.meta.dirname, '..', '..'))))
    console.log(line)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
