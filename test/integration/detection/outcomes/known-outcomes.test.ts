import { expect, it } from 'vitest'
import { findDeveloperRecord } from '../../../../src/domains/launches/index.ts'
import { DAY } from '../../../../src/kernel/clock.ts'
import { eachEngine } from '../../../engines.ts'
import { openDetector } from '../../../support/detector.ts'

eachEngine((engine) => {
  it('an outcome that is unknown after a week hides none that was known after a day', async () => {
    const detector = await openDetector(await engine.fresh())
    const { context, clock } = detector
    const leader = await detector.lead()
    await leader.take(detector.launch('AAA'))
    await leader.drained()
    const outcomes = [
      { horizon: '24h', outcome: 'dead' },
      { horizon: '7d', outcome: 'unknown' },
    ] as const
    const about = { mint: 'AAA', judged_at: clock.now(), evidence: 'x', fates: null, definition: 1 }
    await context.db.transaction((tx) =>
      tx
        .insertInto('launch_outcomes')
        .values(outcomes.map((one) => ({ ...about, ...one })))
        .execute(),
    )
    const record = await findDeveloperRecord(context.db.read, 'dev', clock.now() + DAY)
    expect(record).toMatchObject({ dead: 1, open: 0 })
    await leader.stop()
    await detector.close()
  })
})
