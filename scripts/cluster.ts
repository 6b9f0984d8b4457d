/**
 * `npm run cluster`: a whole cluster on this machine, to try and to test: NATS, two ingesters, two
 * workers, payments with the bot, and two web nodes behind a proxy. A process that ends is started again.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { roundRobin } from './round-robin.ts'

// What the environment sets wins. Each process reads the file too, but its own port must win there.
if (existsSync('.env')) process.loadEnvFile('.env')

const MAIN = join(import.meta.dirname, '../src/main.ts')
const SANDBOX = join(import.meta.dirname, '../sandbox/main.ts')
const AGAIN_MS = 1_000
/** A little longer than a process takes that drains. */
const ENDED_WITHIN_MS = 12_000
const FIRST_PORT = Number(process.env.PORT || 3000)
const NATS_PORT = FIRST_PORT + 5
const WEB_PORTS = [FIRST_PORT + 1, FIRST_PORT + 2]
const FLEET: [name: string, roles: string, port: number][] = [
  ['ingest-1', 'ingest', 0],
  ['ingest-2', 'ingest', 0],
  ['worker-1', 'detector', 0],
  ['worker-2', 'detector', 0],
  ['payments', 'payments,bot', 0],
  ...WEB_PORTS.map((port, nth): [string, string, number] => [`web-${nth + 1}`, 'web', port]),
]

const folder = resolve(process.env.DATA_DIR || './data', 'cluster')
const running = new Set<ChildProcess>()
/** What the others use: NATS and the sandbox, which end last. */
const servers = new Set<ChildProcess>()
let isEnding = false
const say = (line: string) => process.stdout.write(`  ${line}\n`)

const databaseUrl = process.env.DATABASE_URL
if (!databaseUrl) {
  stopWith(
    'A cluster needs PostgreSQL. Create an empty database and set DATABASE_URL=postgres://user:password@127.0.0.1:5432/NAME.',
  )
} else if (!process.env.NATS_URL && spawnSync('nats-server', ['--version']).status !== 0) {
  stopWith(
    'A cluster needs NATS. Install it (Debian and Ubuntu: apt install nats-server; macOS: brew install nats-server), or set NATS_URL.',
  )
} else {
  await startAll()
}

async function startAll(): Promise<void> {
  process.once('SIGINT', () => end(0)).once('SIGTERM', () => end(0))
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const world = process.env.SOLANA_RPC_URL ? {} : await startWorld()
  if (!process.env.NATS_URL) {
    const words = ['-a', '127.0.0.1', '-p', String(NATS_PORT), '-js', '-sd', join(folder, 'nats')]
    keepUp('nats', () => spawn('nats-server', words, { stdio: 'ignore' }), servers)
  }
  const shared = {
    ...world,
    SANDBOX: 'none',
    HOST: '127.0.0.1',
    TRUST_PROXY: '0',
    NATS_URL: process.env.NATS_URL || `nats://127.0.0.1:${NATS_PORT}`,
    DATA_KEY: process.env.DATA_KEY || keyIn('data.key'),
    LOG_KEY: process.env.LOG_KEY || keyIn('log.key'),
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
  }
  for (const [nth, [name, roles, port]] of FLEET.entries()) {
    const dataDir = join(folder, name)
    const own = { ROLES: roles, PORT: String(port), DATA_DIR: dataDir, ...metricsOf(nth) }
    const env = { ...process.env, ...shared, ...own }
    keepUp(name, () =>
      named(name, spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] })),
    )
  }
  const proxy = roundRobin(WEB_PORTS)
  proxy.once('error', ({ message }) => endBecause(`PORT: can't listen on it. ${message}`))
  proxy.listen(FIRST_PORT, '127.0.0.1')
  say(`The cluster is on http://127.0.0.1:${FIRST_PORT} as soon as a web node answers.`)
  say('Try kill -9 on any of these: nothing is lost, and it is started again.')
}

/** One port can't serve seven processes, so each takes the next one. */
function metricsOf(nth: number): Record<string, string> {
  const first = process.env.METRICS_PORT
  return first ? { METRICS_PORT: String(Number(first) + nth) } : {}
}

/** Passes on what a process writes, each line with its name. */
function named<T extends ChildProcess>(name: string, child: T): T {
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    if (from === null) continue
    createInterface({ input: from }).on('line', (line) =>
      to.write(`${name.padEnd(10)} | ${line}\n`),
    )
  }
  return child
}

/** Starts a process, and restarts it whenever it ends, until we end. */
function keepUp(name: string, start: () => ChildProcess, among = running): void {
  const child = start()
  among.add(child)
  say(`${name.padEnd(10)} pid ${child.pid}`)
  child.once('exit', (code, signal) => {
    among.delete(child)
    if (isEnding) return endRest()
    say(`${name} ended (${signal ?? code}); starting it again`)
    setTimeout(() => isEnding || keepUp(name, start, among), AGAIN_MS)
  })
}

/** The sandbox in a process of its own. @returns the settings that use it */
function startWorld(): Promise<Record<string, string>> {
  const env = { ...process.env, DATA_DIR: folder, SANDBOX_RPC_PORT: '0', SANDBOX_WS_PORT: '0' }
  const child = spawn(process.execPath, [SANDBOX], {
    env: { SANDBOX_PAST_DAYS: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  servers.add(child)
  child.once('exit', (code, signal) => {
    servers.delete(child)
    if (isEnding) endRest()
    else endBecause(`The sandbox ended (${signal ?? code}).`)
  })
  return new Promise((ready) => {
    let written = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      written += text
      if (!written.includes('The sandbox is ready')) return
      const lines = [...written.matchAll(/^([A-Z_]+)=(.*)$/gm)]
      ready(Object.fromEntries(lines.map(([, name, value]) => [name, value])))
    })
  })
}

/** A key that all processes share, made once. */
function keyIn(name: string): string {
  const path = join(folder, name)
  if (!existsSync(path)) writeFileSync(path, randomBytes(32).toString('base64'), { mode: 0o600 })
  return readFileSync(path, 'utf8').trim()
}

/** Ends all, what they use after them, and this process with the last. */
function end(code: number): void {
  isEnding = true
  process.exitCode = code
  for (const child of running) child.kill('SIGTERM')
  setTimeout(() => {
    for (const child of [...running, ...servers]) child.kill('SIGKILL')
  }, ENDED_WITHIN_MS).unref()
  endRest()
}

function endRest(): void {
  if (running.size > 0) return
  if (servers.size === 0) process.exit()
  for (const child of servers) child.kill('SIGTERM')
}

function endBecause(why: string): void {
  stopWith(why)
  end(1)
}

function stopWith(why: string): void {
  process.stderr.write(`\n${why}\n`)
  process.exitCode = 1
}
