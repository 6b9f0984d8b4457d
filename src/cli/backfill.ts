import { openOps } from '../app.ts'
import { readConfig, readSettings } from '../config/config.ts'
import { loadEnv } from '../config/env.ts'
import { exchangesWith } from '../contract/launches/exchanges.ts'
import { opsHelp, runOps } from '../entry/ops/commands.ts'
import { callServer } from '../entry/ops/socket.ts'
import { follow, workOrFollow } from './backfill/work-or-follow.ts'
import { readListFile } from './ops/read-list-file.ts'
import { print } from './print.ts'

/** `npm run backfill`: the running server reads past launches, or this process if none runs. */
async function main(words: string[]): Promise<void> {
  const help = opsHelp(['backfill', ...words])
  if (help) return print(help)
  const args = await withMints(words)
  const env = loadEnv()
  const settings = readSettings(env)
  const { dataDir } = settings
  const answer = await callServer(dataDir, ['backfill', ...args])
  if (answer && 'failure' in answer) throw new Error(answer.failure)
  if (answer) {
    print(answer.lines)
    if (isReading(args)) await follow((words) => askRunning(dataDir, words), new AbortController())
    return
  }
  if (settings.sandbox.includes('chain')) {
    throw new Error('There is no chain to read: start the server first, with npm start.')
  }
  const config = readConfig(env, settings)
  const ops = await openOps(config)
  try {
    print(await runOps(ops, ['backfill', ...args]))
    const exchanges = exchangesWith(config.exchangeWallets)
    if (isReading(args)) await workOrFollow(ops, exchanges)
  } finally {
    await ops.close()
  }
}

/** With the text of the file that `--mints` names in place of its name. */
async function withMints(words: string[]): Promise<string[]> {
  const at = words.indexOf('--mints') + 1
  const file = words[at]
  return at === 0 || file === undefined ? words : words.with(at, await readListFile(file))
}

async function askRunning(dataDir: string, words: string[]): Promise<string[]> {
  const answer = await callServer(dataDir, words)
  if (answer === null) {
    throw new Error('\nThe server has stopped. The run continues when it starts again.')
  }
  if ('failure' in answer) throw new Error(answer.failure)
  return answer.lines
}

const isReading = (args: readonly string[]) =>
  !args.includes('--estimate') && !args.includes('--stop')

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
