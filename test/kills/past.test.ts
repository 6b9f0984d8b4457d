import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startWorld } from '../../sandbox/world.ts'
import { eachEngine, type FreshDatabase } from '../engines.ts'
import { seeded } from '../support/hostile.ts'
import { pastLedger, rowOf } from '../support/past-ledger.ts'
import { openRaw } from './crashing-app.ts'
import { howMany } from './how-many.ts'
import { type Process, startProcess } from './process.ts'

const KILLS = howMany(6)
/** The same seed replays the same moments. */
const SEED = 20_261_122
const TIMEOUT_MS = 240_000

/** The stored launches, without what depends on the moment of the start. */
async function stored(place: FreshDatabase) {
  const query = await openRaw(place)
  try {
    const run = await query('select to_at, finished_at from backfill_runs')
    return {
      until: Math.min(...run.map(({ to_at }) => Number(to_at))),
      isFinished: run.length > 0 && run.every(({ finished_at }) => finished_at != null),
      launches: await query('select mint, trades, score, launched_at from launches order by mint'),
      reports: await query('select mint, stage, score from launch_reports order by mint, stage'),
      outcomes: await query('select mint, horizon, outcome from launch_outcomes order by 1, 2'),
      alerts: await query('select mint from launch_alerts'),
    }
  } finally {
    await query.close()
  }
}
type Stored = Awaited<ReturnType<typeof stored>>

/** A run ends ten minutes before its start, and one that was killed early may start later. */
function before(until: number, { launches, reports }: Stored) {
  const old = launches.filter(({ launched_at }) => Number(launched_at) <= until)
  const mints = new Set(old.map(({ mint }) => mint))
  return { launches: old, reports: reports.filter(({ mint }) => mints.has(mint)) }
}

async function finished(place: FreshDatabase, process: Process): Promise<Stored> {
  const deadline = AbortSignal.timeout(TIMEOUT_MS)
  for (;;) {
    deadline.throwIfAborted()
    await Promise.race([process.failed, sleep(500)])
    const found = await stored(place).catch(() => null)
    if (found?.isFinished) return found
  }
}

eachEngine((engine) => {
  test(`a backfill that is killed ${KILLS} times ends with what an undisturbed one stores`, async () => {
    const [place, calm] = [await engine.fresh(), await engine.fresh()]
    const world = await startWorld({
      dataDir: join(place.dataDir, 'world'),
      parts: ['chain', 'prices', 'market'],
      ...{ rpcPort: 0, wsPort: 0, pricesPort: 0, marketRate: 0, pastDays: 0.1 },
    })
    const start = ({ dataDir, databaseUrl }: FreshDatabase) =>
      startProcess('src/main.ts', join(dataDir, 'app'), {
        ...world.env,
        // The whole past, whenever the run starts, with horizons that are over or far away.
        BACKFILL_DAYS: '1',
        ...{ PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn', SANDBOX: 'none' },
        DATA_DIR: join(dataDir, 'app'),
        DATABASE_URL: databaseUrl ?? '',
      })
    const random = seeded(SEED)
    const undisturbed = start(calm)
    let app = start(place)
    try {
      for (let kill = 0; kill < KILLS; kill += 1) {
        await Promise.race([app.failed, sleep(2_000 + random() * 6_000)])
        await app.kill()
        app = start(place)
      }
      const [one, other] = [await finished(calm, undisturbed), await finished(place, app)]
      expect(one.launches.length).toBeGreaterThan(20)
      const until = Math.min(one.until, other.until)
      expect(before(until, other)).toEqual(before(until, one))
      expect(other.alerts).toEqual([])
    } finally {
      await app.kill()
      await undisturbed.kill()
      await world.stop()
    }
  }, 600_000)

  test(`an import that is killed ${KILLS} times ends with what an undisturbed one stores`, async () => {
    const [place, calm] = [await engine.fresh(), await engine.fresh()]
    const { coins, entries } = pastLedger(60, 0.6)
    const file = join(place.dataDir, 'archive.jsonl')
    await writeFile(file, entries.map((entry) => `${rowOf(entry, 'json')}\n`).join(''))
    const start = ({ dataDir, databaseUrl }: FreshDatabase) => {
      const env = { DATA_DIR: join(dataDir, 'app'), DATABASE_URL: databaseUrl ?? '' }
      return startProcess('src/cli/import.ts', join(dataDir, 'app'), env, [file])
    }
    const random = seeded(SEED)
    const undisturbed = start(calm)
    expect(await undisturbed.gone, undisturbed.output()).toBe(0)
    for (let kill = 0; kill < KILLS; kill += 1) {
      const process = start(place)
      await Promise.race([process.gone, sleep(1_000 + random() * 3_000)])
      await process.kill()
    }
    const last = start(place)
    expect(await last.gone, last.output()).toBe(0)
    const [one, other] = [await stored(calm), await stored(place)]
    expect(one.launches).toHaveLength(coins.length)
    expect({ ...other, until: null }).toEqual({ ...one, until: null })
  }, 600_000)
})
