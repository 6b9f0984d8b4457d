import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { openSocketMiddleman } from '../../../../sandbox/middlemen/socket-middleman.ts'
import { hasNats, startNats } from '../../../cluster/nats-server.ts'
import { postgresAt } from '../../../engines.ts'
import { startTestWorld } from '../../sandbox/client.ts'
import { hasPromtool, play, startDrill } from './driver.ts'

const server = inject('postgresUrl')
const engine = postgresAt(server)
const DATABASE_AWAY = [
  'MintwatchErrors',
  'MintwatchLimitsAlone',
  'MintwatchFiguresMissing',
] as const

/** Leads to a server until the test breaks the way to it. */
async function wayTo(address: string, usualPort: number) {
  const url = new URL(address)
  const target = { host: url.hostname, port: Number(url.port || usualPort) }
  const middleman = await openSocketMiddleman(target)
  url.host = `127.0.0.1:${middleman.port}`
  return { url: url.href, middleman }
}

describe.skipIf(server === null || !hasPromtool)('skipped: no PostgreSQL, or no promtool', () => {
  test('PostgreSQL is away', async () => {
    const world = await startTestWorld({ parts: ['chain', 'prices'] })
    onTestFinished(() => world.stop())
    const { databaseUrl } = await engine.fresh()
    const { url, middleman } = await wayTo(databaseUrl ?? '', 5_432)
    const one = await startDrill({
      ...world.env,
      DATABASE_URL: url,
      ROLES: 'web,payments',
    })
    const ask = () =>
      Promise.all(
        Array.from({ length: 8 }, () =>
          fetch(`${one.url}/api/orders`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', origin: one.url },
            body: '{"plan":"30d"}',
          }),
        ),
      )
    await one.shows(
      /^mintwatch_leader{role="payments"} 1$/m,
      /^mintwatch_waiting_rows{queue="news"} 0$/m,
    )
    await ask()
    const before = await one.scrape()
    for (const alert of DATABASE_AWAY)
      expect(play({ first: before, last: before })).not.toContain(alert)
    await middleman.close()
    await ask()
    await one.shows(
      /^mintwatch_http_requests_total{status="5xx"} [1-9]/m,
      /^mintwatch_limits_total{.*by="alone"} [1-9]/m,
    )
    const hasFigures = async () => (await one.scrape()).text?.includes('mintwatch_waiting_rows{')
    await expect.poll(hasFigures, { timeout: 40_000 }).toBe(false)
    const first = await one.scrape()
    await ask()
    await sleep(1_000)
    const last = await one.scrape()
    expect(play({ before, first, last })).toEqual(expect.arrayContaining([...DATABASE_AWAY]))
  }, 120_000)

  test.skipIf(!hasNats())(
    'NATS is silent, and no worker runs',
    async () => {
      const world = await startTestWorld({ parts: ['chain', 'prices', 'market'], marketRate: 5 })
      onTestFinished(() => world.stop())
      const nats = await startNats()
      onTestFinished(() => nats.remove())
      const { databaseUrl } = await engine.fresh()
      const { url, middleman } = await wayTo(nats.url, 4_222)
      const one = await startDrill({
        ...world.env,
        DATABASE_URL: databaseUrl ?? '',
        NATS_URL: url.replace(/\/$/, ''),
        ROLES: 'ingest',
      })
      await one.shows(/^mintwatch_ingest_lag_seconds 0/m)
      middleman.set({ silent: true })
      await one.shows(/^mintwatch_ingest_lag_seconds ([2-9]|\d\d)/m)
      const first = await one.scrape()
      await sleep(2_000)
      const fires = play({ first, last: await one.scrape() })
      expect(fires).toEqual(expect.arrayContaining(['MintwatchIngestLags', 'MintwatchShardsWait']))
    },
    120_000,
  )
})
