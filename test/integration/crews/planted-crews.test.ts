import { afterEach, expect, it } from 'vitest'
import type { Database } from '../../../src/kernel/db/database.ts'
import { crewWorld } from '../../adversary/crews/crew-world.ts'
import { scoreCrews, sumScores } from '../../adversary/crews/judge-crews.ts'
import { replayMarket } from '../../adversary/crews/replay-market.ts'
import { eachEngine } from '../../engines.ts'
import { openDatabase } from '../../support/shop.ts'

eachEngine((engine) => {
  let db: Database

  afterEach(() => db?.close())

  it('finds planted crews as their launches come, and takes few others for them', async () => {
    db = await openDatabase(await engine.fresh())
    const world = crewWorld(1_001)
    const { crews } = await replayMarket(db, world)
    const { precision, recall } = sumScores([scoreCrews(world.crewOf, crews)])
    expect(precision).toBeGreaterThanOrEqual(0.9)
    expect(recall).toBeGreaterThanOrEqual(0.7)
  })
})
