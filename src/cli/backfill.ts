import { openOps } from '../app.ts'
import { readConfig, readSettings } from '../config/config.ts'
import { loadEnv } from '../config/env.ts'
import { exchangesWith } from '../contract/exchanges.ts'
import type { OpsContext } from '../entry/ops/command.ts'
import { opsHelp, runOps } from '../entry/ops/commands.ts'
import { askServer } from '../entry/ops/socket.ts'
import { workOnBackfill } from '../flows/backfill/work-on-backfill.ts'
import { loadJudge } from '../flows/learning/load-judge.ts'
import { SECOND, systemClock } from '../kernel/clock.ts'
import { whileLeading } from '../kernel/loop-leading.ts'

/** `npm run backfill`: the running server reads past launches, or this process if none runs. */
async function main(args: string[]): Promise<void> {
  const help = opsHelp(['backfill', ...args])
  if (help) return print(help)
  const env = loadEnv()
  const settings = readSettings(env)
  const { dataDir } = settings
  const answer = await askServer(dataDir, ['backfill', ...args])
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
    if (isReading(args)) await readHere(ops, exchanges)
  } finally {
    await ops.close()
  }
}

/** Works while this process leads the detector; otherwise shows the leader's progress. */
async function readHere(ops: OpsContext, exchanges: ReadonlyMap<string, string>): Promise<void> {
  const { context, history } = ops
  const over = new AbortController()
  process.once('SIGINT', () => over.abort())
  const { judge } = await loadJudge(context.db)
  const working = whileLeading('detector', { ...context, signal: over.signal }, async (lead) => {
    const parts = { ...context, db: lead.db, history, exchanges, judge }
    while (!lead.signal.aborted && (await workOnBackfill(parts, lead.signal)));
    over.abort()
  }).catch((error) => {
    if (!over.signal.aborted) throw error
  })
  await Promise.all([working, follow((words) => runOps(ops, words), over)])
}

/** Shows a progress bar until the run ends. */
async function follow(
  ask: (words: string[]) => Promise<string[]>,
  over: AbortController,
): Promise<void> {
  for (let width = 0; ; ) {
    const [state, ...lines] = await ask(['backfill-progress'])
    const isFinished = state === 'finished'
    const text = isFinished ? lines.join('\n') : (lines[0] ?? '')
    process.stdout.write(`\r${' '.repeat(width)}\r${text}${isFinished ? '\n' : ''}`)
    width = text.length
    if (isFinished || over.signal.aborted) return
    await systemClock.wait(SECOND, over.signal)
  }
}

async function askRunning(dataDir: string, words: string[]): Promise<string[]> {
  const answer = await askServer(dataDir, words)
  if (answer === null) {
    throw new Error('\nThe server has stopped. The run continues when it starts again.')
  }
  if ('failure' in answer) throw new Error(answer.failure)
  return answer.lines
}

const isReading = (args: readonly string[]) =>
  !args.includes('--estimate') && !args.includes('--stop')

function print(lines: readonly string[]): void {
  for (const line of lines) console.log(line)
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
