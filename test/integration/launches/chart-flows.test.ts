import { afterEach, beforeEach, expect, test } from 'vitest'
import { PROGRAMS } from '../../../src/contract/launches/programs.ts'
import { storePost } from '../../../src/domains/messages/index.ts'
import { createChartReader } from '../../../src/flows/launches/show-chart.ts'
import { HOUR, MINUTE, SECOND } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { type Detector, type Leader, openDetector } from '../../support/detector.ts'

/** What the page of a coin says of its last minute, five minutes, and hour. */
eachEngine((engine) => {
  let detector: Detector
  let leader: Leader
  beforeEach(async () => {
    detector = await openDetector(await engine.fresh())
    leader = await detector.leadWithStages()
    await take(detector.launch('AAA'), detector.trade('AAA'))
  })
  afterEach(async () => {
    await leader.stop()
    await detector.close()
  })

  async function take(...events: Parameters<Leader['take']>) {
    await leader.take(...events)
    await leader.trades.flush()
  }

  const row = () =>
    detector.context.db.read.selectFrom('launches').selectAll().executeTakeFirstOrThrow()
  const isAt = (column: 'stage' | 'due_at', value: string | null) =>
    detector.clock.until(expect.poll(async () => (await row())[column]).toBe(value))
  async function chart() {
    await detector.clock.advance(6 * SECOND)
    const read = await createChartReader(detector.context, 'AAA', 0, null)()
    return { move: read?.move, flows: read?.flows.map(({ flow }) => flow) }
  }
  const unknown = { flows: [null, null, null] }
  async function age(by: number) {
    detector.clock.step(by)
    await isAt('due_at', null)
  }

  test('is known while its trades are stored, and unknown afterwards, however much it trades', async () => {
    await isAt('stage', '10s')
    expect((await chart()).flows?.[2]).toMatchObject({ buys: 1, sells: 0 })
    await age(2 * HOUR)
    await take(detector.trade('AAA'), detector.trade('AAA'))
    expect(await chart()).toMatchObject(unknown)
  })

  test('is known for a day of a coin that was posted', async () => {
    await isAt('stage', '10s')
    await detector.context.db.transaction((tx) =>
      storePost(tx, {
        ...{ mint: 'AAA', posted_at: detector.clock.now(), stage: '10s', because: 'attention' },
        ...{ score: 1, attention: 1, market_cap_cents: 1 },
        ...{ shown_at: null, shown_cap_cents: null },
      }),
    )
    for (let nth = 0; nth < 8; nth++) await chart()
    await age(2 * HOUR)
    await take(detector.trade('AAA'))
    expect((await chart()).flows?.[0]).toMatchObject({ buys: 1, sells: 0 })
    detector.clock.step(24 * HOUR)
    expect(await chart()).toMatchObject(unknown)
  })

  test('is unknown after a gap, and so is why the price moved', async () => {
    await isAt('stage', '10s')
    const slot = detector.chain.slot
    await take(detector.trade('AAA', { virtualQuote: 60_000_000_000n }))
    await take({ kind: 'gap', program: PROGRAMS.pumpfun, fromSlot: slot, toSlot: slot + 100 })
    expect(await chart()).toMatchObject({ ...unknown, move: { cause: { kind: 'unknown' } } })
  })

  test('is unknown where logs don’t report the trades of the pool that it moved to', async () => {
    await isAt('stage', '10s')
    const { trade: _, ...place } = { trade: null, ...detector.trade('AAA') }
    const pool = { kind: 'migration', target: 'ammv4', pool: 'pool-AAA' } as const
    await take({ ...place, ...pool } as never)
    await isAt('stage', '60s')
    await detector.clock.advance(MINUTE)
    expect(await chart()).toMatchObject(unknown)
  })
})
