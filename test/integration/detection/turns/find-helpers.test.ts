import { expect, it } from 'vitest'
import {
  type FoundHelpers,
  newFigures,
  type Trade,
  toTapeTrade,
} from '../../../../src/domains/launches/index.ts'
import { moveAfter, newAfter, withoutReport } from '../../../../src/domains/turns/index.ts'
import { findHelpers } from '../../../../src/flows/detection/follow/turns/find-helpers.ts'
import { onSqlite } from '../../../engines.ts'
import { openDetector } from '../../../support/detector.ts'

const MILLION = 1_000_000n * 1_000_000n

onSqlite((engine) => {
  it('counts what a helper sells while its sales are read, however little', async () => {
    const detector = await openDetector(await engine.fresh())
    const { context, clock } = detector
    const leader = await detector.lead()
    const sale = (millions: bigint) =>
      detector.trade('AAA', { trader: 'friend', side: 'sell', baseAmount: millions * MILLION })
    const launch = detector.launch('AAA')
    const { mint, supply } = launch
    await leader.take(launch)
    const before = withoutReport(launch, supply, clock.now())
    const after = newAfter()
    const sell = async (trade: Trade) => {
      await leader.take(trade)
      moveAfter(after, before, toTapeTrade(trade, clock.now()), null)
    }
    await sell(sale(20n))

    detector.chain.facts = {
      ...detector.chain.facts,
      tokenSource: async (wallet) => ({ wallet, from: 'dev', amount: 20n * MILLION }),
    }
    const small = sale(1n)
    let reads = 0
    const trades = {
      async flush() {
        reads += 1
        // It arrives while its trades are read for the second time, and is stored a moment later.
        if (reads === 2) moveAfter(after, before, toTapeTrade(small, clock.now()), null)
        if (reads === 3) await leader.take(small)
        await leader.trades.flush()
      },
    }
    const found: FoundHelpers[] = []
    const followed = { mint, launch, launchedAt: clock.now(), figures: newFigures(null) }
    const subject = { because: 'watched', mint, since: clock.now() } as const
    const state = { before, after, reported: new Set<never>(), read: new Set<never>() }
    const turning = { subject, state, pending: [], busy: false, lookedUp: new Map() }
    const { signal } = new AbortController()
    const addHelpers = (helpers: FoundHelpers) => found.push(helpers)
    await findHelpers(context, trades, turning, { ...followed, addHelpers }, signal)

    expect(after.sold.get('friend')).toBe(21n * MILLION)
    expect(found.flatMap(({ helpers }) => helpers)).toEqual([
      { wallet: 'friend', sold: 21n * MILLION },
    ])
    await leader.stop()
    await detector.close()
  })
})
