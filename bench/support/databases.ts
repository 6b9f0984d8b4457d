import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

const SERVERS = [
  process.env.TEST_DATABASE_URL,
  'postgres://postgres@127.0.0.1:5432/postgres',
  'postgres://postgres:postgres@127.0.0.1:5432/postgres',
]

/** Creates an empty PostgreSQL database that is dropped at the end; null: no server can be reached. */
export async function openDatabase(stack: AsyncDisposableStack): Promise<string | null> {
  const server = await findServer()
  if (server === null) return null
  // Named like the tests' databases: they drop what a killed run has left behind.
  const name = `mintwatch_test_${Math.floor(Date.now() / 1_000)}_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name}`)
  stack.defer(() => onServer(server, `drop database if exists ${name} with (force)`))
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

async function findServer(): Promise<string | null> {
  for (const server of SERVERS) {
    if (!server) continue
    const answers = await onServer(server, 'select 1').then(
      () => true,
      () => false,
    )
    if (answers) return server
  }
  return null
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server, connectionTimeoutMillis: 3_000 })
  try {
    await client.connect()
    await client.query(statement)
  } finally {
    await client.end().catch(() => {})
  }
}
