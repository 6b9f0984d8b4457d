import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ChartBody, ChartStep } from '../../../src/contract/launches/chart.ts'
import { findChart, snapshotToJson } from '../../../src/domains/launches/index.ts'
import { createChartReader } from '../../../src/flows/launches/show-chart.ts'
import { DAY, HOUR, MINUTE, type Ms, SECOND } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { type ApiServer, openApiServer } from '../../support/api-server.ts'
import { type Detector, type Leader, openDetector } from '../../support/detector.ts'
import { keepReport, keepRows, launchRow } from '../../support/launches.ts'
import { buyer, DEVELOPER, snapshotOf, tapeOf } from '../../support/snapshots.ts'

/** Dollars that all tokens cost at 30 virtual SOL, and at 60. */
const LOW = 4_054.1
const HIGH = 8_108.1

eachEngine((engine) => {
  describe('a chart', () => {
    let detector: Detector
    let leader: Leader
    let mint = ''
    let coins = 0
    beforeAll(async () => {
      detector = await openDetector(await engine.fresh())
      leader = await detector.lead()
    })
    beforeEach(() => {
      coins += 1
      mint = `Coin${coins}`
    })
    afterAll(async () => {
      await leader.stop()
      await detector.close()
    })

    const chart = async (delay: Ms = 0, step: ChartStep | null = null): Promise<ChartBody> => {
      const read = await createChartReader(detector.context, mint, delay, step)()
      if (read === null) throw new Error('there is no chart')
      return read
    }
    const caps = async (delay?: Ms) => (await chart(delay)).candles.map(([, , , , close]) => close)
    const high = { virtualQuote: 60_000_000_000n }

    async function play() {
      await leader.take(detector.launch(mint))
      await leader.take(detector.trade(mint, { quoteAmount: 2_000_000_000n }))
      await detector.clock.advance(3 * SECOND)
      const last = detector.trade(mint, { ...high, quoteAmount: 1_000_000_000n })
      await leader.take(last)
      await leader.trades.flush()
      return last.signature
    }

    test('has candles and volume in dollars from the first trade, within a second of it', async () => {
      await play()
      const { unit, step_ms, candles } = await chart()
      expect([unit, step_ms]).toEqual(['usd', SECOND])
      expect(candles.map(([, ...values]) => values)).toEqual([
        [LOW, LOW, LOW, LOW, 290, 145],
        [LOW, LOW, LOW, LOW, 0, 145],
        [LOW, LOW, LOW, LOW, 0, 145],
        [LOW, HIGH, LOW, HIGH, 145, 145],
      ])
    })

    test('has candles of the length that its reader chose, by the second from the newest trades', async () => {
      await play()
      await detector.clock.advance(5 * MINUTE)
      await leader.take(detector.trade(mint, { ...high, quoteAmount: 1_000_000_000n }))
      await leader.trades.flush()
      expect((await chart()).step_ms).toBe(5 * SECOND)
      const fine = await chart(0, 1_000)
      expect([fine.step_ms, fine.candles.at(-1)?.[5]]).toEqual([SECOND, 145])
      const whole = await chart(0, 60_000)
      expect(whole.step_ms).toBe(MINUTE)
      expect(whole.candles.reduce((sum, candle) => sum + (candle[5] ?? 0), 0)).toBe(580)
    })

    test('says why it moved, also to the public once its minute is over', async () => {
      await play()
      const doubled = {
        change: 1,
        over_ms: 3 * SECOND,
        buyers: 1,
        sellers: 0,
        cause: { kind: 'one_wallet', share: 1 },
      }
      expect((await chart()).move).toMatchObject(doubled)
      await detector.clock.advance(MINUTE - 2 * SECOND)
      expect((await chart(MINUTE)).move).toBeNull()
      await detector.clock.advance(2 * SECOND)
      expect((await chart(MINUTE)).move).toMatchObject(doubled)
      await detector.clock.advance(5 * MINUTE)
      expect((await chart()).move).toBeNull()
    })

    test('continues when its trades are no longer stored', async () => {
      await play()
      await detector.clock.advance(MINUTE)
      const stored = () => findChart(detector.context.db.read, mint)
      await detector.clock.until(expect.poll(stored).not.toBeNull())
      const before = await chart()
      await detector.context.db.read.deleteFrom('launch_trades').execute()
      expect((await chart()).candles).toEqual(before.candles)
    })

    const stored = async () => {
      const { candles = [] } = (await findChart(detector.context.db.read, mint))?.candles ?? {}
      return candles.map(({ volume }) => volume)
    }
    const eventually = (volumes: number[]) =>
      detector.clock.until(expect.poll(stored).toEqual(volumes))
    const counted = () => leader.following.find(mint, null)?.tape?.sums().trades

    test('counts no trade twice when another leader receives it again', async () => {
      const trade = detector.trade(mint, { quoteAmount: 2_000_000_000n })
      await leader.take(detector.launch(mint), trade)
      await leader.trades.flush()
      const before = await chart()
      expect(before.candles).not.toEqual([])
      await eventually([2_000_000_000])
      await leader.stop()
      leader = await detector.lead()
      await leader.take(trade)
      // It is counted twice until the launch's next stage reads its trades.
      await eventually([4_000_000_000])
      leader.startStages()
      await eventually([2_000_000_000])
      await detector.context.db.read.deleteFrom('launch_trades').execute()
      const { candles } = await chart()
      expect(candles.slice(0, before.candles.length)).toEqual(before.candles)
      await leader.stop()
      leader = await detector.lead()
    })

    test('counts no trade again that the next leader has read before it receives it', async () => {
      const trade = detector.trade(mint, { quoteAmount: 2_000_000_000n })
      await leader.take(detector.launch(mint), trade)
      await leader.trades.flush()
      await leader.stop()
      leader = await detector.leadWithStages()
      await detector.clock.until(expect.poll(counted).toBe(1))
      await leader.take(trade, detector.trade(mint, { quoteAmount: 1_000_000_000n }))
      await leader.drained()
      expect(counted()).toBe(2)
      // A leader that stops stores what it has.
      const volume = async () => (await stored()).reduce((sum, one) => sum + one, 0)
      expect(await volume()).toBe(2_000_000_000)
      await detector.clock.until(expect.poll(volume).not.toBe(2_000_000_000))
      expect(await volume()).toBe(3_000_000_000)
      await leader.stop()
      leader = await detector.lead()
    })

    test('forgets what the chain has dropped', async () => {
      const dropped = await play()
      await leader.take({ kind: 'dropped', signatures: [dropped] })
      await detector.clock.advance(MINUTE)
      await detector.clock.until(expect.poll(() => caps()).toEqual([LOW]))
    })

    test('is a minute late for the public, also while candles are stored', async () => {
      await play()
      expect((await chart(0)).live).toBe(true)
      await detector.clock.advance(MINUTE - 2 * SECOND)
      expect(await caps(MINUTE)).toEqual([LOW])
      expect(await caps()).toHaveLength(4)
      await detector.clock.advance(2 * SECOND)
      expect(await caps(MINUTE)).toEqual(await caps())
    })

    test('marks what developer and snipers did, with how often and how much', async () => {
      await leader.take(detector.launch(mint))
      const slot = detector.chain.slot
      await leader.take(
        detector.trade(mint, { trader: 'dev', quoteAmount: 1_000_000_000n, slot }),
        detector.trade(mint, { trader: 'bot', quoteAmount: 1_000_000_000n, slot: slot + 2 }),
        detector.trade(mint, { trader: 'ann', slot: slot + 9 }),
        detector.trade(mint, {
          trader: 'dev',
          side: 'sell',
          quoteAmount: 1_000_000_000n,
          slot: slot + 9,
        }),
        detector.trade(mint, {
          trader: 'dev',
          side: 'sell',
          quoteAmount: 1_000_000_000n,
          slot: slot + 9,
        }),
        detector.trade(mint, {
          trader: 'authority',
          origin: 'boost',
          quoteAmount: 1_000_000_000n,
          slot: slot + 12,
        }),
      )
      await leader.trades.flush()
      const { marks } = await chart()
      expect(marks.map(({ at, ...mark }) => mark)).toEqual([
        { who: 'developer', side: 'buy', trades: 1, value: 145 },
        { who: 'sniper', side: 'buy', trades: 1, value: 145 },
        { who: 'developer', side: 'sell', trades: 2, value: 290 },
        { who: 'boost', side: 'buy', trades: 1, value: 145 },
      ])
    })

    test('marks those whom the newest report links to the developer', async () => {
      await leader.take(detector.launch(mint))
      const friend = buyer(1, { feePayer: DEVELOPER })
      const { db } = detector.context
      await keepReport(db, { mint, detected_at: detector.clock.now() })
      await db.read
        .updateTable('launch_reports')
        .set({ snapshot: snapshotToJson(snapshotOf({ tape: tapeOf([friend]) })) })
        .where('mint', '=', mint)
        .execute()
      const slot = detector.chain.slot + 9
      const bought = { quoteAmount: 1_000_000_000n, slot }
      await leader.take(
        detector.trade(mint, { trader: friend.wallet, ...bought }),
        detector.trade(mint, { trader: 'ann', ...bought }),
      )
      await leader.trades.flush()
      const { marks } = await chart()
      expect(marks.map(({ at, ...mark }) => mark)).toEqual([
        { who: 'insider', side: 'buy', trades: 1, value: 145 },
      ])
    })
  })

  describe('over HTTP', () => {
    let server: ApiServer
    beforeAll(async () => {
      server = await openApiServer(await engine.fresh())
    })
    afterAll(() => server.close())

    test('an unknown mint, and one that is not public yet, are refused', async () => {
      const now = server.clock.now()
      const [young] = await keepRows(server.context.db, launchRow({ detected_at: now - SECOND }))
      const path = `/api/launches/${young?.mint}/chart`
      for (const asked of [path, `${path}/events`, '/api/launches/nonsense/chart'])
        expect((await server.ask(asked)).status).toBe(404)
      const cookie = await server.signIn('30d', now + DAY)
      const { status, body } = await server.ask(path, { cookie })
      expect([status, body.live, body.candles]).toEqual([200, true, []])
    })

    test('a launch from before candles were stored has prices without volume', async () => {
      const at = server.clock.now() - HOUR
      const prices = JSON.stringify([
        [at, 0.000_000_03],
        [at + 1_000, 0.000_000_06],
      ])
      const [row] = await keepRows(server.context.db, launchRow({ detected_at: at, prices }))
      const { body } = await server.ask(`/api/launches/${row?.mint}/chart`)
      expect(body.unit).toBe('sol')
      expect(body.candles.map(([, ...values]: number[]) => values)).toEqual([
        [30, 30, 30, 30, null, null],
        [30, 60, 30, 60, null, null],
      ])
    })

    test('a launch whose supply is unknown has no market cap to draw', async () => {
      const at = server.clock.now() - HOUR
      const row = launchRow({ detected_at: at, supply: null, prices: JSON.stringify([[at, 1]]) })
      await keepRows(server.context.db, row)
      const { body } = await server.ask(`/api/launches/${row.mint}/chart`)
      expect([body.unit, body.candles]).toEqual([null, []])
    })
  })
})
