/** `npm run simulate -- --orders N --seed S [--engine sqlite|postgres]` */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { report } from './report.ts'
import { simulate } from './simulate.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '2000' },
    seed: { type: 'string', default: String(Date.now()) },
    engine: { type: 'string', default: 'sqlite' },
  },
})
const orders = Number(values.orders)
if (
  !Number.isSafeInteger(orders) ||
  orders < 1 ||
  !['sqlite', 'postgres'].includes(values.engine)
) {
  console.error('usage: npm run simulate -- --orders N --seed S [--engine sqlite|postgres]')
  process.exit(2)
}

/** Where there is one: the disk of another machine is not what is tried here. */
const MEMORY = '/dev/shm'

const dataDir = await mkdtemp(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'mintwatch-simulation-'))
const name = `mintwatch_simulation_${process.pid}`
const server = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const isPostgres = values.engine === 'postgres'
try {
  if (isPostgres) await onServer(`create database ${name}`)
  const databaseUrl = isPostgres
    ? Object.assign(new URL(server), { pathname: `/${name}` }).href
    : null
  console.log(`seed ${values.seed}, ${orders} orders, ${values.engine}`)
  const began = performance.now()
  const outcome = await simulate({ seed: values.seed, orders, place: { dataDir, databaseUrl } })
  const seconds = ((performance.now() - began) / 1_000).toFixed(1)
  const { user, system } = process.cpuUsage()
  const each = ((user + system) / 1_000 / outcome.orders).toFixed(1)
  console.log(
    `${report(values.seed, outcome)}\nin ${seconds} s, ${each} ms of processor time an order`,
  )
  process.exitCode = outcome.violations.length > 0 ? 1 : 0
} finally {
  if (isPostgres) await onServer(`drop database if exists ${name} with (force)`)
  await rm(dataDir, { recursive: true, force: true })
}

async function onServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: server })
  await client.connect()
  await client.query(statement)
  await client.end()
}
