import { afterEach, beforeEach, expect, it } from 'vitest'
import { WRAPPED_SOL } from '../../../src/contract/launches/mints.ts'
import { findLaunch, type Snapshot, snapshotFromJson } from '../../../src/domains/launches/index.ts'
import { MINUTE, SECOND } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { type Detector, type Leader, openDetector } from '../../support/detector.ts'

const SOL = 1_000_000_000n
const SOL_USD = 145
const JUP = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN'
/** A curve's price is its virtual reserves; what was paid in is all beyond the first 30 SOL. */
const PRICED = { quoteMint: WRAPPED_SOL, pool: 'curve-QQQ', virtualBase: 1_000_000_000_000_000n }

eachEngine((engine) => {
  let detector: Detector
  let leader: Leader
  beforeEach(async () => {
    detector = await openDetector(await engine.fresh())
    leader = await detector.leadWithStages()
  })
  afterEach(async () => {
    await leader.stop()
    await detector.close()
  })

  const capOf = async (mint: string) =>
    (await findLaunch(detector.context.db.read, mint))?.market_cap_cents
  /** The newest snapshot at the one-minute stage. */
  async function snapshotAtAMinute(mint: string): Promise<Snapshot> {
    const stored = () =>
      detector.context.db.read
        .selectFrom('launch_reports')
        .select('snapshot')
        .where('mint', '=', mint)
        .where('stage', '=', '60s')
        .executeTakeFirst()
    await expect
      .poll(
        async () => {
          await detector.clock.advance(2 * SECOND)
          return (await stored()) !== undefined
        },
        { interval: 50 },
      )
      .toBe(true)
    const snapshot = snapshotFromJson((await stored())?.snapshot ?? '')
    if (snapshot === null) throw new Error('the snapshot could not be read')
    return snapshot
  }

  /** A pump coin with `paidIn` SOL in its curve, watched for eleven minutes. */
  async function quoteCoin(paidIn: bigint): Promise<void> {
    const { quoteMint, pool } = PRICED
    await leader.take(detector.launch('QQQ', { quoteMint, pool, creator: 'pumper' }))
    await leader.take(detector.trade('QQQ', { ...PRICED, virtualQuote: 30n * SOL + paidIn }))
    await detector.clock.advance(11 * MINUTE)
  }

  /** A coin whose supply is priced at 50,000,000 quote coins. */
  const quoted = (mint: string, more: object = {}) =>
    detector.launch(mint, {
      ...{ venue: 'cpmm', quoteMint: 'QQQ', pool: `pool-${mint}`, supply: 1_000_000_000_000_000n },
      ...{ virtualBase: 1_000_000_000_000_000n, virtualQuote: 50_000_000_000_000n },
      ...more,
    })

  it('values a coin quoted in a pump coin by that coin’s price, two hops', async () => {
    await quoteCoin(20n * SOL)
    await leader.take(quoted('AAA'))
    const snapshot = await snapshotAtAMinute('AAA')
    // 50 SOL for 10^9 quote coins, so 50,000,000 of them are worth 2.5 SOL, of 20 in the vault.
    expect(await capOf('AAA')).toBe(Math.round(2.5 * SOL_USD * 100))
    expect(snapshot.quoteCoin).toMatchObject({ decimals: 6, mostUsd: 20 * SOL_USD })
    expect(snapshot.quoteUsd).toBeCloseTo((50 / 1e9) * SOL_USD, 12)
  })

  it('values nothing above what the quote coin’s own vault could pay', async () => {
    await quoteCoin(SOL)
    await leader.take(quoted('AAA', { virtualQuote: 900_000_000_000_000n }))
    await snapshotAtAMinute('AAA')
    expect(await capOf('AAA')).toBe(SOL_USD * 100)
  })

  it('gives whoever pumps his own quote coin nothing', async () => {
    await quoteCoin(SOL)
    await leader.take(quoted('AAA'))
    await snapshotAtAMinute('AAA')
    const before = await capOf('AAA')
    expect(before).toBeGreaterThan(0)
    await leader.take(detector.trade('QQQ', { ...PRICED, virtualQuote: 3_000n * SOL }))
    // Nor does a pool of his own, with a price that he makes up.
    const own = { venue: 'cpmm', pool: 'his own', quoteMint: WRAPPED_SOL } as const
    await leader.take(
      detector.trade('QQQ', { ...own, virtualBase: 1n, virtualQuote: 3_000n * SOL }),
      quoted('BBB', { creator: 'pumper' }),
    )
    const snapshot = await snapshotAtAMinute('BBB')
    expect(await capOf('BBB')).toBe(before)
    expect(snapshot.quoteCoin).toMatchObject({ mostUsd: SOL_USD })
  })

  it('values a coin quoted in a listed token by that token’s deepest pool', async () => {
    const deep = { venue: 'cpmm', pool: 'deep', quoteMint: WRAPPED_SOL } as const
    // 400 SOL for 10^6 JUP, and a pool of somebody's own at a hundred times the price, with less in it.
    await leader.take(
      detector.trade(JUP, { ...deep, virtualBase: 1_000_000_000_000n, virtualQuote: 400n * SOL }),
      detector.trade(JUP, {
        ...{ ...deep, pool: 'his own' },
        ...{ virtualBase: 1_000_000_000n, virtualQuote: 40n * SOL },
      }),
    )
    await leader.take(quoted('AAA', { quoteMint: JUP, virtualQuote: 50_000_000_000n }))
    expect((await snapshotAtAMinute('AAA')).quoteCoin).toEqual({ unknown: 'too_new' })
    expect(await capOf('AAA')).toBe(null)
    await detector.clock.advance(10 * MINUTE)
    await leader.take(quoted('BBB', { quoteMint: JUP, virtualQuote: 50_000_000_000n }))
    const snapshot = await snapshotAtAMinute('BBB')
    // 50,000 JUP are worth 20 SOL.
    expect(await capOf('BBB')).toBe(20 * SOL_USD * 100)
    expect(snapshot.quoteCoin).toMatchObject({ decimals: 6, mostUsd: 400 * SOL_USD })
    // No cap is more than the pool could pay.
    await leader.take(quoted('CCC', { quoteMint: JUP, virtualQuote: 5_000_000_000_000n }))
    await snapshotAtAMinute('CCC')
    expect(await capOf('CCC')).toBe(400 * SOL_USD * 100)
  })

  it('says why a quote coin has no price', async () => {
    await leader.take(quoted('AAA'))
    expect((await snapshotAtAMinute('AAA')).quoteCoin).toEqual({ unknown: 'not_followed' })
    const { quoteMint, pool } = PRICED
    await leader.take(detector.launch('QQQ', { quoteMint, pool }))
    await leader.take(detector.trade('QQQ', { ...PRICED, virtualQuote: 50n * SOL }), quoted('BBB'))
    expect((await snapshotAtAMinute('BBB')).quoteCoin).toEqual({ unknown: 'too_new' })
    expect(await capOf('BBB')).toBe(null)
    // The same in a pool whose owner can take what is in it.
    await leader.take(detector.pool('QQ2', { quoteMint: WRAPPED_SOL }))
    await leader.take(quoted('CCC', { quoteMint: 'QQ2' }))
    expect((await snapshotAtAMinute('CCC')).quoteCoin).toEqual({ unknown: 'removable' })
  })

  it('keeps a pool against another coin out of a coin’s price and money, and counts its tokens', async () => {
    await leader.take(detector.launch('QQQ', { quoteMint: WRAPPED_SOL }))
    await leader.take(detector.trade('QQQ', { quoteMint: WRAPPED_SOL }))
    await leader.drained()
    const foreign = { venue: 'cpmm', pool: 'foreign', quoteMint: 'worthless' } as const
    const followed = leader.following.find('QQQ', null)
    const { capCents, volume } = followed ?? {}
    await leader.take(
      detector.trade('QQQ', { ...foreign, virtualQuote: 9_000n * SOL, trader: 'bob' }),
    )
    await leader.drained()
    expect(followed).toMatchObject({ capCents, volume, trades: 2 })
    const bob = followed?.tape?.read().wallets.find(({ wallet }) => wallet === 'bob')
    expect(bob).toMatchObject({ bought: 1_000_000_000n, spent: 0n })
  })
})
