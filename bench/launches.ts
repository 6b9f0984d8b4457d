import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { LAUNCH_CHANGED } from '../src/contract/news.ts'
import { addApiKey } from '../src/domains/accounts/index.ts'
import { newId } from '../src/kernel/ids.ts'
import { launchRow } from '../test/support/launches.ts'
import { addMember } from '../test/support/telegram/members.ts'
import { openServer, type Server } from './support/app.ts'
import { openDatabase } from './support/databases.ts'
import { number, percentile, type Result, type Scope, spread } from './support/figures.ts'
import { loadServer } from './support/load.ts'
import { appEnv, openWorld } from './support/processes.ts'
import { mintOf, storeLaunches } from './support/store-launches.ts'

const FULL = { launches: 1_000_000, streams: 1_000, keys: 2_000, news: 20, readMs: 4_000 }
const QUICK = { launches: 5_000, streams: 100, keys: 100, news: 3, readMs: 300 }
const RUNS = 3
const CONNECTIONS = 20
/** Not in phase with the feed's interval of one second. */
const NEWS_EVERY_MS = 730

type Found = {
  pages: number[]
  details: number[]
  /** Milliseconds from the publication to each stream that received it. */
  heard: number[]
  missing: number
  /** Megabytes that the streams take. */
  streamsMb: number
  pagesMeanwhile: number
}

/** Measures readers' latency with a million stored launches and a thousand open streams. */
export async function measureLaunches({ stack, quick, say }: Scope): Promise<Result> {
  const size = quick ? QUICK : FULL
  const world = await openWorld(stack)
  const found: [string, Found][] = []
  const engines = [
    ['SQLite', null],
    ['PostgreSQL', await openDatabase(stack)],
  ] as const
  for (const [engine, url] of engines) {
    if (engine === 'PostgreSQL' && url === null) continue
    await using own = new AsyncDisposableStack()
    const env = await appEnv(own, world, url)
    const server = await openServer(own, world, { env: { ...env, LAUNCH_SOURCES: 'none' } })
    say(`${engine}: storing ${number(size.launches)} launches`)
    await storeLaunches(server.app.context.db, size.launches, Date.now())
    say(`${engine}: reads, and ${size.streams} streams`)
    found.push([engine, await measureOn(own, server, size)])
  }
  return asResult(size, found)
}

async function measureOn(
  stack: AsyncDisposableStack,
  server: Server,
  size: typeof FULL,
): Promise<Found> {
  const url = (server.app.url ?? '').replace('localhost', '127.0.0.1')
  const keys = await makeKeys(server, size.keys)
  let asked = 0
  const request = (path: (nth: number) => string) => () => {
    asked += 1
    const key = keys[asked % keys.length]
    return `GET ${path(asked)} HTTP/1.1\r\nHost: bench\r\nX-Forwarded-For: ${addressOf(asked)}\r\nAuthorization: Bearer ${key}\r\n\r\n`
  }
  const read = (path: (nth: number) => string) =>
    loadServer({
      url,
      connections: CONNECTIONS,
      forMs: size.readMs,
      status: 200,
      request: request(path),
    })
  const start = Date.now()
  // Pages and launches from anywhere in the store.
  const page = (nth: number) =>
    `/api/v1/launches?limit=20&until=${start - ((nth * 7_919) % size.launches) * 1_000}`
  const detail = (nth: number) => `/api/v1/launches/${mintOf((nth * 7_919) % size.launches)}`
  await read(page)
  await read(detail)
  const pages: number[] = []
  const details: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    pages.push(await read(page))
    details.push(await read(detail))
  }
  const before = process.memoryUsage().rss
  const streams = await openStreams(stack, url, size.streams)
  const streamsMb = (process.memoryUsage().rss - before) / 2 ** 20
  const { heard, missing } = await followStreams(server, streams, size.news)
  return { pages, details, heard, missing, streamsMb, pagesMeanwhile: await read(page) }
}

