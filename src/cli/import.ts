import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openOps } from '../app.ts'
import { readOfflineConfig } from '../config/config.ts'
import { loadEnv } from '../config/env.ts'
import { exchangesWith } from '../contract/launches/exchanges.ts'
import { callServer } from '../entry/ops/socket.ts'
import { reportProgress } from '../flows/backfill/report-progress.ts'
import { requestImport } from '../flows/backfill/request-backfill.ts'
import { systemClock } from '../kernel/clock.ts'
import { workOrFollow } from './backfill/work-or-follow.ts'
import { archiveHistory } from './import/archive-history.ts'
import { type ImportOutput, indexFiles } from './import/index-files.ts'
import { type Archive, openArchive } from './import/open-archive.ts'

const USAGE = `npm run import -- [--whole] FILE...
  Reads launches out of files of transactions, as npm run backfill does from the RPC service.
  FILE: one getTransaction response per line (.jsonl), or compressed (.jsonl.gz, .jsonl.zst).
  --whole: the files have every pump.fun launch of their time, so developers' records are complete.
  No server may run meanwhile. After a kill, run the same command again; it continues. Exit code 2: rows were refused.`

const output: ImportOutput = {
  progress: (text) => process.stdout.write(`\r\x1b[K${text}`),
  line: (text) => process.stdout.write(`\r\x1b[K${text}\n`),
  trouble: (text) => process.stderr.write(`\r\x1b[K${text}\n`),
}

/**
 * `npm run import`: turns files into an archive, which the ordinary backfill reads instead of the
 * chain.
 */
async function main(args: string[]): Promise<void> {
  const options = { whole: { type: 'boolean' }, help: { type: 'boolean' } } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  if (values.help || positionals.length === 0) return output.line(USAGE)
  const config = readOfflineConfig(loadEnv())
  if (await callServer(config.dataDir, ['backfill-progress'])) {
    throw new Error('A server is using this data folder. Stop it, import, and start it again.')
  }
  const files = positionals.map((file) => resolve(file))
  const name = nameOf(files, values.whole === true)
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const index = join(config.dataDir, `import-${name}.sqlite`)
  const archive = openArchive(index)
  let isRead = false
  try {
    const refused = await indexFiles(archive, files, systemClock, output)
    process.exitCode = refused > 0 ? 2 : 0
    isRead = await readArchive(config, archive, { name, listsAll: values.whole === true })
  } finally {
    archive.close()
  }
  if (!isRead) return output.line('Stopped. Run the same command again to continue.')
  for (const end of ['', '-wal', '-shm']) rmSync(`${index}${end}`, { force: true })
}

/** @returns false if Ctrl-C stopped it */
async function readArchive(
  config: ReturnType<typeof readOfflineConfig>,
  { db, span }: Archive,
  { name, listsAll }: { name: string; listsAll: boolean },
): Promise<boolean> {
  const time = span()
  if (time === null) {
    output.line('The files contain no transaction of our venues.')
    return true
  }
  const history = archiveHistory(db, name, listsAll)
  const ops = await openOps(config)
  try {
    await requestImport(ops.context, history, time)
    await workOrFollow({ ...ops, history }, exchangesWith(config.exchangeWallets))
    return (await reportProgress(ops.context, history)).isFinished
  } finally {
    await ops.close()
  }
}

/** Unchanged files give the same name, so an interrupted import resumes. */
function nameOf(files: readonly string[], listsAll: boolean): string {
  const hash = createHash('sha256').update(String(listsAll))
  for (const file of files) {
    const { size, mtimeMs } = statSync(file)
    hash.update(`${file} ${size} ${mtimeMs} `)
  }
  return hash.digest('hex').slice(0, 12)
}

main(process.argv.slice(2)).catch((error: NodeJS.ErrnoException) => {
  console.error(error.code === 'ENOENT' ? `there is no such file: ${error.path}` : error.message)
  process.exitCode = 1
})
