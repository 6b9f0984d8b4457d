import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { FreshDatabase } from '../engines.ts'
import { type Process, startProcess } from './process.ts'

/** Shared by tests that kill the app: a world that outlives it, and a view into its database. */

/** Starts a sandbox with these parts in a process of its own. @returns the settings with which the app uses it */
export async function startSandbox(
  dataDir: string,
  parts: string,
): Promise<{ world: Process; env: Record<string, string> }> {
  const world = startProcess('sandbox/main.ts', dataDir, {
    DATA_DIR: dataDir,
    SANDBOX_RPC_PORT: '0',
    SANDBOX_WS_PORT: '0',
    SANDBOX: parts,
    SANDBOX_PAST_DAYS: '0',
  })
  const isReady = async () => {
    while (!world.output().includes('The sandbox is ready')) await sleep(30)
  }
  await Promise.race([world.failed, isReady()])
  const lines = world.output().matchAll(/^([A-Z_]+)=(.*)$/gm)
  return { world, env: Object.fromEntries([...lines].map(([, name, value]) => [name, value])) }
}

/** Resolves once the site answers. */
export async function isUp(url: string): Promise<void> {
  for (;;) {
    const response = await fetch(`${url}/healthz`).catch(() => null)
    if (response?.ok) return
    await sleep(30)
  }
}

type Row = Record<string, unknown>
type Query = ((sql: string) => Promise<Row[]>) & { close(): Promise<void> }

/** Opens the database without any code of the product, once nobody uses it anymore. */
export async function openRaw({ dataDir, databaseUrl }: FreshDatabase): Promise<Query> {
  if (databaseUrl === null) {
    const file = new DatabaseSync(join(dataDir, 'app', 'mintwatch.db'))
    const all = async (sql: string) => file.prepare(sql).all() as Row[]
    return Object.assign(all, { close: async () => file.close() })
  }
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const all = async (sql: string) => (await client.query<Row>(sql)).rows
  return Object.assign(all, { close: () => client.end() })
}
