/**
 * `npm run simulate -- --orders N --seed S [--engine sqlite|postgres|both] [--seeds N [--from N]]`
 *
 * or `npm run simulate -- --sum FILE`: adds up what runs have printed into that file.
 *
 * One seed is played in this process. With `--seeds` each seed (`S 1`, `S 2`, and so on) is played in a
 * process of its own, so that memory stays flat; `--from 7` continues with the seventh. At the end they are
 * added up.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { report } from './report.ts'
import { simulate } from './simulate.ts'
import { sumRuns } from './sum-runs.ts'

const ENGINES = { sqlite: ['sqlite'], postgres: ['postgres'], both: ['sqlite', 'postgres'] }
/** Used if it exists: the speed of a disk is not what is tested here. */
const MEMORY = '/dev/shm'
/** The cache of compiled modules, which every seed's process loads. */
const COMPILED = join(import.meta.dirname, '../../node_modules/.cache/simulation')

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '2000' },
    seed: { type: 'string', default: String(Date.now()) },
    seeds: { type: 'string' },
    from: { type: 'string', default: '1' },
    sum: { type: 'string' },
    engine: { type: 'string', default: 'sqlite' },
  },
})
if (values.sum !== undefined) {
  console.log(sumRuns(await readFile(values.sum, 'utf8')))
  process.exit()
}
const [orders, seeds, from] = [values.orders, values.seeds ?? '1', values.from].map(Number)
const engines = ENGINES[values.engine as keyof typeof ENGINES] as string[] | undefined
const areNumbers = [orders, seeds, from].every(
  (one) => Number.isSafeInteger(one) && Number(one) > 0,
)
if (!engines || !areNumbers) {
  console.error(
    'usage: npm run simulate -- --orders N --seed S [--engine sqlite|postgres|both] [--seeds N [--from N]]',
  )
  process.exit(2)
}

const runs = values.seeds === undefined ? [values.seed] : namesOf(values.seed)
if (runs.length === 1 && engines.length === 1) await play(runs[0] as string, engines[0] as string)
else {
  const all = runs.flatMap((seed) => engines.map((engine) => [seed, engine] as const))
  const printed = all.map(([seed, engine]) => playApart(seed, engine))
  console.log(sumRuns(printed.join('')))
}

function namesOf(seed: string): string[] {
  const numbers = Array.from({ length: Number(seeds) }, (_, index) => index + 1)
  return numbers.filter((number) => number >= Number(from)).map((number) => `${seed} ${number}`)
}

/** @returns its output */
function playApart(seed: string, engine: string): string {
  const args = ['--orders', `${orders}`, '--seed', seed, '--engine', engine]
  const { status, stdout } = spawnSync(process.execPath, [import.meta.filename, ...args], {
    stdio: ['inherit', 'pipe', 'inherit'],
    encoding: 'utf8',
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED },
  })
  process.stdout.write(stdout)
  if (status !== 0) process.exitCode = 1
  return stdout
}

async function play(seed: string, engine: string): Promise<void> {
  const parent = existsSync(MEMORY) ? MEMORY : tmpdir()
  const dataDir = await mkdtemp(join(parent, 'mintwatch-simulation-'))
  const database = engine === 'postgres' ? await newDatabase() : null
  try {
    const began = performance.now()
    const place = { dataDir, databaseUrl: database?.url ?? null }
    const outcome = await simulate({ seed, orders: Number(orders), place })
    const seconds = ((performance.now() - began) / 1_000).toFixed(1)
    const { user, system } = process.cpuUsage()
    const each = ((user + system) / 1_000 / outcome.orders).toFixed(1)
    const cost = `${seconds} s, ${each} ms of processor time an order`
    console.log(`seed ${seed}, ${engine}, ${cost}: ${report(outcome)}`)
    if (outcome.violations.length > 0) process.exitCode = 1
  } finally {
    await database?.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function newDatabase() {
  const server = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'
  const name = `mintwatch_simulation_${process.pid}`
  const onServer = async (statement: string) => {
    const client = new Client({ connectionString: server })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await onServer(`create database ${name}`)
  return {
    url: Object.assign(new URL(server), { pathname: `/${name}` }).href,
    drop: () => onServer(`drop database if exists ${name} with (force)`),
  }
}
