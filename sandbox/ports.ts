import { createServer, type Server } from 'node:net'

/** Milliseconds since 1970, UTC. Passed in, so that a test can control time. */
export type Now = () => number

/** Cryptographic random bytes. */
export type Entropy = (bytes: number) => Uint8Array

/** Why the sandbox can't start, in one line that says what to do. */
export class WorldError extends Error {
  override name = 'WorldError'
}

/**
 * Checks that a port can be listened on, without keeping it.
 * @param wanted 0 for any free one.
 * @returns the port: `wanted`, or a free one if that was 0
 */
export async function reservePort(host: string, wanted: number): Promise<number> {
  const probe = createServer()
  await listening(probe, host, wanted)
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** Resolves when `server` listens; a taken port is a {@link WorldError}. */
export function listening(
  server: Pick<Server, 'listen' | 'once' | 'off'>,
  host: string,
  port: number,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (cause: NodeJS.ErrnoException) => {
      const reason = cause.code === 'EADDRINUSE' ? 'is taken by another program' : cause.message
      reject(new WorldError(`port ${port} on ${host} ${reason}`, { cause }))
    }
    server.once('error', fail)
    server.listen(port, host, () => {
      server.off('error', fail)
      resolve()
    })
  })
}
