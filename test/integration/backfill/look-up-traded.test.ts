import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type LaunchHistory,
  MARKET_ONLY,
  ON_REQUEST,
  type PastTransaction,
  takeOverLaunch,
} from '../../../src/domains/launches/index.ts'
import { listLaunches, showLaunch } from '../../../src/flows/launches/show-launches.ts'
import { eachEngine } from '../../engines.ts'
import { NO_FACTS } from '../../support/detector.ts'
import { someAddress } from '../../support/launches.ts'
import { type PastMarketOfTest, playPast } from '../../support/past-market.ts'
import { type Lookups, openLookups } from './lookups.ts'

const SUPPLY = 1_000_000_000_000_000n
const HOLDER = someAddress()
const FACTS = {
  ...NO_FACTS,
  mint: async () => ({
    ...{ token2022: false, decimals: 6, supply: SUPPLY, extensions: [] },
    ...{ mintAuthority: 'none', freezeAuthority: 'none' },
    metadata: {
      ...{ name: 'Old Lantern', symbol: 'OLDL', uri: 'https://lantern.example/1' },
      ...{ updateAuthority: 'none', mutable: false },
    },
  }),
  holders: async () => [
    { account: someAddress(), owner: HOLDER, ownerProgram: null, amount: SUPPLY / 4n },
  ],
}

let past: PastMarketOfTest
beforeAll(async () => {
  past = await playPast(['honest'])
}, 60_000)
afterAll(() => past.stop())

eachEngine((engine) => {
  let lookups: Lookups
  beforeEach(async () => {
    lookups = await openLookups(await engine.fresh(), past, FACTS)
  })
  afterEach(() => lookups.close())

  describe('a coin whose launch is not found', () => {
    /** A coin with more transactions than are listed: the same page follows each page. */
    const endless: LaunchHistory['page'] = async (address, { after }, signal) => ({
      ...(await past.history.page(address, { before: null, after }, signal)),
      next: 'more',
    })

    it('is followed from where it is traded: its mint and holders as they are, and no report', async () => {
      const { mint } = lookups.coin()
      await lookups.watch(mint)
      await lookups.lookUp({ page: endless })
      const row = await lookups.row(mint)
      expect(row).toMatchObject({
        ...{ source: MARKET_ONLY, backfilled_by: ON_REQUEST, name: 'Old Lantern', decimals: 6 },
        ...{ stage: null, score: null, due_at: null, outcome_due_at: null },
      })
      expect(row?.trades).toBeGreaterThan(0)
      expect(await lookups.list()).toMatchObject({ watches: [{ launch: { mint } }], wanted: [] })
      const [message] = await lookups.sent()
      expect(message).toContain('Found, and followed from now on')

      const { db } = lookups.members
      const shown = await showLaunch({ db }, mint, lookups.clock.now())
      expect(shown).toMatchObject({
        ...{ market_only: true, on_request: true, reports: [], outcomes: [], score: null },
        holders: [{ owner: HOLDER, share: 0.25, role: null }],
      })
      // A backfill that draws its launch does not count a coin without reports.
      await db.transaction((tx) => takeOverLaunch(tx, mint, 'a run'))
      expect((await lookups.row(mint))?.backfilled_by).toBe(ON_REQUEST)
      expect((await listLaunches({ db }, {}, 9)).launches).toEqual([])
    })

    it('is followed in the pool that most of its newest trades name', async () => {
      const mint = someAddress()
      const [busy, quiet] = [someAddress(), someAddress()]
      const traded = new Map([
        ['s1', quiet],
        ['s2', busy],
        ['s3', busy],
      ])
      const transaction = async (signature: string): Promise<PastTransaction> => ({
        ...{ signature, slot: 5, at: 1_000 },
        balances: [{ account: 'a', owner: 'b', mint, amount: 1n }],
        events: [
          {
            ...{ kind: 'trade', slot: 5, signature, path: '0', feePayer: null, blockTime: 1_000 },
            // As PumpSwap's events: the pool is named, the token is not.
            ...{ venue: 'pumpswap', mint: null, pool: traded.get(signature) ?? null },
            ...{ trader: HOLDER, side: 'buy', baseAmount: 5n, quoteAmount: 7n, quoteMint: null },
            ...{ virtualBase: 10n, virtualQuote: 20n, creator: null },
          },
        ],
      })
      const signatures = ['s3', 's2', 's1'].map((signature) => ({ signature, slot: 5, at: 1_000 }))
      const page = async () => ({ signatures, next: null, reachedAt: 1_000 })
      await lookups.watch(mint)
      await lookups.lookUp({ page, transaction })
      expect(await lookups.row(mint)).toMatchObject({
        ...{ venue: 'pumpswap', pool: busy, signature: 's1', launched_at: 1_000, trades: 2 },
      })
    })

    it('is refused if nothing shows where it is traded', async () => {
      const { mint } = lookups.coin()
      await lookups.watch(mint)
      const transaction: LaunchHistory['transaction'] = async (...asked) => {
        const one = await past.history.transaction(...asked)
        return one && { ...one, events: [] }
      }
      await lookups.lookUp({ page: endless, transaction })
      expect((await lookups.list()).wanted).toMatchObject([{ mint, refused: 'too_much_history' }])
    })
  })
})
