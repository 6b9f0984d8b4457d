import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openHttpMiddleman } from '../../sandbox/middlemen/http-middleman.ts'
import { openSocketMiddleman } from '../../sandbox/middlemen/socket-middleman.ts'
import { startWorld } from '../../sandbox/world.ts'
import { postgresPrograms, startOwnPostgres } from '../setup/own-postgres.ts'
import { mountSmallDisk } from '../setup/small-disk.ts'
import { freePort } from '../support/http/free-port.ts'
import { type Certificates, makeCertificates, openTlsFront } from './tls-front.ts'

const ROOT = join(import.meta.dirname, '../..')
/** PostgreSQL's own. */
const DISK_MB = 400
const RESTART_MS = 2_000
const FAKETIME = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu']
  .map((folder) => join(folder, 'faketime/libfaketime.so.1'))
  .find((file) => existsSync(file))
const CHECKOUT = `${process.execPath} ${join(ROOT, 'src/main.ts')}`
/** Names that the app finds in a hosts file of its own. */
const NAMES = ['rpc.drill.test', 'prices.drill.test', 'telegram.drill.test'] as const

/** Whether drills can run here: as root of a Linux with PostgreSQL's and faketime's packages. */
export const canDrill =
  process.getuid?.() === 0 && postgresPrograms !== null && FAKETIME !== undefined

export type Instance = Awaited<ReturnType<typeof startInstance>>

/**
 * Starts the product as in production: PostgreSQL, a restart two seconds after it ends, and an outside world
 * behind proxies that break on request.
 * @param more settings that differ
 * @param program what the supervisor starts
 */
