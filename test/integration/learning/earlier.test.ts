import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  createTape,
  forgetEarlier,
  snapshotFromJson,
  storeEntries,
  storeFundings,
  storeLinks,
} from '../../../src/domains/launches/index.ts'
import { findEarlier } from '../../../src/flows/detection/report/find-earlier.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { type Detector, NO_FACTS, openDetector } from '../../support/detector.ts'
import { launchRow } from '../../support/launches.ts'
import { DEVELOPER, funded, fundings, LAUNCH, LAUNCH_SLOT } from '../../support/snapshots.ts'

const SOL = 1_000_000_000n
const DOCUMENT = {
  ...{ image: 'https://ipfs.io/ipfs/QmSame', description: null },
  ...{ website: 'https://www.Lantern.example/?ref=1', telegram: null },
  twitter: 'https://twitter.com/LanternCat/status/1',
}

/** What our own records knew before a launch: of its buyers, its people, and the hour. */
eachEngine((engine) => {
  let detector: Detector
  const at = () => detector.clock.now()
  beforeEach(async () => {
    detector = await openDetector(await engine.fresh(), {
      exchanges: new Map([['an exchange', 'Exchange']]),
    })
  })
  afterEach(() => detector.close())

  /** A launch of now that these wallets bought. */
  function seen(more: Partial<Parameters<typeof findEarlier>[2]> = {}, moment = at()) {
    const tape = createTape({ venue: 'pumpfun', virtualBase: null, slot: LAUNCH_SLOT })
    for (const [nth, trader] of ['ann', 'bob'].entries())
      tape.add({
        ...{
          at: moment,
          slot: LAUNCH_SLOT + nth,
          signature: `s${nth}`,
          path: '0',
          feePayer: trader,
        },
        ...{ trader, side: 'buy', baseAmount: 1_000n, quoteAmount: SOL, pool: null },
        ...{ virtualBase: null, virtualQuote: null },
      })
    const launch = { mint: LAUNCH.mint, launch: LAUNCH, launchedAt: moment - MINUTE, tape }
    const known = { funding: new Map(), document: null, ...more }
    return findEarlier(detector.context, launch, known, moment)
  }
  const enter = (entries: { wallet: string; creator: string; net: bigint; recordedAt: number }[]) =>
    detector.context.db.transaction((tx) =>
      storeEntries(
        tx,
        entries.map((one) => ({ ...one, isSnipe: true, spent: SOL })),
      ),
    )

  it('adds up what its buyers made of launches, each creator’s funder once, and no one hit', async () => {
    await enter([
      { wallet: 'ann', creator: 'x', net: 9n * SOL, recordedAt: at() - 3 * DAY },
      { wallet: 'ann', creator: 'y', net: -SOL, recordedAt: at() - 2 * DAY },
      { wallet: 'ann', creator: 'z', net: 0n, recordedAt: at() - HOUR },
      { wallet: 'cyd', creator: 'x', net: 0n, recordedAt: at() - HOUR },
    ])
    const both = ['x', 'y'].map((wallet) => funded(wallet, { funder: 'one owner' }))
    const own = funded('z', { funder: 'an exchange' })
    await detector.context.db.transaction((tx) => storeFundings(tx, [...both, own], at() - DAY))
    const { wallets } = await seen()
    expect([...(wallets ?? [])]).toEqual([
      ['ann', { entries: 3, creators: 2, snipes: 3, spent: 3n * SOL, net: SOL }],
    ])
    const { wallets: before } = await seen({}, at() - DAY)
    expect(before?.get('ann')).toMatchObject({ entries: 2 })
    const { wallets: young } = await seen({}, at() - 3 * DAY + HOUR)
    expect(young).toBeNull()
    expect(await forgetEarlier(detector.context.db.read, 'wallet_entries', at() - DAY, 10)).toBe(2)
  })

  it('knows its developer’s funder by launches of others, and which links were there before', async () => {
    const { db } = detector.context
    const earlier = launchRow({ creator: 'other', detected_at: at() - HOUR })
    await db.read.insertInto('launches').values(earlier).execute()
    const judged = { horizon: '1h', outcome: 'rugged', judged_at: at() - MINUTE, evidence: '' }
    await db.read
      .insertInto('launch_outcomes')
      .values({ mint: earlier.mint, ...judged })
      .execute()
    const paid = { funder: 'funder' }
    await db.transaction(async (tx) => {
      await storeFundings(tx, [funded('other', paid)], at() - HOUR)
      const linked = { mint: 'other coin', document: DOCUMENT }
      await storeLinks(tx, [linked, { mint: LAUNCH.mint, document: DOCUMENT }], at() - HOUR)
    })
    const document = { ...DOCUMENT, website: 'lantern.example', twitter: '@lanterncat' }
    const known = { funding: fundings(funded(DEVELOPER, paid)), document }
    expect(await seen(known)).toMatchObject({
      funder: { creators: 1, launches: 1, bad: 1, graduated: 0 },
      reuse: { site: 1, handle: 1, picture: 1 },
    })
    expect(await seen(known, at() - HOUR)).toMatchObject({
      funder: { launches: 0 },
      reuse: { site: 0, handle: 0, picture: 0 },
    })
    const byExchange = fundings(funded(DEVELOPER, { funder: 'an exchange' }))
    expect(await seen({ funding: byExchange })).toMatchObject({ funder: null, reuse: null })
    expect(await forgetEarlier(db.read, 'launch_links', at(), 10)).toBe(6)
  })

  it('counts the hour before it, and only if it knows all of it', async () => {
    const { db } = detector.context
    const on = (minutes: number, more: object = {}) =>
      launchRow({ venue: 'pumpfun', detected_at: at() - minutes * MINUTE, ...more })
    await db.read.insertInto('launches').values(on(50)).execute()
    expect((await seen()).market).toMatchObject({ launches: null, graduations: null })
    await detector.clock.advance(HOUR)
    const rows = [on(90), on(30, { graduated_at: at() - 20 * MINUTE }), on(0.5)]
    await db.read.insertInto('launches').values(rows).execute()
    expect((await seen()).market).toMatchObject({ launches: 1, graduations: 1 })
    expect((await seen({}, at() + HOUR)).market.solMove).toBe(0)
  })

  it('is told by the reports from a minute on, with the links for later launches', async () => {
    detector.chain.facts = { ...NO_FACTS, document: async () => DOCUMENT }
    const leader = await detector.leadWithStages()
    const { read } = detector.context.db
    const bought = { slot: 1_010, baseAmount: 100n, quoteAmount: SOL }
    await leader.take(
      detector.launch('AAA'),
      detector.trade('AAA', { ...bought, trader: 'ann', feePayer: 'ann' }),
      detector.trade('AAA', { ...bought, trader: 'bob', feePayer: 'bob' }),
    )
    const reached = (stage: string) =>
      expect
        .poll(
          async () => {
            await detector.clock.advance(SECOND / 4)
            return (await read.selectFrom('launches').select('stage').executeTakeFirst())?.stage
          },
          { interval: 50 },
        )
        .toBe(stage)
    await detector.clock.advance(9 * SECOND)
    await reached('10s')
    await detector.clock.advance(49 * SECOND)
    await reached('60s')
    const reports = await read
      .selectFrom('launch_reports')
      .select(['stage', 'snapshot'])
      .orderBy('made_at')
      .execute()
    const lookedUp = reports.map(({ stage, snapshot }) => [
      stage,
      snapshotFromJson(snapshot)?.earlier !== undefined,
    ])
    expect(Object.fromEntries(lookedUp)).toEqual({ at_once: false, '10s': false, '60s': true })
    expect((await read.selectFrom('launch_links').selectAll().execute()).length).toBe(3)
    await leader.stop()
  })
})
