import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTrainer } from '../../../src/app/trainer.ts'
import { showLaunch } from '../../../src/flows/launches/show-launches.ts'
import { createReadAgain } from '../../../src/flows/learning/read-again.ts'
import { trainModel } from '../../../src/flows/learning/train.ts'
import { MINUTE } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { endedLaunches } from '../../support/ended-launches.ts'
import { keepReport, keepRows, launchRow } from '../../support/launches.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { storeEnded } from '../../support/store-ended.ts'

/** Hardly more than the least that anything is learned from. */
const COUNT = 1_040
const { signal } = new AbortController()

eachEngine((engine) => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
  })
  afterEach(() => shop.close())

  const reports = () => shop.context.db.read.selectFrom('launch_reports').selectAll().execute()

  it('says what the model in use says of a launch of the past, and stores nothing', async () => {
    const { context, clock } = shop
    const ended = endedLaunches(COUNT)
    await storeEnded(context.db, ended, { backfilled_by: 'a run' })
    const readAgain = createReadAgain(context)
    const { mint = '' } = (await reports())[0] ?? {}
    const read = () => readAgain(mint, clock.now())
    const none = { version: null, stage: null, risk: null, graduates: null, is_older: false }
    expect(await read()).toEqual(none)

    await trainModel(context, createTrainer(), { signal })
    const before = await reports()
    await clock.advance(MINUTE)
    const again = await read()
    expect(again).toMatchObject({ stage: '60s', is_older: true })
    expect(again?.version).toMatch(/^\d{4}-\d\d-\d\d/)
    expect(again?.risk).toBeGreaterThan(0)
    expect(again?.risk).toBeLessThan(1)
    expect(await reports()).toEqual(before)

    await context.db.read.updateTable('launch_reports').set({ snapshot: '' }).execute()
    expect(await read()).toMatchObject({ stage: null, risk: null, version: again?.version })
    await context.db.read.updateTable('launches').set({ backfilled_by: null }).execute()
    expect(await read()).toBeNull()
    expect(await readAgain('1'.repeat(32), clock.now())).toBeNull()
  })

  it('keeps a model’s chances out of the reports of a launch of the past', async () => {
    const { db, clock } = shop.context
    const model = { version: 'a model', trained: true, risk: 0.4, graduates: 0.1 }
    const shown = async (backfilledBy: string | null) => {
      const [row] = await keepRows(
        db,
        launchRow({ detected_at: clock.now(), backfilled_by: backfilledBy }),
      )
      if (!row) throw new Error('it was not stored')
      await keepReport(db, row, { model: { ...model, baseline: null, basis: 'Trained.' } })
      const launch = await showLaunch({ db }, row.mint, clock.now())
      return launch?.reports.map((one) => [one.model.risk, one.model.graduates])
    }
    expect(await shown(null)).toEqual([[0.4, 0.1]])
    expect(await shown('a run')).toEqual([[null, null]])
  })
})
