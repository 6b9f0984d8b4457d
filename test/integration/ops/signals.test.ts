import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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

async function listenSilently(onConnection = () => {}): Promise<number> {
  const server = createServer((socket) => void socket.on('error', () => {}))
  server.once('connection', onConnection)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as { port: number }).port
}

async function stopped({ app }: { app: Process }): Promise<number | null> {
  await app.stop()
  return app.gone
}

/** Seven ports in a row, which the system gives to nobody who asks for any. */
const PORTS = 10_000 + (process.pid % 2_000) * 10
const METRICS = [3, 4, 5, 6, 7, 8, 9].map((nth) => PORTS + nth)

/** `npm run cluster` in a folder whose `.env` names a port for figures, with a database that is silent. */
async function startCluster() {
  const cwd = folder()
  writeFileSync(join(cwd, '.env'), `METRICS_PORT=${METRICS[0]}\n`)
  const app = startProcess('scripts/cluster.ts', cwd, {
    DATABASE_URL: `postgres://nobody@127.0.0.1:${await listenSilently()}/none`,
    NATS_URL: 'nats://127.0.0.1:1',
    PORT: `${PORTS}`,
    DATA_DIR: join(cwd, 'data'),
    SANDBOX_PRICES_PORT: '0',
  })
  onTestFinished(() => app.stop())
  return { app, cwd }
}

/** A container's first process ignores a signal that it doesn't listen for, so the default action is not enough. */
test('SIGTERM ends a start at once, even one that waits for its database', async () => {
  const { promise: reached, resolve } = Promise.withResolvers<void>()
  const port = await listenSilently(resolve)
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

test('SIGTERM ends a cluster while its sandbox starts', async () => {
  const { app, cwd } = await startCluster()
  const began = () => existsSync(join(cwd, 'data/cluster'))
  await Promise.race([app.failed, expect.poll(began, { timeout: 60_000 }).toBe(true)])
  expect(await stopped({ app }), app.output()).toBe(0)
})

test('each process of a cluster has a port for its figures, and SIGTERM ends all while they wait', async () => {
  const { app } = await startCluster()
  const phases = () =>
    Promise.all(
      METRICS.map((port) =>
        fetch(`http://127.0.0.1:${port}/readyz`).then(
          ({ status }) => status,
          () => null,
        ),
      ),
    )
  const all = (status: number | null) => METRICS.map(() => status)
  const up = expect.poll(phases, { timeout: 120_000, interval: 200 }).toEqual(all(503))
  await Promise.race([app.failed, up])
  expect(app.output()).not.toContain('starting it again')
  const asked = performance.now()
  expect(await stopped({ app }), app.output()).toBe(0)
  expect(performance.now() - asked).toBeLessThan(8_000)
  expect(await phases()).toEqual(all(null))
}, 180_000)
