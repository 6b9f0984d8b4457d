import { expect, test } from 'vitest'
import { eachEngine } from '../../../engines.ts'
import { openDetector } from '../../../support/detector.ts'

eachEngine((engine) => {
  test('the next leader counts no trade that it reads again, before the next stage either', async () => {
    const detector = await openDetector(await engine.fresh())
    const first = await detector.leadWithStages()
    const row = () =>
      detector.context.db.read.selectFrom('launches').selectAll().executeTakeFirstOrThrow()
    const launch = detector.launch('AAA')
    const trades = [detector.trade('AAA'), detector.trade('AAA'), detector.trade('AAA')]
    await first.take(launch, ...trades)
    await detector.clock.until(expect.poll(async () => (await row()).stage).toBe('5m'))
    await first.stop()
    const { volume } = await row()
    const next = await detector.lead()
    await next.take(...trades, detector.trade('AAA', { trader: 'bob' }))
    await next.release(() => true)
    await next.stop()
    expect(await row()).toMatchObject({ trades: 4, volume: `${(BigInt(volume) * 4n) / 3n}` })
    await detector.close()
  })
})
