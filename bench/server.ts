import { get, type IncomingHttpHeaders } from 'node:http'
import { openOrders, openServer } from './support/app.ts'
import { openDatabase } from './support/databases.ts'
import { goal, median, type Result, type Scope, spread } from './support/figures.ts'
import { loadServer } from './support/load.ts'
import {
  appEnv,
  openApp,
  openFolder,
  openProcess,
  openWorld,
  type RunningWorld,
} from './support/processes.ts'
import { startOnce } from './support/start.ts'

const RUNS = 3
const LANDING_MS = 4_000
const QUOTES_MS = 3_000
const CONNECTIONS = 50
/** Load before measuring, so that the engine has compiled the busy code. */
const WARM_UP_MS = 2_000
/** Quotes by the flow come in batches of this size. */
const BATCH = 500
const STARTS = 4
const START_GOAL = 3
const MEGABYTE = 2 ** 20

/** Measures requests, quotes, memory, and the second start, on both engines. */
export async function measureServer(scope: Scope): Promise<Result> {
  const { stack, say } = scope
  const world = await openWorld(stack)
  const postgres = await openDatabase(stack)
  if (postgres === null) say('skipped: no PostgreSQL')

  const landing = await measureLanding(scope, world)
  const sqlite = await measureEngine(scope, world, 'SQLite', null)
  const other = postgres === null ? null : await measureEngine(scope, world, 'PostgreSQL', postgres)

  const beside = (of: (engine: Engine) => string) => [of(sqlite), other ? of(other) : '–']
  const start = median(sqlite.starts)
  return {
    tables: [
      {
        caption: 'The landing page, answers a second',
        columns: ['', 'Mintwatch', 'bare `node:http`'],
        rows: [['requests/s', spread(landing.ours), spread(landing.bare)]],
      },
      {
        caption: 'By engine',
        columns: ['', 'SQLite', 'PostgreSQL', 'goal'],
        rows: [
          ['quotes/s over HTTP', ...beside(({ http }) => spread(http)), ''],
          ['quotes/s, the flow alone', ...beside(({ flow }) => spread(flow)), ''],
          ['memory at the start', ...beside(({ before }) => spread([before], 'MB')), ''],
          ['memory after the quotes', ...beside(({ after }) => spread([after], 'MB')), ''],
          [
            'second start to healthy',
            ...beside(({ starts }) => spread(starts, 's')),
            goal(`≤ ${START_GOAL} s`, start <= START_GOAL),
          ],
        ],
      },
    ],
    samples: {
      'landing, /s': landing.ours,
      'landing bare, /s': landing.bare,
      ...named('sqlite', sqlite),
      ...(other ? named('postgres', other) : {}),
    },
  }
}

async function measureLanding(
  { stack, quick, say }: Scope,
  world: RunningWorld,
): Promise<{ ours: number[]; bare: number[] }> {
  say('the landing page')
  const { url } = await openApp(stack, await appEnv(stack, world))
  const origin = url.replace('localhost', '127.0.0.1')
  const page = await fetchPacked(origin)
  const { ready } = await openProcess<{ url: string }>(stack, 'bytes-server-process.ts', page)
  const load = (of: string, forMs: number) =>
    loadServer({ url: of, connections: CONNECTIONS, forMs, status: 200, request: () => LANDING })
  const ours: number[] = []
  const bare: number[] = []
  await load(origin, WARM_UP_MS)
  await load(ready.url, WARM_UP_MS)
  for (let run = 0; run < RUNS; run += 1) {
    ours.push(await load(origin, quick ? 300 : LANDING_MS))
    bare.push(await load(ready.url, quick ? 300 : LANDING_MS))
  }
  return { ours, bare }
}

type Engine = { http: number[]; flow: number[]; before: number; after: number; starts: number[] }

async function measureEngine(
  { stack, quick, say }: Scope,
  world: RunningWorld,
  name: string,
  databaseUrl: string | null,
): Promise<Engine> {
  say(`quotes on ${name}`)
  const forMs = quick ? 300 : QUOTES_MS
  await using apart = new AsyncDisposableStack()
  const env = await appEnv(stack, world, databaseUrl)
  const app = await openApp(apart, env)
  const before = (await app.memory()) / MEGABYTE
  const url = app.url.replace('localhost', '127.0.0.1')
  const load = (forMs: number) =>
    loadServer({ url, connections: CONNECTIONS, forMs, status: 201, request: quoteRequest })
  const http: number[] = []
  await load(WARM_UP_MS)
  for (let run = 0; run < RUNS; run += 1) http.push(await load(forMs))
  const after = (await app.memory()) / MEGABYTE
  await apart.disposeAsync()

  const server = await openServer(stack, world, { env })
  const flow: number[] = []
  await openOrders(server, BATCH)
  for (let run = 0; run < RUNS; run += 1) {
    const started = performance.now()
    let opened = 0
    while (performance.now() - started < forMs) opened += (await openOrders(server, BATCH)).length
    flow.push((opened * 1_000) / (performance.now() - started))
  }
  await server.stop()

  say(`starting on ${name}`)
  const dataDir = await openFolder(stack)
  const startDatabase = databaseUrl === null ? null : await openDatabase(stack)
  const starts: number[] = []
  for (let turn = 0; turn < (quick ? 2 : STARTS); turn += 1)
    starts.push(await startOnce(stack, dataDir, startDatabase))
  // The first start made the database, the ledger, and the wallet.
  return { http, flow, before, after, starts: starts.slice(1) }
}

const LANDING = 'GET / HTTP/1.1\r\nHost: bench\r\nAccept-Encoding: br\r\n\r\n'
const PLAN = JSON.stringify({ plan: '30d' })
let visitors = 0

/** A request of a new visitor. */
function quoteRequest(): string {
  visitors += 1
  const address = `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`
  return `POST /api/orders HTTP/1.1\r\nHost: bench\r\nX-Forwarded-For: ${address}\r\nContent-Type: application/json\r\nContent-Length: ${PLAN.length}\r\n\r\n${PLAN}`
}

/** The landing page's compressed bytes and headers. */
function fetchPacked(origin: string): Promise<{ headers: IncomingHttpHeaders; body: string }> {
  return new Promise((resolve, reject) => {
    get(origin, { headers: { Host: 'bench', 'Accept-Encoding': 'br' } }, async (answer) => {
      const { date: _, connection: __, 'keep-alive': ___, ...headers } = answer.headers
      const body = Buffer.concat(await answer.toArray())
      delete headers['transfer-encoding']
      headers['content-length'] = String(body.length)
      resolve({ headers, body: body.toString('base64') })
    }).on('error', reject)
  })
}

function named(engine: string, of: Engine): Record<string, number[]> {
  return {
    [`${engine}, quotes over HTTP /s`]: of.http,
    [`${engine}, quotes by the flow /s`]: of.flow,
    [`${engine}, memory in MB before and after`]: [of.before, of.after],
    [`${engine}, second start in s`]: of.starts,
  }
}
