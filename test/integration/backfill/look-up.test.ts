import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NO_METER } from '../../../src/contract/metrics.ts'
import { WATCH_LOOKED_UP } from '../../../src/contract/news.ts'
import {
  countLaunches,
  findCopies,
  ON_REQUEST,
  reportsMadeSince,
  snapshotsWithOutcome,
  type Trade,
} from '../../../src/domains/launches/index.ts'
import { beginLookup } from '../../../src/domains/watches/index.ts'
import { requestBackfill } from '../../../src/flows/backfill/request-backfill.ts'
import { workOnBackfill } from '../../../src/flows/backfill/work-on-backfill.ts'
import type { DetectionContext } from '../../../src/flows/detection/context.ts'
import { createDetection } from '../../../src/flows/detection/detection.ts'
import { showDeveloper } from '../../../src/flows/launches/show-developer.ts'
import { listLaunches, showLaunch } from '../../../src/flows/launches/show-launches.ts'
import { createTrackRecord } from '../../../src/flows/launches/track-record.ts'
import { countPredictions } from '../../../src/flows/learning/count-predictions.ts'
import { MINUTE, SECOND } from '../../../src/kernel/clock.ts'
import { RetryableError } from '../../../src/kernel/errors.ts'
import { eachEngine } from '../../engines.ts'
import { NO_FACTS } from '../../support/detector.ts'
import { type PastMarketOfTest, playPast } from '../../support/past-market.ts'
import { type Lookups, openLookups } from './lookups.ts'

const NEVER = new AbortController().signal

let past: PastMarketOfTest
beforeAll(async () => {
  past = await playPast(['honest', 'graduation', 'bundled'])
}, 60_000)
afterAll(() => past.stop())

