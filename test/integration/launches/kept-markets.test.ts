import { afterEach, beforeEach, expect, it } from 'vitest'
import { findChart, findLaunch, toTapeTrade } from '../../../src/domains/launches/index.ts'
import { followNew } from '../../../src/flows/detection/follow/followed.ts'
import { createMarketWriter } from '../../../src/flows/detection/follow/market-writer.ts'
import { SECOND } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { type Detector, openDetector } from '../../support/detector.ts'

eachEngine((engine) => {
  let detector: Detector
  beforeEach(async () => {
    detector = await openDetector(await engine.fresh())
  })
  afterEach(() => detector.close())

  it('stores figures and prices later if writing them failed', async () => {
    const { context, clock } = detector
    const leader = await detector.lead()
    const launch = detector.launch('AAA')
    await leader.take(launch)
    await leader.stop()
    let failures = 1
    const db: typeof context.db = {
      ...context.db,
      unsyncedTransaction: (work) => {
        if (failures-- > 0) throw new Error('the disk is full')
        return context.db.unsyncedTransaction(work)
      },
    }
    const markets = createMarketWriter({ ...context, db }, new AbortController().signal)
    const followed = followNew(launch, clock.now())
    followed.addTrade(toTapeTrade(detector.trade('AAA'), clock.now()), null)
    markets.markChanged(followed)
    await expect(markets.flush()).rejects.toThrow('the disk is full')
    await markets.flush()
    const row = await findLaunch(context.db.read, 'AAA')
    expect(row?.trades).toBe(1)
    expect(JSON.parse(row?.prices ?? '')).toHaveLength(1)
  })

  it('stores the newest candles when it ends', async () => {
    const leader = await detector.lead()
    await leader.take(detector.launch('AAA'), detector.trade('AAA'))
    await detector.clock.advance(SECOND)
    await leader.stop()
    const chart = await findChart(detector.context.db.read, 'AAA')
    expect(chart?.candles?.candles).toHaveLength(1)
  })
})