/** Lifetime members, each with a key. */
async function makeKeys({ app }: Server, count: number): Promise<string[]> {
  const { context } = app
  const { db, entropy, clock } = context
  const keys: string[] = []
  for (let nth = 0; nth < count; nth += 1) {
    const user = { id: `${7_000_000_000 + nth}`, username: null, firstName: 'Dev', language: null }
    const accountId = await addMember(context, user, { plan: 'lifetime', expiresAt: null })
    const made = await db.transaction((tx) =>
      addApiKey(tx, entropy, accountId, 'bench', clock.now()),
    )
    keys.push(made.secret)
  }
  return keys
}

type Stream = { heardAt: Map<string, number> }

/** Opens the feeds of this many visitors, each of which notes when a mint arrives. */
async function openStreams(
  stack: AsyncDisposableStack,
  url: string,
  count: number,
): Promise<Stream[]> {
  return Promise.all(
    Array.from({ length: count }, (_, nth) => {
      const heardAt = new Map<string, number>()
      return new Promise<Stream>((resolve, reject) => {
        const headers = { 'X-Forwarded-For': addressOf(nth) }
        const call = get(`${url}/api/feed`, { headers, agent: false }, (answer) => {
          let text = ''
          answer.on('data', (bytes: Buffer) => {
            text += bytes.toString('utf8')
            const frames = text.split('\n\n')
            text = frames.pop() ?? ''
            for (const frame of frames) {
              if (frame.startsWith('event: launches')) resolve({ heardAt })
              const [, mint] = /^event: launch\ndata: \{"mint":"([^"]+)"/.exec(frame) ?? []
              if (mint && !heardAt.has(mint)) heardAt.set(mint, performance.now())
            }
          })
        })
        call.on('error', reject)
        stack.defer(() => {
          call.off('error', reject)
          call.on('error', () => {})
          call.destroy()
        })
      })
    }),
  )
}

/**
 * Stores launches old enough for the public, and waits until each stream has received each. The
 * time includes the public feed's interval of one second.
 */
async function followStreams(
  { app }: Server,
  streams: readonly Stream[],
  count: number,
): Promise<{ heard: number[]; missing: number }> {
  const { db, entropy } = app.context
  const received: { mint: string; at: number }[] = []
  for (let nth = 0; nth < count; nth += 1) {
    const mint = `fresh ${newId(entropy)}`
    await db.read
      .insertInto('launches')
      .values(launchRow({ mint, detected_at: Date.now() - 60_000 }))
      .execute()
    db.publish(LAUNCH_CHANGED, mint)
    received.push({ mint, at: performance.now() })
    await sleep(NEWS_EVERY_MS)
  }
  await sleep(3_000)
  const delays = streams.flatMap(({ heardAt }) =>
    received.map(({ mint, at }) => (heardAt.get(mint) ?? Number.NaN) - at),
  )
  return {
    heard: delays.filter((delay) => !Number.isNaN(delay)),
    missing: delays.filter(Number.isNaN).length,
  }
}

function addressOf(nth: number): string {
  return `10.${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}`
}

function asResult(size: typeof FULL, found: readonly [string, Found][]): Result {
  const row = (words: string, format: (found: Found) => string) => [
    words,
    ...found.map(([, one]) => format(one)),
  ]
  return {
    tables: [
      {
        caption: `With ${number(size.launches)} launches stored, and ${number(size.streams)} open streams`,
        columns: ['', ...found.map(([engine]) => engine)],
        rows: [
          row('pages of 20 launches by the API, a second', ({ pages }) => spread(pages)),
          row('single launches by the API, a second', ({ details }) => spread(details)),
          row('pages a second while the streams are open', ({ pagesMeanwhile }) =>
            number(pagesMeanwhile),
          ),
          row(
            'a launch on all public streams: p50',
            ({ heard }) => `${number(percentile(heard, 0.5))} ms`,
          ),
          row('p99', ({ heard }) => `${number(percentile(heard, 0.99))} ms`),
          row('not sent to a stream', ({ missing }) => number(missing)),
          row('memory of the streams, both ends', ({ streamsMb }) => `${number(streamsMb)} MB`),
        ],
      },
    ],
    samples: Object.fromEntries(
      found.flatMap(([engine, { pages, details, heard }]) => [
        [`${engine} pages /s`, pages],
        [`${engine} launches /s`, details],
        [`${engine} heard ms`, heard.filter((_, nth) => nth % 20 === 0)],
      ]),
    ),
  }
}
