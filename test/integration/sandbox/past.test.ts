import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Address, createSolanaRpc } from '@solana/kit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startWorld, type WorldOptions } from '../../../sandbox/world.ts'
import type {
  DeveloperBody,
  LaunchesBody,
  TrackRecordBody,
} from '../../../src/contract/launches/bodies.ts'
import { HOUR, MINUTE } from '../../../src/kernel/clock.ts'
import { openServer, type TestServer } from '../../support/world.ts'

/** Five hours: outcomes after one hour are known of most launches. */
const DAYS = 0.2
const WORLD: Partial<WorldOptions> = {
  parts: ['chain', 'prices', 'market'],
  marketRate: 0,
  pastDays: DAYS,
}
const POLLING = { timeout: 5 * MINUTE, interval: 500 }
const PUMP_MINTS = 'TSLvdd1pWpHVjahSpsvCXUbgwsL3JAcvokwaKt1eokM' as Address

let dataDir: string
let server: TestServer

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'past-'))
  const ports = { rpcPort: 0, wsPort: 0, pricesPort: 0 }
  const world = { parts: ['chain', 'prices', 'market'], ...WORLD, ...ports } as WorldOptions
  const stopped = await startWorld({ ...world, slotMs: 50, dataDir: join(dataDir, 'sandbox') })
  // Whoever stops it while the past is being written finds it written after another start.
  await stopped.stop()
  server = await openServer({ dataDir, databaseUrl: null }, { world: WORLD })
})
afterAll(async () => {
  await server?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const ask = async <T>(path: string): Promise<T> =>
  (await (await fetch(`${server.url}${path}`)).json()) as T

it('begins with days of market, which the ordinary backfill reads', async () => {
  const { db } = server.app.context
  const finished = () =>
    db.read.selectFrom('backfill_runs').select(['whole', 'finished_at']).executeTakeFirst()
  await expect.poll(finished, POLLING).toEqual({ whole: 1, finished_at: expect.any(Number) })
  const rpc = createSolanaRpc(server.world.env.SOLANA_RPC_URL ?? '')
  const made = await rpc.getSignaturesForAddress(PUMP_MINTS, { commitment: 'confirmed' }).send()
  const youngest = (server.clock.now() - 15 * MINUTE) / 1_000
  const launched = made.filter(({ blockTime }) => Number(blockTime) < youngest)
  expect(launched.length).toBeGreaterThan(40)
  const stored = db.read.selectFrom('launches').select('signature').where('venue', '=', 'pumpfun')
  const signatures = (await stored.execute()).map(({ signature }) => signature)
  for (const { signature } of launched) expect(signatures).toContain(signature)
}, 360_000)

it('has good and bad outcomes, developers with a record, and differing scores', async () => {
  const { db } = server.app.context
  const outcomes = await db.read
    .selectFrom('launch_outcomes')
    .select('outcome')
    .where('horizon', '=', '1h')
    .execute()
  const kinds = new Set(outcomes.map(({ outcome }) => outcome))
  expect([...kinds]).toEqual(expect.arrayContaining(['alive', 'dead', 'graduated', 'rugged']))
  const { from_history: history } = await ask<TrackRecordBody>('/api/track-record')
  expect(history?.launches).toBeGreaterThan(40)
  expect(history?.since).toBeLessThan(server.clock.now() - 4 * HOUR)

  const { launches } = await ask<LaunchesBody>('/api/launches')
  expect(launches.every((launch) => launch.from_history)).toBe(true)
  const levels = new Set(launches.map(({ level }) => level))
  expect(levels.size).toBeGreaterThan(2)
  const makers = launches.map(({ creator }) => creator ?? '')
  const again = makers.find((maker, nth) => makers.indexOf(maker) !== nth) ?? ''
  const developer = await ask<DeveloperBody>(`/api/deployers/${again}`)
  expect(developer.launches).toBeGreaterThan(1)
  expect(developer.from_history.launches).toBe(developer.launches)
})
