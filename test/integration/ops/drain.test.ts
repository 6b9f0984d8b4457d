import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { eachEngine } from '../../engines.ts'
import { isUp, startSandbox } from '../../kills/crashing-app.ts'
import { startProcess } from '../../kills/process.ts'
import { freePort } from '../../support/http/free-port.ts'

const CLIENTS = 8

eachEngine((engine) => {
  test('SIGTERM under load loses no request, and sends event streams elsewhere', async () => {
    const place = await engine.fresh()
    const { world, env } = await startSandbox(join(place.dataDir, 'world'), 'chain,prices')
    const [port, metricsPort] = [await freePort(), await freePort()]
    const url = `http://127.0.0.1:${port}`
    const metrics = `http://127.0.0.1:${metricsPort}`
    const app = startProcess('src/main.ts', join(place.dataDir, 'app'), {
      ...env,
      PORT: `${port}`,
      HOST: '127.0.0.1',
      METRICS_PORT: `${metricsPort}`,
      DRAIN_SECONDS: '2',
      DATA_DIR: join(place.dataDir, 'app'),
      DATABASE_URL: place.databaseUrl ?? '',
      LOG_LEVEL: 'warn',
    })
    try {
      await Promise.race([app.failed, untilReady(metrics)])
      await Promise.race([app.failed, isUp(url)])
      expect((await fetch(`${url}/readyz`)).status).toBe(200)
      await shows(metrics, /^mintwatch_leader{role="payments"} 1$/m)
      const stream = await openStream(`${url}/api/feed`)
      const load = startLoad(port, metrics)
      await load.busy()
      const slow = slowRequest(port)
      await slow.begun
      await shows(metrics, /^mintwatch_streams 1$/m)
      await shows(metrics, /^mintwatch_rpc_calls_total{client="payments",method="getGenesisHash",/m)
      await shows(metrics, /^mintwatch_waiting_rows{queue="news"} 0$/m)

      const stopped = app.stop()
      expect(await saysDraining(metrics)).toBe(true)
      slow.finish()
      expect(await stream.whole).toMatch(/^retry: \d{4}$/m)
      expect(await slow.status).toBe(201)
      await stopped
      expect(await app.gone).toBe(0)
      const { answered, lost } = await load.end()
      expect(answered).toBeGreaterThan(CLIENTS)
      expect(lost).toEqual([])
    } finally {
      await app.kill()
      await world.stop()
    }
  }, 120_000)
})

async function untilReady(metrics: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${metrics}/readyz`).catch(() => null)
    if (answer?.ok) return
    await sleep(20)
  }
}

async function shows(metrics: string, line: RegExp): Promise<void> {
  await expect
    .poll(async () => (await fetch(`${metrics}/metrics`)).text(), { timeout: 40_000 })
    .toMatch(line)
}

/** Whether it says so before it is gone. */
async function saysDraining(metrics: string): Promise<boolean> {
  for (;;) {
    const answer = await fetch(`${metrics}/readyz`).catch(() => null)
    if (answer === null) return false
    if (answer.status === 503) return (await answer.text()).includes('draining')
    await sleep(10)
  }
}

async function openStream(url: string) {
  const answer = await fetch(url)
  const whole = answer.text()
  whole.catch(() => {})
  return { whole }
}

/** Clients that keep their connections, behind a proxy that asks `/readyz` and then goes elsewhere. */
function startLoad(port: number, metrics: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
  const lost: string[] = []
  let answered = 0
  let isOver = false
  const noticed = saysDraining(metrics).then(() => {
    isOver = true
  })
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (!isOver) {
      const result = await ask(agent, port)
      if (result === null) answered += 1
      else lost.push(result)
    }
  })
  return {
    async busy() {
      while (answered < CLIENTS * 5) await sleep(10)
    },
    async end() {
      await Promise.all([noticed, ...clients])
      agent.destroy()
      return { answered, lost }
    },
  }
}

/** @returns null: answered; otherwise what went wrong */
function ask(agent: Agent, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const place = { host: '127.0.0.1', port, path: '/pricing', agent }
    // By its address the site redirects to localhost.
    const headers = { host: `localhost:${port}` }
    const asked = request({ ...place, headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode === 200 ? null : 'bad answer'))
      answer.on('error', (error) => resolve(error.message))
    })
    asked.on('error', (error) => resolve(error.message))
    asked.end()
  })
}

/** A request whose body comes later than its headers. */
function slowRequest(port: number) {
  const begun = Promise.withResolvers<void>()
  const status = Promise.withResolvers<number | undefined>()
  const body = JSON.stringify({ name: '', reply_to: 'a@b.c', message: 'hello' })
  const asked = request({
    host: '127.0.0.1',
    port,
    path: '/api/contact',
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': body.length,
      origin: `http://127.0.0.1:${port}`,
    },
  })
  asked.on('response', (answer) => status.resolve(answer.resume().statusCode))
  asked.on('error', status.reject)
  status.promise.catch(() => {})
  asked.write(body.slice(0, 10), () => begun.resolve())
  return { begun: begun.promise, finish: () => asked.end(body.slice(10)), status: status.promise }
}
