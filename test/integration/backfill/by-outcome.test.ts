import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { snapshotFromJson, snapshotsWithOutcome } from '../../../src/domains/launches/index.ts'
import { PRIOR, scoreLaunch } from '../../../src/domains/risk/index.ts'
import type { BackfillContext } from '../../../src/flows/backfill/context.ts'
import { requestBackfill } from '../../../src/flows/backfill/request-backfill.ts'
import { workOnBackfill } from '../../../src/flows/backfill/work-on-backfill.ts'
import { showDeveloper } from '../../../src/flows/launches/show-developer.ts'
import { createTrackRecord } from '../../../src/flows/launches/track-record.ts'
import { countPredictions } from '../../../src/flows/learning/count-predictions.ts'
import { HOUR } from '../../../src/kernel/clock.ts'
import { createAnswers } from '../../../src/kernel/collections/answers.ts'
import type { Database } from '../../../src/kernel/db/database.ts'
import { eachEngine } from '../../engines.ts'
import { type PastMarketOfTest, playPast } from '../../support/past-market.ts'
import { quietLog } from '../../support/quiet-log.ts'
import { openDatabase, seededEntropy } from '../../support/shop.ts'

const NEVER = new AbortController().signal
const SAMPLE = 2
const MILLION = 1_000_000

let past: PastMarketOfTest
beforeAll(async () => {
  past = await playPast(['honest', 'rugger', 'graduation', 'sniped', 'slow-death', 'bundled'], {
    later: 30 * HOUR,
  })
}, 60_000)
afterAll(() => past.stop())

eachEngine((engine) => {
  let db: Database
  let context: BackfillContext & { entropy: ReturnType<typeof seededEntropy> }
  beforeEach(async () => {
    db = await openDatabase(await engine.fresh())
    context = {
      ...{ db, clock: past.clock, log: quietLog, history: past.history },
      answers: createAnswers(),
      entropy: seededEntropy('by outcome'),
      exchanges: new Map<string, string>(),
      score: (snapshot) => scoreLaunch(snapshot, PRIOR),
    }
    const wanted = { days: 3, sample: SAMPLE, seed: 'seed', isByOutcome: true }
    await requestBackfill(context, context.history, wanted)
    while (await workOnBackfill(context, NEVER));
  })
  afterEach(() => db.close())

  const rates = async () => {
    const rows = await db.read.selectFrom('read_by_outcome').selectAll().execute()
    return new Map(rows.map((row) => [row.mint, row.per_million]))
  }
  const graduates = () =>
    past.launches.filter(({ scenario }) => scenario === 'graduation').map(({ mint }) => mint)

  it('reads every launch that graduated, and a sample of the others that stands for all of them', async () => {
    const read = await rates()
    for (const mint of graduates()) expect(read.get(mint)).toBe(MILLION)
    expect(graduates()).toHaveLength(1)
    // Midnight may lie between them: then each day is sampled.
    expect(read.size - 1).toBeGreaterThanOrEqual(SAMPLE)
    expect(read.size).toBeLessThan(past.launches.length)
    const stands = [...read.values()].reduce((sum, rate) => sum + MILLION / rate, 0)
    expect(stands).toBeCloseTo(past.launches.length, 3)
  })

  it('gives them to models with their rates, and without anything of earlier launches', async () => {
    const page = { at: Number.MAX_SAFE_INTEGER, mint: '' }
    const rows = await snapshotsWithOutcome(db.read, { stage: '60s', horizon: '24h' }, page, 100)
    expect(new Map(rows.map((row) => [row.mint, row.per_million]))).toEqual(await rates())
    for (const { snapshot } of rows) {
      expect(snapshotFromJson(snapshot)).toMatchObject({
        developer: null,
        copies: null,
        exits: null,
      })
    }
  })

  it('keeps them out of records, the track record, and calibration', async () => {
    expect((await createTrackRecord(context)()).from_history).toBeNull()
    const [graduate = ''] = graduates()
    const { creator } = past.launches.find(({ mint }) => mint === graduate) ?? {}
    const developer = await showDeveloper(context, creator ?? '', past.clock.now())
    expect(developer.launches).toBe(0)
    await countPredictions(context, NEVER)
    expect(await db.read.selectFrom('calibration_bins').selectAll().execute()).toEqual([])
  })
})
