import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { isUp } from '../../kills/crashing-app.ts'
import { type Process, startProcess } from '../../kills/process.ts'
import { freePort } from '../../support/http/free-port.ts'

/** As a shell says it: 128 and the number of SIGTERM. */
const CUT_SHORT = 143
const MOMENTS_MS = [200, 800, 1_600, 3_000, 5_000]

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'mintwatch-signals-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

async function start(dataDir: string, env: Record<string, string> = {}) {
  const port = await freePort()
  const app = startProcess('src/main.ts', dataDir, {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    PORT: `${port}`,
    SANDBOX_RPC_PORT: '0',
    SANDBOX_WS_PORT: '0',
    SANDBOX_PAST_DAYS: '0',
    LOG_LEVEL: 'warn',
    ...env,
  })
  onTestFinished(() => app.kill())
  return { app, url: `http://127.0.0.1:${port}` }
}

async function stopped({ app }: { app: Process }): Promise<number | null> {
  await app.stop()
  return app.gone
}

/** A container's first process ignores a signal that it doesn't listen for, so the default action is not enough. */
test('SIGTERM ends a start at once, even one that waits for its database', async () => {
  const database = createServer((socket) => void socket.on('error', () => {}))
  const reached = new Promise<void>((resolve) => database.once('connection', () => resolve()))
  await new Promise<void>((resolve) => database.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void database.close())
  const { port } = database.address() as { port: number }
  const silent = `postgres://nobody@127.0.0.1:${port}/none`
  const one = await start(folder(), { SANDBOX: 'chain,prices', DATABASE_URL: silent })
  await Promise.race([one.app.failed, reached])
  const asked = performance.now()
  expect(await stopped(one)).toBe(CUT_SHORT)
  // Far below the minute for which it would have waited.
  expect(performance.now() - asked).toBeLessThan(8_000)
})

test('whenever SIGTERM comes, the next start finds everything whole, and ends with 0', async () => {
  const dataDir = folder()
  for (const ms of MOMENTS_MS) {
    const one = await start(dataDir)
    await Promise.race([one.app.failed, sleep(ms)])
    // Before it listens for signals, the system ends it; afterwards it is up already.
    expect([null, CUT_SHORT, 0], `${ms} ms: ${one.app.output()}`).toContain(await stopped(one))
  }
  const whole = await start(dataDir)
  await Promise.race([whole.app.failed, isUp(whole.url)])
  const asked = performance.now()
  expect(await stopped(whole), whole.app.output()).toBe(0)
  expect(performance.now() - asked).toBeLessThan(8_000)
})
