import { afterAll, beforeAll, expect, it } from 'vitest'
import { STAGE_AGE_MS } from '../../../src/contract/launches/stages.ts'
import { snapshotToJson } from '../../../src/domains/launches/index.ts'
import { PAST_STAGES, type PastLaunch } from '../../../src/flows/backfill/past.ts'
import { readPast } from '../../../src/flows/backfill/read-past.ts'
import { snapshotAt } from '../../../src/flows/backfill/score-past.ts'
import { DAY, HOUR, MINUTE } from '../../../src/kernel/clock.ts'
import { createAnswers } from '../../../src/kernel/collections/answers.ts'
import type { Database } from '../../../src/kernel/db/database.ts'
import { eachEngine } from '../../engines.ts'
import { launchRow } from '../../support/launches.ts'
import { type PastMarketOfTest, playPast } from '../../support/past-market.ts'
import { openDatabase } from '../../support/shop.ts'

const NEVER = new AbortController().signal
const isKnown = async () => false

let market: PastMarketOfTest
beforeAll(async () => {
  market = await playPast(['rugger', 'graduation', 'sniped', 'bundled', 'slow-death', 'honest'])
}, 60_000)
afterAll(() => market.stop())

async function read(nth: number, history = market.history): Promise<PastLaunch> {
  const { signature, slot, at } = market.launches[nth] as (typeof market.launches)[number]
  const creation = { signature, slot, at }
  const past = await readPast(history, creation, { until: market.clock.now(), isKnown }, NEVER)
  if (past === null || past === 'known') throw new Error('the launch is unreadable')
  return past
}

eachEngine((engine) => {
  const withDatabase = async (work: (db: Database) => Promise<void>) => {
    const db = await openDatabase(await engine.fresh())
    await work(db).finally(() => db.close())
  }
  const shown = async (db: Database, past: PastLaunch, stage: (typeof PAST_STAGES)[number]) => {
    const run = { whole: 1, from_at: 0, by_outcome: 0 }
    return snapshotToJson(
      await snapshotAt({ db, answers: createAnswers(), exchanges: new Map() }, run, past, stage),
    )
  }

  it('gives the same report whether or not the chain continues after the stage', async () => {
    await withDatabase(async (db) => {
      for (const nth of market.launches.keys()) {
        const whole = await read(nth)
        for (const stage of PAST_STAGES) {
          const until = market.historyUntil(whole.launchedAt + STAGE_AGE_MS[stage])
          expect(await shown(db, await read(nth, until), stage)).toBe(await shown(db, whole, stage))
        }
      }
    })
  })

  it('ignores what was stored about other launches afterwards', async () => {
    await withDatabase(async (db) => {
      const past = await read(0)
      const { launch, launchedAt } = past
      const begun = launchedAt - 3 * HOUR
      const earlier = launchRow({
        creator: launch.creator,
        detected_at: begun,
        last_trade_at: begun + MINUTE,
        prices: JSON.stringify([[begun + MINUTE, 1]]),
      })
      await db.read.insertInto('launches').values(earlier).execute()
      const outcome = { mint: earlier.mint, evidence: 'seen' }
      const judged = { ...outcome, horizon: '1h', outcome: 'dead', judged_at: begun + HOUR }
      await db.read.insertInto('launch_outcomes').values(judged).execute()
      const then = await shown(db, past, '5m')
      expect(JSON.parse(then).deployer).toMatchObject({ launches: 1, dead: 1, medianLife: MINUTE })

      const later = launchRow({ creator: launch.creator, detected_at: launchedAt + HOUR })
      await db.read.insertInto('launches').values(later).execute()
      const rugged = { ...outcome, horizon: '24h', outcome: 'rugged', judged_at: begun + DAY }
      await db.read.insertInto('launch_outcomes').values(rugged).execute()
      const points = [
        [begun + MINUTE, 1],
        [launchedAt + HOUR, 2],
      ]
      await db.read
        .updateTable('launches')
        .set({
          last_trade_at: launchedAt + HOUR,
          graduated_at: launchedAt + HOUR,
          prices: JSON.stringify(points),
        })
        .where('mint', '=', earlier.mint)
        .execute()
      expect(await shown(db, past, '5m')).toBe(then)
    })
  })
})
