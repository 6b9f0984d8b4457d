import { openDatabase } from '../app/open.ts'
import { readOfflineConfig } from '../config/config.ts'
import { loadEnv } from '../config/env.ts'
import { createLog } from '../kernel/log.ts'

/** `mintwatch migrate`: brings the database up to date, or says why this release can't work with it. */
async function main(): Promise<void> {
  const db = await openDatabase(readOfflineConfig(loadEnv()), createLog('warn'))
  await db.close()
  console.log('The database is up to date.')
}

main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