eachEngine((engine) => {
  let lookups: Lookups
  beforeEach(async () => {
    lookups = await openLookups(await engine.fresh(), past)
  })
  afterEach(() => lookups.close())

  describe('a coin that we did not see launch', () => {
    it('is looked up once for all who ask, stored as of then, and each of them hears of it', async () => {
      const { mint, signature } = lookups.coin()
      expect(await lookups.watch(mint)).toEqual({ state: 'looking' })
      expect(await lookups.watch(mint, await lookups.member('2'))).toEqual({ state: 'looking' })
      expect(await lookups.list()).toMatchObject({ watches: [], wanted: [{ mint, refused: null }] })
      expect(await lookups.lookUp()).toBe(true)
      expect(await lookups.lookUp()).toBe(false)
      expect(await lookups.row(mint)).toMatchObject({
        ...{ signature, stage: '5m', backfilled_by: ON_REQUEST },
        ...{ due_at: null, outcome_due_at: null },
      })
      expect(await lookups.list()).toMatchObject({ watches: [{ launch: { mint } }], wanted: [] })
      const messages = await lookups.sent()
      expect(messages.map((text) => text.slice(0, 2)).sort()).toEqual(['1:', '2:'])
      expect(messages[0]).toContain('Found, and followed from now on')
      expect(await lookups.watch(mint, await lookups.member('3'))).toEqual({ state: 'watching' })
    })

    it('is followed: its developer’s sale is reported to those who watch it', async () => {
      const { mint } = lookups.coin()
      await lookups.watch(mint)
      await lookups.lookUp()
      await lookups.sent()
      const over = new AbortController()
      const detection = createDetection(detector(), over.signal)
      await detection.start()
      const running = detection.run()
      const launch = await lookups.row(mint)
      const sale: Trade = {
        ...{ kind: 'trade', slot: 9_000_000, signature: 'a sale', path: '0', feePayer: null },
        ...{ blockTime: lookups.clock.now(), venue: 'pumpfun', mint, pool: null, side: 'sell' },
        ...{ trader: launch?.creator ?? null, creator: null, quoteMint: null },
        ...{ baseAmount: BigInt(launch?.supply ?? 0) / 50n, quoteAmount: 1_000_000n },
        ...{ virtualBase: 1_073_000_000_000_000n, virtualQuote: 30_000_000_000n },
      }
      const turns = () =>
        lookups.db.read.selectFrom('watched_turns').select(['mint', 'kind']).execute()
      const batch = {
        source: 'script',
        commitment: 'processed' as const,
        seenAt: lookups.clock.now(),
      }
      await expect
        .poll(async () => {
          await lookups.clock.advance(SECOND)
          await detection.sink.take([{ ...batch, events: [sale] }])
          return turns()
        })
        .toEqual([{ mint, kind: 'developer_sells' }])
      over.abort()
      await running
      const messages = await lookups.sent()
      expect(messages).toEqual([expect.stringMatching(/^1: ⚠️ <b>The developer is selling/)])
    })

    it('is in no list, no figure, and no sample, and its page says why', async () => {
      const { mint, creator } = lookups.coin()
      await lookups.watch(mint)
      await lookups.lookUp()
      const { db } = lookups.members
      const until = lookups.clock.now()
      for (const sort of [undefined, 'attention', 'market_cap_cents'] as const)
        expect((await listLaunches({ db }, sort ? { sort } : {}, 9)).launches).toEqual([])
      expect((await listLaunches({ db }, { creator: creator ?? '' }, 9)).launches).toEqual([])
      expect(await showDeveloper({ db }, creator ?? '', until)).toMatchObject({
        ...{ launches: 0, from_history: { launches: 0 }, recent: [], first_launch_at: null },
      })
      expect(await createTrackRecord(lookups.members)()).toMatchObject({
        ...{ alerts: 0, judged: 0, from_history: null },
      })
      expect(await countLaunches(db.read)).toBe(0)
      expect(await reportsMadeSince(db.read, 0, { at: 0, mint: '' }, 9)).toEqual([])
      const request = { stage: '5m', horizon: '24h' } as const
      const first = { at: Number.MAX_SAFE_INTEGER, mint: '' }
      expect(await snapshotsWithOutcome(db.read, request, first, 9)).toEqual([])
      await countPredictions({ db }, NEVER)
      const stored = await lookups.row(mint)
      const keys = { nameKey: stored?.name_key ?? null, symbolKey: null, uriKey: null }
      const copies = await findCopies(db.read, { mint: 'another', ...keys }, until)
      expect([keys.nameKey === null, copies.sameName]).toEqual([false, null])
      const tables = [
        'calibration_bins',
        'launch_alerts',
        'launch_events',
        'launch_traits',
      ] as const
      for (const table of [...tables, 'launch_attention', 'wallet_exits'] as const)
        expect(await db.read.selectFrom(table).selectAll().execute(), table).toEqual([])
      const news = await db.read.selectFrom('outbox').select('topic').execute()
      expect(news).toEqual([{ topic: WATCH_LOOKED_UP }])
      const page = await showLaunch({ db }, mint, until)
      expect(page).toMatchObject({ on_request: true, from_history: true })
      expect(page?.reports).toHaveLength(4)
    })

    it('counts once a backfill draws it', async () => {
      const { mint } = lookups.coin()
      await lookups.watch(mint)
      await lookups.lookUp()
      await requestBackfill(lookups.context, past.history, { days: 3, sample: 2_000, seed: 'seed' })
      while (await workOnBackfill(lookups.context, NEVER));
      expect((await lookups.row(mint))?.backfilled_by).not.toBe(ON_REQUEST)
      const { from_history } = await createTrackRecord(lookups.members)()
      expect(from_history?.launches).toBe(past.launches.length)
    })

    it('knows that it graduated, and where it trades now', async () => {
      const { mint } = lookups.coin('graduation')
      await lookups.watch(mint)
      await lookups.lookUp()
      expect(await lookups.row(mint)).toMatchObject({
        ...{ graduated_to: 'pumpswap', graduated_pool: expect.any(String) },
      })
    })

    it('is looked up again after a kill, and refused if every try ends the process', async () => {
      const { mint } = lookups.coin()
      await lookups.watch(mint)
      for (const at of ['page', 'transaction', 'funding'] as const) {
        const dying = new AbortController()
        const die = () => {
          dying.abort()
          return Promise.reject(new RetryableError('stopped'))
        }
        await expect(lookups.lookUp({ [at]: die }, dying.signal)).rejects.toThrow()
        expect(await lookups.row(mint)).toBe(null)
      }
      await lookups.lookUp()
      expect(await lookups.row(mint)).toMatchObject({ stage: '5m' })

      const other = lookups.coin('bundled').mint
      await lookups.watch(other)
      await lookups.db.transaction(async (tx) => {
        for (let tries = 0; tries < 5; tries += 1) await beginLookup(tx, other)
      })
      await lookups.lookUp()
      expect((await lookups.list()).wanted).toMatchObject([{ mint: other, refused: 'unreadable' }])
    })

    it('waits until its first stages are over', async () => {
      const { mint, at } = lookups.coin()
      lookups.clock.step(at + MINUTE - lookups.clock.now())
      await lookups.watch(mint)
      await lookups.lookUp()
      expect(await lookups.lookUp()).toBe(false)
      expect((await lookups.list()).wanted).toMatchObject([{ mint, refused: null }])
      lookups.clock.step(10 * MINUTE)
      await lookups.lookUp()
      expect(await lookups.row(mint)).toMatchObject({ stage: '5m' })
    })
  })

  function detector(): DetectionContext {
    return {
      ...lookups.members,
      ...{ exchanges: new Map(), score: lookups.context.score, meter: NO_METER },
      facts: { open: () => NO_FACTS },
      solMove: () => null,
      owns: () => true,
      readsWhole: true,
      hasBot: true,
    }
  }
})
