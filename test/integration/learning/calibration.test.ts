import { afterEach, beforeEach, expect, it } from 'vitest'
import type { CalibrationBody } from '../../../src/contract/launches/bodies.ts'
import { showCalibration } from '../../../src/flows/launches/show-calibration.ts'
import { countPredictions } from '../../../src/flows/learning/count-predictions.ts'
import { eachEngine } from '../../engines.ts'
import { type EndedLaunch, endedLaunches } from '../../support/ended-launches.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { oldReportOf, storeEnded } from '../../support/store-ended.ts'

const { signal } = new AbortController()

eachEngine((engine) => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
  })
  afterEach(() => shop.close())

  it('counts predictions of each stage once the outcome is known, live and past apart', async () => {
    const month = '2026-09'
    const say = async (
      launch: EndedLaunch,
      said: object,
      more: object = {},
      report: object = {},
    ) => {
      await storeEnded(shop.context.db, [launch], more)
      const { mint } = launch.snapshot.launch
      const change = (stage: string, row: object) =>
        shop.context.db.read
          .updateTable('launch_reports')
          .set(row)
          .where('mint', '=', mint)
          .where('stage', '=', stage)
          .execute()
      const model = { trained: true, risk: 0.91, graduates: 0.04, ...said }
      await change('60s', {
        score: 74,
        attention: 30,
        report: JSON.stringify({ model }),
        ...report,
      })
    }
    const [dead, lived, unknown, past, leaked, gone, over, older] = endedLaunches(8)
      .map((one) => ({ ...one, bad: true }))
      .map((one, nth) => (nth === 1 ? { ...one, bad: false } : one)) as EndedLaunch[]
    if (!dead || !lived || !unknown || !past || !leaked || !gone || !over || !older)
      throw new Error('too few')
    await say(dead, {})
    await say(lived, { risk: 0.2 })
    await say(unknown, {})
    await shop.context.db.read
      .updateTable('launch_outcomes')
      .set({ outcome: 'unknown' })
      .where('mint', '=', unknown.snapshot.launch.mint)
      .execute()
    await say(past, { trained: false }, { backfilled_by: 'a run' })
    await say(leaked, {}, { backfilled_by: 'a run' })
    await say(gone, {}, { taken_back_at: 1 })
    // What was over by then, or may have been, is no prediction.
    await say(over, {}, {}, { over: 1 })
    await say(older, {}, {}, { over: null })
    // A later score of the same stage is not what was published.
    const again = { ...oldReportOf(dead), rules_version: 'later', score: 5, snapshot: '' }
    await shop.context.db.read
      .insertInto('launch_reports')
      .values({ ...again, made_at: shop.clock.now(), report: '{"model":{"trained":false}}' })
      .execute()

    await countPredictions(shop.context, signal)
    await countPredictions(shop.context, signal)
    const of = (measure: CalibrationBody['measure']) =>
      showCalibration(shop.context, measure, '60s')
    const risk = await of('risk')
    expect(risk.live).toMatchObject({ resolved: 2, unresolved: 1, rate: { share: 0.5 } })
    expect(risk.live?.bins[7]).toMatchObject({ said: 0.74, happened: { of: 2 }, too_small: true })
    expect(risk.live?.months).toMatchObject([{ month, resolved: 2 }])
    // A model that was trained since may have learned from a launch of the past.
    expect(risk.history).toMatchObject({ resolved: 1, unresolved: 0, rate: { share: 1 } })
    const model = await of('model')
    expect(model.live?.brier).toBeCloseTo((0.09 ** 2 + 0.2 ** 2) / 2)
    expect(model.history).toBe(null)
    const prior = await of('prior')
    expect(prior.live).toBe(null)
    expect(prior.history).toMatchObject({ resolved: 1, said: 0.91, rate: { share: 1 } })
    expect((await of('graduates')).live).toMatchObject({ resolved: 2, rate: { share: 0.5 } })
    expect((await of('attention')).live?.rate?.share).toBe(0.5)
    expect(await showCalibration(shop.context, 'risk', '5m')).toMatchObject({ live: null })
  })
})
