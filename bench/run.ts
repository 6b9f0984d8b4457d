import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureAccess } from './access.ts'
import { measureAlerts } from './alerts.ts'
import { measureBackfill } from './backfill.ts'
import { measureBacktest } from './backtest.ts'
import { measureRestore } from './backup/restore.ts'
import { measureBot } from './bot.ts'
import { measureChannelDay } from './channel-day.ts'
import { measureCluster, measureFeeds } from './cluster.ts'
import { measureConsole } from './console.ts'
import { measureDecode } from './decode.ts'
import { measureDetector } from './detector.ts'
import { measureFirstStart } from './first-start.ts'
import { measureLaunches } from './launches.ts'
import { measureLearners } from './learners.ts'
import { measureManners } from './manners.ts'
import { measurePages } from './pages.ts'
import { measurePush } from './push/to-browsers.ts'
import { measureRecordLog } from './record-log.ts'
import { measureRpcCalls } from './rpc-calls.ts'
import { measureServer } from './server.ts'
import { measureSilence } from './silence.ts'
import type { Bench, Result } from './support/figures.ts'
import { machineLine } from './support/machine.ts'
import { asText, writeIn } from './support/page.ts'
import { measureTrades } from './trades.ts'
import { measureTraining } from './training.ts'
import { measureWallets } from './wallets.ts'
import { measureWire } from './wire.ts'

const BENCHES: Record<string, Bench> = {
  access: measureAccess,
  'rpc-calls': measureRpcCalls,
  pages: measurePages,
  decode: measureDecode,
  server: measureServer,
  bot: measureBot,
  detector: measureDetector,
  launches: measureLaunches,
  alerts: measureAlerts,
  push: measurePush,
  wallets: measureWallets,
  backtest: measureBacktest,
  'channel-day': measureChannelDay,
  backfill: measureBackfill,
  'first-start': measureFirstStart,
  training: measureTraining,
  learners: measureLearners,
  trades: measureTrades,
  'record-log': measureRecordLog,
  manners: measureManners,
  wire: measureWire,
  silence: measureSilence,
  console: measureConsole,
  restore: measureRestore,
  cluster: measureCluster,
  feeds: measureFeeds,
}

const PAGE = join(import.meta.dirname, '../docs/performance.md')
const RESULTS = join(import.meta.dirname, 'results')
const LONGEST_MS = 90 * 60_000

const HELP = `npm run bench [-- --quick] [name ...]
  Measures (${Object.keys(BENCHES).join(', ')}; all unless named) and writes docs/performance.md
  and bench/results/latest.json. --quick tries the benches with a fraction of the work and writes
  nothing.`

/** Runs the named benches one after another. One that fails does not keep the others from running. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { quick: { type: 'boolean', default: false }, help: { type: 'boolean' } },
  })
  const unknown = positionals.filter((name) => !(name in BENCHES))
  if (values.help || unknown.length > 0) {
    console.log(unknown.length > 0 ? `There is no bench ${unknown.join(', ')}.\n${HELP}` : HELP)
    process.exitCode = unknown.length > 0 ? 1 : 0
    return
  }
  for (const name of positionals.length > 0 ? positionals : Object.keys(BENCHES)) {
    console.log(`\n${name}`)
    try {
      const result = await measure(BENCHES[name] as Bench, values.quick)
      for (const table of result.tables) console.log(`\n${asText(table)}`)
      if (!values.quick) await keep(name, result)
    } catch (error) {
      console.error(`${name} failed:`, error)
      process.exitCode = 1
    }
  }
}

async function measure(bench: Bench, quick: boolean): Promise<Result> {
  await using stack = new AsyncDisposableStack()
  const abandon = () => stack.disposeAsync().finally(() => process.exit(130))
  process.once('SIGINT', abandon)
  stack.defer(() => void process.off('SIGINT', abandon))
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('it took too long')), LONGEST_MS)
  stack.defer(() => clearTimeout(timer))
  const say = (line: string) => console.log(`  ${line}`)
  return await Promise.race([bench({ stack, quick, say }), late.promise])
}

async function keep(name: string, result: Result): Promise<void> {
  const machine = machineLine(new Date())
  await writeFile(PAGE, writeIn(await readFile(PAGE, 'utf8'), name, machine, result))
  await mkdir(RESULTS, { recursive: true })
  const file = join(RESULTS, 'latest.json')
  const known = await readFile(file, 'utf8').then(JSON.parse, () => ({}))
  const latest = { ...known, [name]: { machine, ...result } }
  await writeFile(file, `${JSON.stringify(latest, null, 2)}\n`)
}

await main()
// A library may hold a connection open; everything of ours is closed by now.
process.exit()
