import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { LAUNCH_CHANGED } from '../../../src/contract/news.ts'
import { MINUTE } from '../../../src/kernel/clock.ts'
import { openPostgres } from '../../../src/kernel/db/postgres.ts'
import { createLog } from '../../../src/kernel/log.ts'
import { launchRow } from '../../../test/support/launches.ts'
import type { RunningApp } from '../processes.ts'

const NEWS_EVERY_MS = 500
const ARRIVES_WITHIN_MS = 5_000

export type Streams = {
  /** Streams that were open at the end. */
  open: number
  /** Milliseconds from a launch's row to each stream. */
  delays: number[]
  missing: number
  /** Bytes of each node, before and with its streams. */
  before: number[]
  after: number[]
  /** Milliseconds of processor time of all nodes while the news went out. */
  processor: number
}

/** Opens this many feeds on each node, and stores launches that all must receive. */
export async function measureStreams(
  stack: AsyncDisposableStack,
  nodes: readonly RunningApp[],
  databaseUrl: string,
  { each, news }: { each: number; news: number },
): Promise<Streams> {
  const db = openPostgres(databaseUrl, createLog('silent'))
  stack.defer(() => db.close())
  const before = await Promise.all(nodes.map((node) => node.memory()))
  const clients = await Promise.all(nodes.map((node, nth) => openClients(stack, node, each, nth)))
  const begun = await Promise.all(nodes.map((node) => node.usage()))
  for (let nth = 0; nth < news; nth += 1) {
    const now = Date.now()
    const mint = `fresh ${now}`
    const row = launchRow({ mint, pool: mint, detected_at: now - MINUTE })
    await db.read.insertInto('launches').values(row).execute()
    db.publish(LAUNCH_CHANGED, mint)
    await sleep(NEWS_EVERY_MS)
  }
  await sleep(ARRIVES_WITHIN_MS)
  const ended = await Promise.all(nodes.map((node) => node.usage()))
  const heard = await Promise.all(clients.map(ask))
  const delays = heard.flatMap((one) => one.delays)
  const open = heard.reduce((sum, one) => sum + one.open - one.closed, 0)
  const used = ended.map(({ user, system }, nth) => {
    const at = begun[nth]
    return at ? user + system - at.user - at.system : 0
  })
  return {
    ...{ open, delays, before },
    missing: open * news - delays.length,
    after: ended.map(({ rss }) => rss),
    processor: used.reduce((sum, one) => sum + one, 0) / 1_000,
  }
}

async function openClients(
  stack: AsyncDisposableStack,
  { url }: RunningApp,
  count: number,
  nth: number,
): Promise<ChildProcess> {
  const given = { port: Number(new URL(url).port), count, first: nth * count }
  const file = join(import.meta.dirname, 'stream-clients-process.ts')
  const child = fork(file, [JSON.stringify(given)])
  stack.defer(() => void child.kill('SIGKILL'))
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('the clients ended'))),
  ])
  return child
}

async function ask(
  child: ChildProcess,
): Promise<{ delays: number[]; open: number; closed: number }> {
  child.send('heard')
  const [heard] = await once(child, 'message')
  return heard
}
