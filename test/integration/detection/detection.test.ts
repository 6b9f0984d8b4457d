import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { PROGRAMS } from '../../../src/contract/launches/programs.ts'
import { LAUNCH_CHANGED } from '../../../src/contract/news.ts'
import { eventsAfter, findLaunch, newestLaunches } from '../../../src/domains/launches/index.ts'
import { eachEngine } from '../../engines.ts'
import { type Detector, type Leader, openDetector } from '../../support/detector.ts'

eachEngine((engine) => {
  let detector: Detector
  let leader: Leader
  beforeEach(async () => {
    detector = await openDetector(await engine.fresh())
    leader = await detector.lead()
  })
  afterEach(async () => {
    await leader.stop()
    await detector.close()
  })

  const stored = (mint: string) => findLaunch(detector.context.db.read, mint)
  const events = async () =>
    (await eventsAfter(detector.context.db.read, 0, 9)).map(({ id, type }) => [id, type])
  const outbox = () =>
    detector.context.db.read
      .selectFrom('outbox')
      .select(['topic', 'payload'])
      .orderBy('created_at')
      .execute()

  describe('a launch', () => {
    it('is stored with its first report, its alert, and the news in one transaction', async () => {
      const heard: (string | null)[] = []
      detector.context.db.subscribe(LAUNCH_CHANGED, (mint) => heard.push(mint))
      const launch = detector.launch('AAA')
      await leader.take(launch, detector.trade('AAA', { signature: launch.signature, path: '1' }))

      expect(await stored('AAA')).toMatchObject({
        venue: 'pumpfun',
        creator: 'dev',
        stage: 'at_once',
        score: 10,
        level: 'low',
        reasons: '["1 trades"]',
        market_cap_cents: 405_406,
        confirmed_at: null,
      })
      const { read } = detector.context.db
      expect(await read.selectFrom('launch_alerts').selectAll().execute()).toMatchObject([
        { mint: 'AAA', stage: 'at_once', score: 10, level: 'low', delay_ms: 0 },
      ])
      expect(await read.selectFrom('launch_reports').select(['mint', 'stage']).execute()).toEqual([
        { mint: 'AAA', stage: 'at_once' },
      ])
      expect(await outbox()).toEqual([
        { topic: 'launch.alert', payload: '{"mint":"AAA","stage":"at_once"}' },
      ])
      await expect.poll(() => heard).toContain('AAA')
    })

    it('is stored once, however many sources report it and whenever', async () => {
      const launch = detector.launch('AAA')
      await Promise.all([leader.take(launch), leader.take(launch)])
      await leader.stop()
      leader = await detector.lead()
      await leader.take({ ...launch, name: 'another' })
      expect(await newestLaunches(detector.context.db.read, {}, 10)).toHaveLength(1)
      expect((await stored('AAA'))?.name).toBe('Name of AAA')
      expect(await outbox()).toHaveLength(1)
    })

    it('is confirmed when its source says so', async () => {
      const launch = detector.launch('AAA')
      await leader.take(launch)
      await leader.take({ kind: 'confirmed', signatures: ['another', launch.signature] })
      expect((await stored('AAA'))?.confirmed_at).not.toBeNull()
    })

    it('is rolled back and reported when the chain drops it, and returns when it lands again', async () => {
      const launch = detector.launch('AAA')
      await leader.take(launch)
      await leader.stop()
      leader = await detector.lead()
      await leader.take({ kind: 'dropped', signatures: [launch.signature] })
      expect(await stored('AAA')).toBeNull()
      expect(await newestLaunches(detector.context.db.read, {}, 10)).toEqual([])
      expect((await outbox()).map(({ topic }) => topic)).toContain('launch.taken_back')

      await leader.take({ ...launch, slot: launch.slot + 2 })
      expect(await stored('AAA')).toMatchObject({ slot: launch.slot + 2, stage: 'at_once' })
      expect((await stored('AAA'))?.due_at).not.toBeNull()
      expect(await events()).toEqual([
        [1, 'launch.detected'],
        [2, 'launch.dropped'],
        [3, 'launch.detected'],
      ])
    })

    it('stays when it returns in the batch that rolled it back', async () => {
      const launch = detector.launch('AAA')
      await leader.take(launch)
      const again = { ...launch, slot: launch.slot + 2 }
      await leader.take({ kind: 'dropped', signatures: [launch.signature] }, again)
      expect(await stored('AAA')).not.toBeNull()
    })

    it("names its developer's record and the coin it copies", async () => {
      await leader.take(detector.launch('AAA', { name: 'Moon Cat' }))
      await detector.clock.advance(1_000)
      await leader.take(detector.launch('BBB', { name: 'MOON-CAT', symbol: 'BONK' }))
      const { report } = await detector.context.db.read
        .selectFrom('launch_reports')
        .select('report')
        .where('mint', '=', 'BBB')
        .executeTakeFirstOrThrow()
      expect(JSON.parse(JSON.parse(report).flags[0].evidence)).toMatchObject({
        copies: {
          sameName: { mint: 'AAA', by: 'dev', count: 1 },
          sameSymbol: null,
          sameUri: null,
          wellKnown: 'BONK',
        },
        developer: { wallet: 'dev', launches: 1, open: 1 },
      })
    })

    it('stores hostile names as plain text', async () => {
      await leader.take(
        detector.launch('AAA', { name: 'a\0b\ud800'.repeat(500), symbol: '\0', uri: '\0' }),
      )
      expect((await stored('AAA'))?.name).toMatch(/^abx?/)
    })
  })

  describe('a pool', () => {
    it('of an unknown mint counts as a launch; of a known one it does not', async () => {
      await leader.take(detector.launch('AAA'))
      await leader.take(detector.pool('AAA'), detector.pool('BBB'))
      expect(await stored('BBB')).toMatchObject({
        venue: 'cpmm',
        creator: 'maker',
        name: null,
        stage: 'at_once',
      })
      expect(await stored('AAA')).toMatchObject({ venue: 'pumpfun' })
      await leader.stop()
      leader = await detector.lead()
      await leader.take(detector.pool('AAA'))
      expect(await stored('AAA')).toMatchObject({ venue: 'pumpfun', pool: 'curve-AAA' })
    })

    it('may be reported before the migration that opened it', async () => {
      await leader.take(detector.launch('AAA', { venue: 'launchlab' }))
      const pool = detector.pool('AAA', { lpMint: 'lp', baseAmount: 4n, quoteAmount: 9n })
      await leader.take(pool, { ...pool, kind: 'migration', venue: 'launchlab', target: 'cpmm' })
      expect(await stored('AAA')).toMatchObject({
        graduated_to: 'cpmm',
        graduated_pool: 'pool-AAA',
        lp: '{"mint":"lp","initial":"6"}',
      })
    })

    it('that a migration opened waits for its launch, which is the only one', async () => {
      const pool = detector.pool('AAA', { venue: 'pumpswap', lpMint: 'lp', baseAmount: 4n })
      const migration = {
        ...pool,
        kind: 'migration',
        venue: 'pumpfun',
        target: 'pumpswap',
      } as const
      await leader.take(migration, pool)
      expect(await stored('AAA')).toBeNull()
      await leader.take(detector.launch('AAA'))
      expect(await stored('AAA')).toMatchObject({
        ...{ venue: 'pumpfun', creator: 'dev', pool: 'curve-AAA' },
        ...{ graduated_to: 'pumpswap', graduated_pool: 'pool-AAA' },
      })
      // One that the chain dropped opened nothing.
      await leader.take({ ...migration, mint: 'BBB', signature: 'dropped' })
      await leader.take({ kind: 'dropped', signatures: ['dropped'] })
      await leader.take(detector.pool('BBB'))
      expect(await stored('BBB')).toMatchObject({ venue: 'cpmm', creator: 'maker' })
    })

    it('may be opened after the curve was full, under another leader', async () => {
      const full = { kind: 'migration', venue: 'dbc', target: null, pool: null } as const
      for (const mint of ['AAA', 'BBB']) {
        await leader.take(detector.launch(mint, { venue: 'dbc' }))
        await leader.take({ ...detector.pool(mint), ...full })
      }
      await leader.take(detector.pool('AAA', { venue: 'dammv2' }))
      await leader.stop()
      leader = await detector.lead()
      await leader.take(detector.pool('BBB', { venue: 'dammv2' }))
      for (const mint of ['AAA', 'BBB']) {
        const expected = { venue: 'dbc', graduated_to: 'dammv2', graduated_pool: `pool-${mint}` }
        expect(await stored(mint)).toMatchObject(expected)
      }
    })

    it('that the chain dropped and then included again returns', async () => {
      const pool = detector.pool('BBB')
      await leader.take(pool)
      await leader.take({ kind: 'dropped', signatures: [pool.signature] })
      expect(await stored('BBB')).toBeNull()
      await leader.take({ ...pool, slot: pool.slot + 3 })
      expect(await stored('BBB')).toMatchObject({ slot: pool.slot + 3 })
    })

    it("continues a graduated coin's trades", async () => {
      await leader.take(detector.launch('AAA'))
      await leader.take({
        ...detector.pool('AAA', { venue: 'pumpswap' }),
        kind: 'migration',
        venue: 'pumpfun',
        target: 'pumpswap',
      })
      expect(await stored('AAA')).toMatchObject({
        graduated_at: detector.clock.now(),
        graduated_to: 'pumpswap',
        graduated_pool: 'pool-AAA',
      })
      expect(await events()).toEqual([
        [1, 'launch.detected'],
        [2, 'launch.graduated'],
      ])
      await leader.take(detector.trade(null, { pool: 'pool-AAA', venue: 'pumpswap' }))
      await detector.clock.advance(6_000)
      await expect.poll(async () => (await stored('AAA'))?.trades).toBe(1)
    })
  })

  describe('cursors', () => {
    it('stay behind what was stored, and never go back', async () => {
      const cursor = { source: 'script', program: 'p', slot: 5, readUntil: 7 }
      await leader.sink.reached([cursor])
      await leader.sink.reached([{ ...cursor, slot: 4 }])
      expect(await leader.sink.cursors('script')).toEqual([cursor])
      expect(await leader.sink.cursors('other')).toEqual([])
    })

    it('are moved only by the leader', async () => {
      const other = await detector.lead()
      const cursor = { source: 'script', program: 'p', slot: 5, readUntil: null }
      await expect(leader.sink.reached([cursor])).rejects.toThrow('led by another process')
      await other.stop()
    })
  })

  it('records what could not be read, and logs it once, with however many shards it comes', async () => {
    const warn = vi.spyOn(detector.context.log, 'warn')
    onTestFinished(() => warn.mockRestore())
    const gap = { kind: 'gap', program: 'p', fromSlot: 900, toSlot: 2_000 } as const
    await leader.take(gap)
    await leader.take(detector.launch('AAA'))
    await leader.take(gap)
    expect(warn.mock.calls).toEqual([[gap, expect.stringContaining('could not be read')]])
    const { read } = detector.context.db
    expect(await read.selectFrom('detector_gaps').selectAll().execute()).toMatchObject([
      { program: 'p', from_slot: 900, to_slot: 2_000 },
    ])
    expect(leader.following.find('AAA', null)?.isIncomplete).toBe(true)
  })

  it('marks only launches whose program had the gap, those that come later too', async () => {
    const [pump, boop] = [PROGRAMS.pumpfun, PROGRAMS.boop]
    const gapOf = (program: string) =>
      ({ kind: 'gap', program, fromSlot: 900, toSlot: 2_000 }) as const
    await leader.take(detector.launch('AAA'), { ...detector.launch('BBB'), venue: 'boop' })
    await leader.take(gapOf(boop))
    const isMarked = (mint: string) => leader.following.find(mint, null)?.isIncomplete
    expect([isMarked('AAA'), isMarked('BBB')]).toEqual([false, true])
    await leader.take(gapOf(pump))
    await leader.take(detector.launch('CCC'))
    expect([isMarked('AAA'), isMarked('CCC')]).toEqual([true, true])
  })

  it('marks a coin whose trades were dropped on their way', async () => {
    await leader.take(detector.launch('AAA'), detector.launch('BBB'))
    await leader.take({ kind: 'missing', mint: 'AAA' })
    expect(leader.following.find('AAA', null)?.isIncomplete).toBe(true)
    const rows = detector.context.db.read.selectFrom('launches').select(['mint', 'trades_missed'])
    expect(await rows.orderBy('mint').execute()).toEqual([
      { mint: 'AAA', trades_missed: 1 },
      { mint: 'BBB', trades_missed: 0 },
    ])
  })
})
