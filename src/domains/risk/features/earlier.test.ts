import { expect, test } from 'vitest'
import { buyer, LAUNCHED_AT, snapshotOf, tapeOf } from '../../../../test/support/snapshots.ts'
import type { Earlier, WalletRecord } from '../../launches/index.ts'
import { featuresOf } from './features.ts'

const SOL = 1_000_000_000n
const NOTHING: Earlier = {
  ...{ wallets: null, usual: null, funder: null, reuse: null },
  market: { launches: null, graduations: null, solMove: null },
}
const buyers = [1, 2, 3, 4].map((nth) => buyer(nth, { spent: SOL, sold: 0n }))
const [ann, bob, cyd] = buyers.map(({ wallet }) => wallet) as [string, string, string]
/** Twenty entries of a SOL each. */
const record = (net: bigint, more: Partial<WalletRecord> = {}): WalletRecord => ({
  ...{ entries: 20, creators: 20, snipes: 0, spent: 20n * SOL, net: net * SOL },
  ...more,
})
const of = (more: Partial<Earlier>) =>
  featuresOf(snapshotOf({ tape: tapeOf(buyers), earlier: { ...NOTHING, ...more } }))
const withRecords = (...all: [string, WalletRecord][]) => of({ wallets: new Map(all) })

test('SOL of proven wallets, serial losers, snipers, and newcomers is told apart', () => {
  const features = withRecords(
    [ann, record(10n)],
    [bob, record(-15n)],
    [cyd, record(0n, { snipes: 19 })],
  )
  expect(features).toMatchObject({
    ...{ provenSol: 1 / 4, loserSol: 1 / 4, sniperSol: 1 / 4, newcomerSol: 1 / 4 },
    ...{ provenBuyers: Math.log(2), provenLeft: 0 },
  })
  expect(features.bestReturn).toBeCloseTo((10 / 20) * (20 / 25))
})

test.each([
  ['few entries', record(3n, { entries: 4, creators: 4, spent: 4n * SOL })],
  ['launches of few people', record(20n, { creators: 4 })],
  ['gains that its losses ate up', record(2n)],
])('a wallet with %s is not proven', (_, one) => {
  expect(withRecords([ann, one]).provenSol).toBe(0)
})

test('how many there are stands beside how many so many buyers usually have', () => {
  const usual = { proven: 0.25, losers: 0, snipers: 0, newcomers: 0.75 }
  const wallets = new Map([[ann, record(10n)]])
  expect(of({ wallets, usual }).provenBeyondUsual).toBeCloseTo(0)
  const both = new Map([...wallets, [bob, record(10n)] as const])
  expect(of({ wallets: both, usual }).provenBeyondUsual).toBeCloseTo(Math.log(2.5 / 1.5))
  expect(of({ wallets }).provenBeyondUsual).toBeNull()
})

test('the records of the developer’s funder, of links, and of the hour are as they were', () => {
  const features = of({
    funder: { creators: 3, launches: 9, graduated: 1, bad: 3 },
    reuse: { site: 0, handle: 7, picture: null },
    market: { launches: 800, graduations: 8, solMove: -0.02 },
  })
  expect(features).toMatchObject({
    ...{ funderBadShare: 3 / 4, funderCreators: Math.log1p(3), funderLaunches: Math.log1p(9) },
    ...{ sameSite: 0, sameHandle: Math.log1p(7), samePicture: null },
    ...{ launchesLastHour: Math.log1p(800), graduatingLastHour: 1 / 100, solMove: -0.02 },
  })
})

test('what was not looked up, or can’t be known, is unknown, never 0', () => {
  const nothing = of({})
  for (const name of ['provenSol', 'newcomerSol', 'funderLaunches', 'sameSite'] as const)
    expect(nothing[name]).toBeNull()
  expect([nothing.launchesLastHour, nothing.graduatingLastHour, nothing.solMove]).toEqual([
    null,
    null,
    null,
  ])
  const missed = tapeOf(buyers, { complete: false })
  const earlier = { ...NOTHING, wallets: new Map([[ann, record(10n)]]) }
  expect(featuresOf(snapshotOf({ tape: missed, earlier })).provenSol).toBeNull()
  expect(of({ wallets: new Map() })).toMatchObject({ newcomerSol: 1, usualReturn: null })
})

test('the developer’s pause and the usual life of its coins are told', () => {
  const { developer, takenAt } = snapshotOf()
  if (developer === null) throw new Error('unreachable')
  const own = { ...developer, medianLife: 120_000, lastLaunchAt: LAUNCHED_AT - 240_000 }
  const features = featuresOf(snapshotOf({ developer: own }))
  expect(features.developerLife).toBeCloseTo(Math.log(3))
  expect(features.developerPause).toBeCloseTo(Math.log1p((takenAt - LAUNCHED_AT) / 60_000 + 4))
})