export async function startInstance(more: Record<string, string> = {}, program = CHECKOUT) {
  const folder = mkdtempSync(join(tmpdir(), 'mintwatch-drills-'))
  const world = await startWorld({
    dataDir: join(folder, 'world'),
    parts: ['chain', 'prices', 'telegram', 'market'],
    rpcPort: 0,
    wsPort: 0,
    pricesPort: 0,
    marketRate: 5,
    confirmedMs: 400,
    finalizedMs: 1_200,
  })
  const { env: given } = world
  const certificates = makeCertificates(folder, NAMES)
  const ways = await openWays(given, certificates)
  const disk = await mountSmallDisk(DISK_MB)
  if (disk === null) throw new Error('no disk can be mounted')
  const postgres = startOwnPostgres(await freePort(), { folder: disk.folder })
  const wayToDatabase = await openSocketMiddleman({
    host: '127.0.0.1',
    port: Number(new URL(postgres.url).port),
  })
  const [port, metricsPort] = [await freePort(), await freePort()]
  const hosts = join(folder, 'hosts')
  const clock = join(folder, 'clock')
  const names = { lose: () => writeFileSync(hosts, ''), find: () => writeHosts(hosts) }
  names.find()
  writeFileSync(clock, '+0')
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const env: Record<string, string> = {
    ...given,
    ...ways.env,
    NODE_EXTRA_CA_CERTS: certificates.good.file,
    NODE_ENV: 'production',
    ALLOW_TEST_MONEY: '1',
    PUBLIC_URL: 'https://mintwatch.example',
    TRUST_PROXY: '1',
    HOST: '127.0.0.1',
    PORT: `${port}`,
    METRICS_PORT: `${metricsPort}`,
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url.replace(/:\d+\//, `:${wayToDatabase.port}/`),
    DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
    LOG_KEY: Buffer.alloc(32, 8).toString('base64'),
    ...more,
  }
  const place = { hosts, clock, cwd: folder, program }
  const app = supervise(env, place)
  const second = startsLater(() => {
    const own = join(folder, 'second')
    mkdirSync(own, { recursive: true })
    return supervise({ ...env, DATA_DIR: own, PORT: '0', METRICS_PORT: '' }, place)
  })
  return {
    world,
    ways,
    postgres,
    wayToDatabase,
    disk,
    names,
    app,
    /** Another server on the same database. */
    second,
    env,
    folder,
    url: `http://127.0.0.1:${port}`,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    setClock: (seconds: number) => writeFileSync(clock, `${seconds < 0 ? '' : '+'}${seconds}`),
    async stop() {
      await Promise.all([app.stop(), second.stop()])
      await ways.close()
      await wayToDatabase.close()
      postgres.remove()
      await disk.remove()
      await world.stop()
      rmSync(folder, { recursive: true })
    },
  }
}

function startsLater(start: () => ReturnType<typeof supervise>) {
  let running: ReturnType<typeof supervise> | null = null
  return {
    start() {
      running = start()
    },
    stop: async () => await running?.stop(),
  }
}

/** Before each outside service, one proxy that speaks TLS, and one behind it that breaks on request. */
async function openWays(given: Record<string, string>, certificates: Certificates) {
  const open = async (name: (typeof NAMES)[number], setting: string) => {
    const way = await openHttpMiddleman(new URL(given[setting] ?? '').origin)
    const port = await freePort()
    const front = await openTlsFront(port, Number(new URL(way.url).port), certificates)
    return { ...way, front, origin: `https://${name}:${port}` }
  }
  const rpc = await open('rpc.drill.test', 'SOLANA_RPC_URL')
  const prices = await open('prices.drill.test', 'COINGECKO_URL')
  const telegram = await open('telegram.drill.test', 'TELEGRAM_API_ROOT')
  const ws = new URL(given.SOLANA_WS_URL ?? '')
  const socket = await openSocketMiddleman({ host: ws.hostname, port: Number(ws.port) })
  const all = [rpc, prices, telegram]
  const price = (name: string) => prices.origin + new URL(given[name] ?? '').pathname
  return {
    rpc,
    prices,
    telegram,
    socket,
    env: {
      SOLANA_RPC_URL: rpc.origin,
      SOLANA_WS_URL: `ws://127.0.0.1:${socket.port}`,
      COINGECKO_URL: price('COINGECKO_URL'),
      COINBASE_URL: price('COINBASE_URL'),
      KRAKEN_URL: price('KRAKEN_URL'),
      TELEGRAM_API_ROOT: telegram.origin,
    },
    /** Connections that are kept don't ask for names or certificates. */
    cut() {
      for (const { front } of all) front.cut()
    },
    async close() {
      for (const { front } of all) await front.close()
      for (const way of [...all, socket]) await way.close()
    },
  }
}

function writeHosts(file: string): void {
  writeFileSync(file, ['localhost', ...NAMES].map((name) => `127.0.0.1 ${name}\n`).join(''))
}

/** Runs the app as systemd does: what ends is started again, until `stop`. */
function supervise(
  env: Record<string, string>,
  { hosts, clock, cwd, program }: { hosts: string; clock: string; cwd: string; program: string },
) {
  const script = `mount --bind ${hosts} /etc/hosts
    exec ${program}`
  const faked = {
    LD_PRELOAD: FAKETIME ?? '',
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_CACHE_DURATION: '1',
    DONT_FAKE_MONOTONIC: '1',
  }
  let written = ''
  let child: ChildProcess
  let isEnding = false
  let isHalted = false

  function start(): void {
    child = spawn('unshare', ['--mount', 'sh', '-ec', script], {
      cwd,
      env: { PATH: process.env.PATH ?? '', ...faked, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (written += text))
    child.once('exit', async () => {
      if (isHalted) return
      await sleep(RESTART_MS)
      if (!isEnding) start()
    })
  }

  start()
  return {
    output: () => written,
    signal: (name: NodeJS.Signals) => void child.kill(name),
    /** Adds what the operator reads elsewhere. */
    note(text: string): void {
      written += text
    },
    /** Stops it until `resume`. */
    async halt() {
      isHalted = true
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
    resume() {
      isHalted = false
      start()
    },
    /** One that has just ended on its own starts with the changes anyway. */
    async restart(changes: Record<string, string> = {}) {
      Object.assign(env, changes)
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
    async stop() {
      isEnding = true
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGCONT')
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
