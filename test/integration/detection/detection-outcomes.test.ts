import { afterEach, beforeEach, expect, it } from 'vitest'
import { PROGRAMS } from '../../../src/contract/launches/programs.ts'
import { findLaunch, shardOf, storeShardPlaces } from '../../../src/domains/launches/index.ts'
import { determineOutcomes } from '../../../src/flows/detection/report/determine-outcomes.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { type Detector, type Leader, NO_FACTS, openDetector } from '../../support/detector.ts'

const NEVER = new AbortController().signal
const BASE = 1_000_000_000_000_000n
/** The curve after a trade, at so many times the first price. */
const at = (times: bigint) => ({
  virtualBase: 1_073_000_000_000_000n,
  virtualQuote: 30_000_000_000n * times,
})

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

  async function outcomes() {
    await determineOutcomes(detector.context, NEVER)
    const rows = await detector.context.db.read
      .selectFrom('launch_outcomes')
      .select(['mint', 'horizon', 'outcome'])
      .execute()
    return rows.map(({ mint, horizon, outcome }) => `${mint} ${horizon} ${outcome}`).sort()
  }
  /** Once so many trades of a launch are written, nobody leads for a while. */
  async function pass(ms: number, mint: string, trades: number) {
    const before = detector.clock.now()
    const written = async () => {
      await detector.clock.advance(SECOND)
      return (await findLaunch(detector.context.db.read, mint))?.trades
    }
    await expect.poll(written).toBe(trades)
    await leader.stop()
    await detector.clock.advance(before + ms - detector.clock.now())
    leader = await detector.lead()
  }

  it('determines outcomes after an hour, a day, and a week', async () => {
    await leader.take(detector.launch('QUIET'), detector.launch('RUG'), detector.launch('UP'))
    await leader.take(
      detector.trade('RUG', { trader: 'dev', baseAmount: BASE / 10n, ...at(2n) }),
      detector.trade('RUG', { trader: 'ann', ...at(40n) }),
      detector.trade('RUG', { trader: 'dev', side: 'sell', baseAmount: BASE / 10n, ...at(1n) }),
      { ...detector.pool('UP'), kind: 'migration', venue: 'pumpfun', target: 'pumpswap' },
    )
    await pass(30 * MINUTE, 'RUG', 3)
    expect(await outcomes()).toEqual([])
    await pass(32 * MINUTE, 'RUG', 3)
    const first = ['QUIET 1h dead', 'RUG 1h rugged', 'UP 1h graduated']
    expect(await outcomes()).toEqual(first)
    await pass(DAY, 'RUG', 3)
    expect(await outcomes()).toHaveLength(6)
    await pass(6 * DAY, 'RUG', 3)
    expect(await outcomes()).toHaveLength(9)
    const due = detector.context.db.read.selectFrom('launches').select('outcome_due_at')
    expect((await due.execute()).map((row) => row.outcome_due_at)).toEqual([null, null, null])
  })

  it('determines a late outcome as of the end of its horizon', async () => {
    await leader.take(detector.launch('LATE'))
    await leader.take(detector.trade('LATE', at(20n)))
    await pass(50 * MINUTE, 'LATE', 1)
    await leader.take(detector.trade('LATE', at(21n)))
    await pass(2 * HOUR, 'LATE', 2)
    await leader.take(detector.trade('LATE', { trader: 'bob', side: 'sell', ...at(1n) }))
    await pass(22 * HOUR, 'LATE', 3)
    expect(await outcomes()).toEqual(['LATE 1h alive', 'LATE 24h dead'])
  })

  it('does not say that the developer kept its tokens where who sold is not known', async () => {
    await leader.take(detector.launch('RUG'))
    await leader.take(
      detector.trade('RUG', { trader: 'dev', baseAmount: BASE / 10n, ...at(2n) }),
      detector.trade('RUG', { trader: 'ann', ...at(15n) }),
      detector.trade('RUG', { trader: null, side: 'sell', baseAmount: BASE / 10n, ...at(1n) }),
    )
    await pass(62 * MINUTE, 'RUG', 3)
    expect(await outcomes()).toEqual(['RUG 1h unknown'])
  })

  it('takes no silence for an end where trades are known to be missing', async () => {
    await leader.take(
      ...['QUIET', 'RUG', 'LOST'].map((mint) => detector.launch(mint)),
      detector.launch('UNLOGGED', { venue: 'heaven' }),
    )
    await leader.take(
      detector.trade('RUG', { trader: 'dev', baseAmount: BASE / 10n, ...at(2n) }),
      detector.trade('RUG', { trader: 'ann', ...at(40n) }),
      detector.trade('RUG', { trader: 'dev', side: 'sell', baseAmount: BASE / 10n, ...at(1n) }),
      ...['RUG', 'LOST'].map((mint) => ({ kind: 'missing', mint }) as const),
    )
    await pass(62 * MINUTE, 'RUG', 3)
    const first = ['LOST 1h unknown', 'QUIET 1h dead', 'RUG 1h rugged', 'UNLOGGED 1h unknown']
    expect(await outcomes()).toEqual(first)
  })

  it('counts a silence long after the gap that hides the first trades', async () => {
    await leader.take({ kind: 'gap', program: PROGRAMS.pumpfun, fromSlot: 900, toSlot: 1_500 })
    await leader.take(detector.launch('HIDDEN'), detector.trade('HIDDEN', at(2n)))
    await pass(62 * MINUTE, 'HIDDEN', 1)
    const row = await findLaunch(detector.context.db.read, 'HIDDEN')
    expect(row?.trades_missed).toBe(1)
    expect(await outcomes()).toEqual(['HIDDEN 1h dead'])
  })

  it('waits until the sources have read what an outage hid, and for an hour at most', async () => {
    const { pumpfun } = PROGRAMS
    const cursor = { source: 'script', program: pumpfun, slot: 1_000 }
    await leader.take(detector.launch('QUIET'))
    const launchedAt = detector.clock.now()
    const reads = (until: number) => leader.sink.reached([{ ...cursor, readUntil: until }])
    await leader.sink.reached([{ ...cursor, program: 'one of old', readUntil: launchedAt }])
    await reads(launchedAt + 50 * MINUTE)
    await pass(62 * MINUTE, 'QUIET', 0)
    expect(await outcomes()).toEqual([])
    await reads(launchedAt + HOUR)
    expect(await outcomes()).toEqual(['QUIET 1h dead'])
    await pass(DAY, 'QUIET', 0)
    expect(await outcomes()).toEqual(['QUIET 1h dead', 'QUIET 24h unknown'])
  })

  it('waits for a worker that is behind with its shard, for two hours at most', async () => {
    const { db, clock } = detector.context
    await leader.take(detector.launch('QUIET'), detector.launch('OTHER'))
    const launchedAt = clock.now()
    const place = { shard: shardOf('QUIET'), stream: 'made', seq: 1, slot: 1, kept_at: launchedAt }
    const reads = (read_until: number) =>
      db.transaction((tx) =>
        storeShardPlaces(tx, [{ ...place, read_until }], { role: 'one', epoch: 1 }),
      )
    await reads(launchedAt + 50 * MINUTE)
    await pass(62 * MINUTE, 'QUIET', 0)
    expect(await outcomes()).toEqual([])
    await reads(launchedAt + HOUR)
    expect(await outcomes()).toEqual(['OTHER 1h dead', 'QUIET 1h dead'])
    await pass(DAY, 'QUIET', 0)
    expect(await outcomes()).toHaveLength(2)
    await pass(HOUR + MINUTE, 'QUIET', 0)
    const all = ['OTHER 1h dead', 'OTHER 24h dead', 'QUIET 1h dead', 'QUIET 24h unknown']
    expect(await outcomes()).toEqual(all)
  })

  it.each([
    ['hides what came before an hour’s end, though it was noted later', 0, 'unknown'],
    ['began after the hour', 9_000, 'dead'],
  ])('a gap that %s', async (_, after, outcome) => {
    const launch = detector.launch('QUIET')
    await leader.take(launch)
    await pass(61 * MINUTE, 'QUIET', 0)
    const gap = { fromSlot: launch.slot + after + 50, toSlot: launch.slot + after + 100 }
    await leader.take({ kind: 'gap', program: PROGRAMS.pumpfun, ...gap })
    await pass(2 * MINUTE, 'QUIET', 0)
    expect(await outcomes()).toEqual([`QUIET 1h ${outcome}`])
  })

  it('counts a silence of an unlogged venue only while whole transactions are read', async () => {
    detector.context.readsWhole = true
    await leader.stop()
    leader = await detector.lead()
    await leader.take(detector.launch('UNLOGGED', { venue: 'heaven' }))
    await pass(62 * MINUTE, 'UNLOGGED', 0)
    expect(await outcomes()).toEqual(['UNLOGGED 1h dead'])
    detector.context.readsWhole = false
    await pass(DAY, 'UNLOGGED', 0)
    expect(await outcomes()).toEqual(['UNLOGGED 1h dead', 'UNLOGGED 24h unknown'])
  })

  it('knows of trades that came after a later one', async () => {
    const launch = detector.launch('LATE')
    const began = detector.clock.now()
    await leader.take(launch, detector.trade('LATE', at(20n)))
    await pass(66 * MINUTE, 'LATE', 1)
    const after = (minutes: number) => ({
      slot: launch.slot + minutes * 150,
      blockTime: began + minutes * MINUTE,
      ...at(20n),
    })
    await leader.take(detector.trade('LATE', after(66)))
    const missed = Array.from({ length: 64 }, (_, nth) => nth + 1)
    await leader.take(...missed.map((minutes) => detector.trade('LATE', after(minutes))))
    await pass(MINUTE, 'LATE', 66)
    expect(await outcomes()).toEqual(['LATE 1h alive'])
  })

  it('counts sales by a wallet that had the developer’s tokens, and says by which definitions', async () => {
    const from = (wallet: string) => (wallet === 'hal' ? 'dev' : 'bob')
    detector.chain.facts = {
      ...NO_FACTS,
      tokenSource: async (wallet) => ({ wallet, from: from(wallet), amount: BASE / 10n }),
    }
    const pumpAndSell = (mint: string, seller: string) => [
      detector.trade(mint, { trader: 'dev', baseAmount: BASE / 10n, ...at(2n) }),
      detector.trade(mint, { trader: 'ann', ...at(15n) }),
      detector.trade(mint, { trader: seller, side: 'sell', baseAmount: BASE / 10n, ...at(1n) }),
    ]
    await leader.take(...['BYHELPER', 'BYOTHER', 'UNSEEN'].map((mint) => detector.launch(mint)))
    await leader.take(...pumpAndSell('BYHELPER', 'hal'), ...pumpAndSell('BYOTHER', 'zoe'))
    leader.startStages()
    const stageOf = async () => {
      await detector.clock.advance(SECOND / 4)
      return (await findLaunch(detector.context.db.read, 'BYOTHER'))?.stage
    }
    await expect.poll(stageOf, { interval: 20, timeout: 20_000 }).toBe('60s')
    await leader.stop()
    await detector.clock.advance(62 * MINUTE)
    leader = await detector.lead()
    expect(await outcomes()).toEqual(['BYHELPER 1h rugged', 'BYOTHER 1h dead', 'UNSEEN 1h dead'])
    const { read } = detector.context.db
    const rows = await read
      .selectFrom('launch_outcomes')
      .select(['evidence', 'definition'])
      .where('mint', '=', 'BYHELPER')
      .execute()
    const evidence =
      'Wallets that had the developer’s tokens sold 100% of them, and its price is 93.3% below its high.'
    expect(rows).toEqual([{ evidence, definition: 2 }])
  })
})
