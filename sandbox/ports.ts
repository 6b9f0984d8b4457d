import { randomInt } from 'node:crypto'
import { createServer, type Server } from 'node:net'

/** Milliseconds since 1970, UTC. Passed in, so that a test can control time. */
export type Now = () => number

/** Cryptographic random bytes. */
export type Entropy = (bytes: number) => Uint8Array

/** Why the sandbox can't start, in one line that says what to do. */
export class WorldError extends Error {
  override name = 'WorldError'
}

/** Below the range from which Linux gives free ports, so that no connection takes one before it is opened. */
const [FIRST, BEHIND] = [10_000, 32_000]

/**
 * Drawn once, then counted on. A port drawn anew each time came up twice within one world,
 * before its first taker listened.
 */
let next = randomInt(FIRST, BEHIND)

/**
 * Checks that a port can be listened on, without keeping it.
 * @param wanted 0 for any free one, which the system gives to nobody else in between
 * @returns the port: `wanted`, or a free one if that was 0
 * @param setting what to set to another port; null: it is not chosen by a setting
 * @throws WorldError if the wanted one is taken
 */
export async function reservePort(
  host: string,
  wanted: number,
  setting: string | null = null,
): Promise<number> {
  if (wanted !== 0) return probePort(host, wanted, setting)
  for (;;) {
    const tried = next
    next = tried + 1 < BEHIND ? tried + 1 : FIRST
    const port = await probePort(host, tried).catch(nullIfTaken)
    if (port !== null) return port
  }
}

function nullIfTaken(error: WorldError): null {
  if ((error.cause as NodeJS.ErrnoException | undefined)?.code === 'EADDRINUSE') return null
  throw error
}

async function probePort(host: string, port: number, setting?: string | null): Promise<number> {
  const probe = createServer()
  await listening(probe, host, port, setting)
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** Resolves when `server` listens; a taken port is a {@link WorldError}. */
export function listening(
  server: Pick<Server, 'listen' | 'once' | 'off'>,
  host: string,
  port: number,
  setting: string | null = null,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (cause: NodeJS.ErrnoException) => {
      const isTaken = cause.code === 'EADDRINUSE'
      const reason = isTaken ? 'is taken by another program' : cause.message
      const remedy = isTaken && setting ? `. Free it, or set ${setting} to another.` : ''
      reject(new WorldError(`port ${port} on ${host} ${reason}${remedy}`, { cause }))
    }
    server.once('error', fail)
    server.listen(port, host, () => {
      server.off('error', fail)
      resolve()
    })
  })
}
