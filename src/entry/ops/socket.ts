import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type Ms, SECOND } from '../../kernel/clock.ts'
import { RetryableError } from '../../kernel/errors.ts'
import type { Log } from '../../kernel/log.ts'

const SOCKET = 'ops.sock'
/** A command may take minutes. Meanwhile the server writes a space, which JSON allows before a value. */
const SIGN_OF_LIFE_MS = 5 * SECOND
/** A server that shows no sign of life for this long hangs. */
const SILENT_MS = 30 * SECOND

/** The socket carries one request and one response, then closes. */
type OpsAnswer = { lines: string[] } | { failure: string }
type RunOps = (args: string[]) => Promise<string[]>

/** Lets the operator's command line talk to this process: SQLite belongs to one process at a time. */
export function listenForOps(dataDir: string, run: RunOps, log: Log): { close(): Promise<void> } {
  const path = join(dataDir, SOCKET)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  rmSync(path, { force: true })
  const server = createServer({ allowHalfOpen: true }, async (socket) => {
    socket.on('error', () => {})
    const living = setInterval(() => socket.write(' '), SIGN_OF_LIFE_MS)
    const answer = await text(socket)
      .then((request) => run(JSON.parse(request) as string[]))
      .then((lines): OpsAnswer => ({ lines }))
      .catch((error: Error): OpsAnswer => ({ failure: error.message }))
    clearInterval(living)
    socket.end(JSON.stringify(answer))
  })
  server.on('error', (error) =>
    log.warn({ err: error.message }, 'the operator command line can’t reach this process'),
  )
  server.listen(path, () => chmodSync(path, 0o600))
  return { close: () => new Promise((resolve) => server.close(() => resolve())) }
}

/**
 * Asks the running server.
 * @returns null if none listens
 * @throws RetryableError if it takes the command, and shows no sign of life then
 */
export async function callServer(
  dataDir: string,
  args: string[],
  silentMs: Ms = SILENT_MS,
): Promise<OpsAnswer | null> {
  const socket = createConnection({ path: join(dataDir, SOCKET), allowHalfOpen: true })
  const connected = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
  })
  if (!connected) return null
  socket.setTimeout(silentMs, () =>
    socket.destroy(
      new RetryableError(
        `The server that runs on ${dataDir} has taken the command and is silent since: it hangs. It may still do what you asked. Restart it, then look.`,
      ),
    ),
  )
  socket.end(JSON.stringify(args))
  return JSON.parse(await text(socket)) as OpsAnswer
}
