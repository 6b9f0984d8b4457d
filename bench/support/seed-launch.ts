import { migrations } from '../../migrations/index.ts'
import { MINUTE, SECOND, systemClock } from '../../src/kernel/clock.ts'
import { migrate } from '../../src/kernel/db/migrate.ts'
import { openSqlite } from '../../src/kernel/db/sqlite.ts'
import { keepReport, keepRows, launchRow } from '../../test/support/launches.ts'

const POINTS = 120

/** Stores a launch with a report and a price path before the app starts. @returns its mint */
export async function seedLaunch(dataDir: string): Promise<string> {
  const db = openSqlite(dataDir)
  await migrate(db, migrations)
  const at = systemClock.now() - 10 * MINUTE
  const prices = Array.from({ length: POINTS }, (_, nth) => [
    at + nth * 5 * SECOND,
    1e-7 * (1 + Math.abs(Math.sin(nth / 9))),
  ])
  const row = launchRow({
    ...{ detected_at: at, stage: 'at_once', score: 74, level: 'high' },
    reasons: '["Accounts can be frozen"]',
    prices: JSON.stringify(prices),
  })
  await keepRows(db, row)
  await keepReport(db, row)
  await db.close()
  return row.mint
}
