import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Log } from '../../kernel/log.ts'

const SOCKET = 'ops.sock'

/** The socket carries one request and one response, then closes. */
export type OpsAnswer = { lines: string[] } | { failure: string }
export type RunOps = (args: string[]) => Promise<string[]>

/** Lets the operator's command line talk to this process: SQLite belongs to one process at a time. */
export function listenForOps(dataDir: string, run: RunOps, log: Log): { close(): Promise<void> } {
  const path = join(dataDir, SOCKET)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  rmSync(path, { force: true })
  const server = createServer({ allowHalfOpen: true }, async (socket) => {
    socket.on('error', () => {})
    const answer = await text(socket)
      .then((request) => run(JSON.parse(request) as string[]))
      .then((lines): OpsAnswer => ({ lines }))
      .catch((error: Error): OpsAnswer => ({ failure: error.message }))
    socket.end(JSON.stringify(answer))
  })
  server.on('error', (error) =>
    log.warn({ err: error.message }, 'the operator command line can’t reach this process'),
  )
  server.listen(path, () => chmodSync(path, 0o600))
  return { close: () => new Promise((resolve) => server.close(() => resolve())) }
}

/** Asks the running server. @returns null if none listens */
export async function callServer(dataDir: string, args: string[]): Promise<OpsAnswer | null> {
  const socket = createConnection({ path: join(dataDir, SOCKET), allowHalfOpen: true })
  const connected = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
  })
  if (!connected) return null
  socket.end(JSON.stringify(args))
  return JSON.parse(await text(socket)) as OpsAnswer
}
