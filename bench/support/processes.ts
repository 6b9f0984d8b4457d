import { type ChildProcess, fork } from 'node:child_process'
import { on, once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WorldOptions } from '../../sandbox/world.ts'

const STOP_WITHIN_MS = 5_000

/** Where a world's files stay in memory, if the system has it: no chain writes to the product's disk. */
const IN_MEMORY = '/dev/shm'

/** Creates a folder that is removed at the end. */
export async function openFolder(stack: AsyncDisposableStack, parent = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(parent, 'mintwatch-bench-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/**
 * Runs a module of this folder in a process, which sends one message once it is ready. It stops when we
 * disconnect, even if this process dies.
 */
export async function openProcess<T>(
  stack: AsyncDisposableStack,
  file: string,
  argument: unknown,
  { execArgv = [], priority }: { execArgv?: readonly string[]; priority?: number } = {},
): Promise<{ ready: T; child: ChildProcess }> {
  const child = fork(join(import.meta.dirname, file), [JSON.stringify(argument)], {
    execArgv: [...process.execArgv, ...execArgv],
  })
  // Before it has threads, which inherit it.
  if (child.pid !== undefined && priority !== undefined) setPriority(child.pid, priority)
  const exited = once(child, 'exit')
  stack.defer(async () => {
    if (child.connected) child.disconnect()
    const killer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
    await exited
    clearTimeout(killer)
  })
  const [ready] = await Promise.race([
    once(child, 'message'),
    exited.then(([code]) => Promise.reject(new Error(`${file} ended with ${code}`))),
  ])
  return { ready, child }
}

export type MarketNews = {
  launches: readonly { mint: string; venue: string; at: number }[]
  counts: { launches: number; transactions: number; dropped: number }
}

export type RunningWorld = {
  /** The configuration that uses the world. */
  env: Record<string, string>
  /** When the chain announces a transaction as finalized, in ms. Call it before sending. */
  finalAt(signature: string): Promise<number>
  /** What the market has launched so far, and when; `still` stops its trading first. */
  market(asked: 'market' | 'still'): Promise<MarketNews>
}

/** Starts a world on free ports. It gets the processor only when the product does not want it. */
export async function openWorld(
  stack: AsyncDisposableStack,
  options: Partial<WorldOptions> = {},
): Promise<RunningWorld> {
  const { ready, child } = await openProcess<{ env: Record<string, string> }>(
    stack,
    'world-process.ts',
    {
      dataDir: await openFolder(stack, existsSync(IN_MEMORY) ? IN_MEMORY : undefined),
      parts: ['chain', 'prices'],
      rpcPort: 0,
      wsPort: 0,
      pricesPort: 0,
      ...options,
    } satisfies WorldOptions,
    { priority: constants.priority.PRIORITY_BELOW_NORMAL },
  )
  return {
    env: ready.env,
    async finalAt(signature) {
      child.send(signature)
      for await (const [message] of on(child, 'message'))
        if (message.signature === signature) return message.at
      throw new Error('the world has ended')
    },
    async market(asked) {
      child.send(asked)
      for await (const [message] of on(child, 'message')) if (message.market) return message.market
      throw new Error('the world has ended')
    },
  }
}

export type RunningApp = {
  url: string
  /** Resident memory in bytes. */
  memory(): Promise<number>
  /** Its memory in bytes, without garbage if it may collect, and its processor time in µs. */
  usage(): Promise<NodeJS.MemoryUsage & NodeJS.CpuUsage & { anonymous: number }>
}

/** The configuration of an app beside a world, with a free port and a database of its own. */
export async function appEnv(
  stack: AsyncDisposableStack,
  world: Pick<RunningWorld, 'env'>,
  databaseUrl: string | null = null,
): Promise<Record<string, string>> {
  return {
    ...world.env,
    SANDBOX: 'none',
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'error',
    // Each visitor of a bench has an address of its own, so they don't share a rate limit.
    TRUST_PROXY: '1',
    DATA_DIR: await openFolder(stack),
    // Processes on the same database must share a key.
    DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
    DATABASE_URL: databaseUrl ?? '',
  }
}

/** Starts the product in a process of its own. Resolves once it is healthy, if it serves the site. */
export async function openApp(
  stack: AsyncDisposableStack,
  env: Record<string, string>,
  execArgv: readonly string[] = [],
): Promise<RunningApp> {
  const file = 'app-process.ts'
  const { ready, child } = await openProcess<{ url: string | null }>(stack, file, env, { execArgv })
  if (ready.url) await untilHealthy(ready.url)
  const usage = async () => {
    child.send('memory')
    const [used] = await once(child, 'message')
    return used
  }
  return { url: ready.url ?? '', usage, memory: async () => (await usage()).rss }
}

/** Requests `/healthz` until it answers 200; the process may not listen yet. */
export async function untilHealthy(url: string): Promise<void> {
  const isHealthy = () =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isHealthy())) await sleep(10)
}
