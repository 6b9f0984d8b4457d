import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../support/http/free-port.ts'
import { fastFolder } from './fast-folder.ts'
import { startOwnPostgres } from './own-postgres.ts'

/** The disk is not under test, and waiting for it takes a third of what these tests take. */
const SETTINGS = [
  'fsync = off',
  'full_page_writes = off',
  'synchronous_commit = off',
  'max_connections = 300',
]

/** Waits for its input to end, as it also does when whoever holds it is killed. */
const STOP_AT_END =
  'cat; kill -QUIT "$1"; while kill -0 "$1"; do sleep 0.1; done 2>/dev/null; rm -rf "$2"'

/**
 * A PostgreSQL that only this run uses, and that ends with it, however it ends.
 * @throws Error when its programs can't start one
 */
export async function startRunPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(await fastFolder(), 'mintwatch-postgres-'))
  const { url, data } = await start(await freePort(), folder)
  const [pid = ''] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')
  const keeper = spawn('sh', ['-c', STOP_AT_END, 'sh', pid, folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  keeper.unref()
  return {
    url,
    async stop() {
      keeper.ref()
      const ended = once(keeper, 'exit')
      keeper.stdin.end()
      await ended
    },
  }
}

async function start(port: number, folder: string) {
  try {
    return startOwnPostgres(port, { settings: SETTINGS, folder })
  } catch (error) {
    await rm(folder, { recursive: true })
    throw error
  }
}
