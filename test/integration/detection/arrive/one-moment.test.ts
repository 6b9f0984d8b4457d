import { expect, test } from 'vitest'
import type { Snapshot } from '../../../../src/domains/launches/index.ts'
import { SECOND } from '../../../../src/kernel/clock.ts'
import { eachEngine } from '../../../engines.ts'
import { openDetector } from '../../../support/detector.ts'

const MILLION = 1_000_000n * 1_000_000n

eachEngine((engine) => {
  test('a report leaves out what was traded after its moment, while it asked the chain', async () => {
    const snapshots: Snapshot[] = []
    const detector = await openDetector(await engine.fresh())
    const { score } = detector.context
    detector.context.score = (snapshot) => {
      snapshots.push(snapshot)
      return score(snapshot)
    }
    const leader = await detector.leadWithStages()
    const by = (trader: string, side: 'buy' | 'sell') =>
      detector.trade('AAA', { trader, side, baseAmount: 20n * MILLION, quoteAmount: 1n })
    const asked: string[] = []
    detector.chain.facts = {
      ...detector.chain.facts,
      tokenSource: async (wallet) => {
        asked.push(wallet)
        await detector.clock.wait(SECOND)
        await leader.take(by('whale', 'buy'))
        return { wallet, from: 'dev', amount: 20n * MILLION }
      },
    }

    await leader.take(detector.launch('AAA'), by('dev', 'buy'), by('friend', 'sell'))
    await detector.clock.until(expect.poll(() => snapshots.at(-1)?.stage).toBe('60s'))
    expect(asked).toEqual(['friend'])
    expect(snapshots.at(-1)?.tape.trades).toBe(2)
    expect(snapshots.at(-1)?.sources?.get('friend')?.from).toBe('dev')
    await leader.stop()
    await detector.close()
  })
})
