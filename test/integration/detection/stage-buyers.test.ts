import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Stage } from '../../../src/contract/launches/stages.ts'
import { findLaunch, forgetExits, snapshotFromJson } from '../../../src/domains/launches/index.ts'
import { MINUTE, SECOND } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { type Detector, type Leader, NO_FACTS, openDetector } from '../../support/detector.ts'

/** What a stage learns about a launch's buyers: whose money it was, what they paid to land, how many came. */
eachEngine((engine) => {
  let detector: Detector
  let leader: Leader
  beforeEach(async () => {
    detector = await openDetector(await engine.fresh(), {
      exchanges: new Map([['funder of ann', 'an exchange']]),
    })
    leader = await detector.leadWithStages()
  })
  afterEach(async () => {
    await leader.stop()
    await detector.close()
  })

  const FUNDED = {
    ...NO_FACTS,
    funding: async (wallet: string) => ({
      ...{ wallet, funder: `funder of ${wallet}`, fundedAt: 1 },
      ...{ transactions: 3, historyCap: 100 },
    }),
  }
  const stored = (mint: string) => findLaunch(detector.context.db.read, mint)
  const reached = async (stage: Stage, mint = 'AAA') => {
    await expect
      .poll(
        async () => {
          await detector.clock.advance(SECOND / 4)
          return (await stored(mint))?.stage
        },
        // Slower than the judging: time must not run on to the next stage meanwhile.
        { interval: 50 },
      )
      .toBe(stage)
  }
  const snapshots = async (mint = 'AAA') => {
    const rows = await detector.context.db.read
      .selectFrom('launch_reports')
      .select('snapshot')
      .where('mint', '=', mint)
      .orderBy('made_at')
      .execute()
    return rows.map(({ snapshot }) => ({ snapshot: snapshotFromJson(snapshot) }))
  }

  it('follows its buyers’ money back three transfers, to an exchange, and asks for nothing twice', async () => {
    const asked: string[] = []
    detector.chain.facts = {
      ...FUNDED,
      funderFunding: async (wallet) => {
        asked.push(wallet)
        return {
          ...{ wallet, funder: `before ${wallet}`, fundedAt: 1 },
          ...{ transactions: 2, historyCap: 10 },
        }
      },
    }
    await leader.take(detector.launch('AAA'), detector.trade('AAA'))
    await leader.take(detector.trade('AAA', { trader: 'bob', feePayer: 'bob' }))
    await detector.clock.advance(9 * SECOND)
    await reached('10s')
    expect(asked).toEqual([])
    await detector.clock.advance(49 * SECOND)
    await reached('60s')
    const trails = [
      ...['funder of dev', 'funder of bob'],
      ...['before funder of dev', 'before funder of bob'],
    ]
    expect(asked).toEqual(trails)
    const { funding } = (await snapshots()).at(-1)?.snapshot ?? {}
    expect([...(funding?.keys() ?? [])]).toEqual(['dev', 'ann', 'bob', ...trails])
    await detector.clock.advance(4 * MINUTE)
    await reached('5m')
    expect(asked).toEqual(trails)
  })

  it('is checked for tips a minute after it, with the buys of its own slot, once', async () => {
    const asked: string[] = []
    detector.chain.facts = {
      ...FUNDED,
      async tip(signature) {
        asked.push(signature)
        return asked.length === 2 ? null : 7n
      },
    }
    const launch = detector.launch('AAA')
    const { slot } = launch
    await leader.take(launch, detector.trade('AAA', { slot, signature: 'first' }))
    await leader.take(detector.trade('AAA', { slot: slot + 1, trader: 'bob', signature: 'later' }))
    await detector.clock.advance(9 * SECOND)
    await reached('10s')
    expect(asked).toEqual([])
    await detector.clock.advance(49 * SECOND)
    await reached('60s')
    expect(asked).toEqual([launch.signature, 'first'])
    expect([...((await snapshots()).at(-1)?.snapshot?.tips ?? [])]).toEqual([
      [launch.signature, 7n],
    ])
    await detector.clock.advance(4 * MINUTE)
    await reached('5m')
    // What was answered is not asked again.
    expect(asked).toEqual([launch.signature, 'first', 'first'])
    expect((await snapshots()).at(-1)?.snapshot?.tips?.size).toBe(2)
  })

  it('has its attention measured with its score; the first minute’s counts for the track record', async () => {
    const { read } = detector.context.db
    const onRecord = () => read.selectFrom('launch_attention').selectAll().execute()
    await leader.take(detector.launch('AAA'))
    expect(await stored('AAA')).toMatchObject({ attention: null })
    for (const trader of ['ann', 'bob', 'cyd', 'dan', 'eve', 'fay'])
      await leader.take(detector.trade('AAA', { trader, feePayer: trader }))
    await detector.clock.advance(9 * SECOND)
    await reached('10s')
    expect(await stored('AAA')).toMatchObject({ attention: null })
    expect(await onRecord()).toEqual([])
    await detector.clock.advance(49 * SECOND)
    await reached('60s')
    const row = await read
      .selectFrom('launch_reports')
      .select(['attention', 'attention_report'])
      .where('stage', '=', '60s')
      .executeTakeFirstOrThrow()
    expect(await onRecord()).toMatchObject([
      { mint: 'AAA', stage: '60s', attention: row.attention },
    ])
    const { signs } = JSON.parse(row.attention_report ?? '')
    expect(signs[0].evidence).toMatch(/^6 buyers linked/)
  })

  it('remembers who sold at a profit, for later launches', async () => {
    const { read } = detector.context.db
    await leader.take(detector.launch('AAA'))
    const early = { slot: 1_002, baseAmount: 100n, quoteAmount: 10n ** 9n }
    for (const trader of ['eve', 'fay'])
      await leader.take(detector.trade('AAA', { ...early, trader, feePayer: trader }))
    await leader.take(
      detector.trade('AAA', { ...early, trader: 'eve', feePayer: 'eve', side: 'sell' }),
    )
    const bought = { trader: 'ann', feePayer: 'ann', slot: 2_000, baseAmount: 100n }
    await leader.take(detector.trade('AAA', { ...bought, quoteAmount: 10n }))
    await leader.take(detector.trade('AAA', { ...bought, side: 'sell', quoteAmount: 40n }))
    await detector.clock.advance(60 * MINUTE)
    await reached('1h')
    const exits = await read.selectFrom('wallet_exits').select(['wallet', 'mint']).execute()
    expect(exits).toEqual([{ wallet: 'ann', mint: 'AAA' }])
    const entries = await read
      .selectFrom('wallet_entries')
      .select(['wallet', 'spent', 'net'])
      .orderBy('wallet')
      .execute()
    // Those who bought in the first minute, with a gain or a loss.
    expect(entries).toEqual([
      { wallet: 'eve', spent: 1e9, net: 0 },
      { wallet: 'fay', spent: 1e9, net: -1e9 },
    ])
    await leader.take(
      detector.launch('BBB'),
      detector.trade('BBB', { trader: 'ann', feePayer: 'ann' }),
    )
    await reached('10s', 'BBB')
    const { exits: known } = (await snapshots('BBB')).at(-1)?.snapshot ?? {}
    expect([...(known ?? [])]).toEqual([['ann', 1]])
    expect(await forgetExits(read, detector.clock.now(), 10)).toBe(1)
    expect(await read.selectFrom('wallet_exits').selectAll().execute()).toEqual([])
  })
})
