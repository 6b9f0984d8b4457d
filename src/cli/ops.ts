import { openOps } from '../app.ts'
import { readOfflineConfig } from '../config/config.ts'
import { loadEnv } from '../config/env.ts'
import { opsFile, opsHelp, runOps } from '../entry/ops/commands.ts'
import { callServer } from '../entry/ops/socket.ts'
import { readListFile } from './ops/read-list-file.ts'
import { print } from './print.ts'

/** `npm run ops`: asks the running server, or opens the database itself if none runs. */
async function main(args: string[]): Promise<void> {
  const help = opsHelp(args)
  if (help) return print(help)

  const file = opsFile(args)
  if (file !== null) return run([args[0] ?? '', await readListFile(file), ...args.slice(2)])
  return run(args)
}

async function run(args: string[]): Promise<void> {
  const config = readOfflineConfig(loadEnv())
  const answer = await callServer(config.dataDir, args)
  if (answer && 'failure' in answer) throw new Error(answer.failure)
  if (answer) return print(answer.lines)

  const ops = await openOps(config)
  try {
    print(await runOps(ops, args))
  } finally {
    await ops.close()
  }
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
