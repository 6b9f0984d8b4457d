import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { reservePort } from '../../sandbox/ports.ts'
import { untilHealthy } from './processes.ts'

const ROOT = join(import.meta.dirname, '../..')

/**
 * Starts and stops the product as a newcomer does, by `npm start`, with the sandbox in it.
 * @returns seconds from the command to the first healthy answer
 */
export async function startOnce(
  stack: AsyncDisposableStack,
  dataDir: string,
  databaseUrl: string | null,
): Promise<number> {
  const started = performance.now()
  const { healthy, stop } = await openStart(stack, dataDir, { DATABASE_URL: databaseUrl ?? '' })
  await healthy
  const seconds = (performance.now() - started) / 1_000
  await stop()
  return seconds
}

/** `npm start` on a data folder. `healthy` rejects when it ends on its own. */
export async function openStart(
  stack: AsyncDisposableStack,
  dataDir: string,
  settings: Record<string, string>,
): Promise<{ healthy: Promise<void>; stop(): Promise<void> }> {
  const port = await reservePort('127.0.0.1', 0)
  const npm = spawn('npm', ['start', '--silent'], {
    cwd: ROOT,
    // A process group of its own, so that npm and its children end together.
    detached: true,
    stdio: 'ignore',
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      SANDBOX_RPC_PORT: '0',
      SANDBOX_WS_PORT: '0',
      LOG_LEVEL: 'error',
      ...settings,
    },
  })
  const exited = once(npm, 'exit')
  stack.defer(() => signalGroup(npm.pid, 'SIGKILL'))
  const ended = exited.then(() => Promise.reject(new Error('npm start ended on its own')))
  const healthy = Promise.race([untilHealthy(`http://127.0.0.1:${port}`), ended])
  return {
    healthy,
    async stop() {
      ended.catch(() => {})
      signalGroup(npm.pid, 'SIGINT')
      await exited
    },
  }
}

function signalGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  try {
    if (pid) process.kill(-pid, signal)
  } catch {
    // It has already ended.
  }
}
