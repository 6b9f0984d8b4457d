import { systemClock } from '../../src/kernel/clock.ts'
import { openPostgres } from '../../src/kernel/db/postgres.ts'
import { whileLeading } from '../../src/kernel/loop-leading.ts'
import { quietLog } from './quiet-log.ts'

/** A process that leads `role` on the database at the given URL, keeps writing its name, and reports what it does. */
const [url = ''] = process.argv.slice(2)
const db = openPostgres(url, quietLog)
const end = new AbortController()
process.once('SIGTERM', () => end.abort())
const say = (line: string) => process.stdout.write(`${line}\n`)

await whileLeading('role', { db, log: quietLog, signal: end.signal }, async (lead) => {
  say(`leads ${lead.epoch}`)
  while (!lead.signal.aborted) {
    const put = lead.db.transaction((tx) =>
      tx
        .insertInto('settings')
        .values({ key: 'writer', value: 'process' })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: 'process' }))
        .execute(),
    )
    await put.catch((error: Error) => say(error.name))
    await systemClock.wait(5, lead.signal)
  }
  say('stopped')
})
await db.close()
