import { beforeAll, expect, it } from 'vitest'
import { openLedgerStore } from '../../solana/store.ts'
import type { Coin } from '../coin.ts'
import { makePast } from './make-past.ts'

const DAY = 86_400_000
const ENDS_AT = Date.UTC(2026, 10, 21)
const TWO_MINUTES = 120_000

/** A coin's way along its curve. */
type Path = { launchedAt: number; peak: number; peakAt: number; fullAt: number | null }

let coins: Coin[]
const paths = new Map<Coin, Path>()

beforeAll(() => {
  const store = openLedgerStore(':memory:')
  const request = {
    ...({ seed: '1', days: 1, launches: 500, market: 'realistic', endsAt: ENDS_AT } as const),
    ...{ anchor: { slot: 1_000, time: ENDS_AT - 40 * DAY, slotMs: 400 }, genesisHash: 'g' },
  }
  coins = makePast(store, request, () => {}, follow)
  store.close()
}, 300_000)

function follow(coin: Coin, at: number): void {
  const { listing } = coin
  const progress = listing.hasGraduated() ? 1 : listing.progress()
  const known = paths.get(coin) ?? { launchedAt: at, peak: -1, peakAt: at, fullAt: null }
  const isHigher = progress > known.peak
  paths.set(coin, {
    ...known,
    ...(isHigher && { peak: progress, peakAt: at }),
    fullAt: known.fullAt ?? (listing.isFull() ? at : null),
  })
}

const share = (some: readonly unknown[], of: readonly unknown[]) => some.length / of.length
const pathOf = (coin: Coin) => paths.get(coin) as Path

it('has as few graduates as mainnet, and buys most of them out in the slot of their launch', () => {
  const graduates = coins.filter(({ listing }) => listing.hasGraduated())
  expect(share(graduates, coins)).toBeGreaterThan(0.0026)
  expect(share(graduates, coins)).toBeLessThan(0.012)
  const atOnce = graduates.filter((coin) => pathOf(coin).fullAt === pathOf(coin).launchedAt)
  expect(share(atOnce, graduates)).toBeGreaterThan(0.5)
})

it('has half of all prices at their peak within two minutes', () => {
  const early = coins.filter((coin) => {
    const { launchedAt, peakAt } = pathOf(coin)
    return peakAt - launchedAt <= TWO_MINUTES
  })
  expect(share(early, coins)).toBeGreaterThan(0.5)
  expect(share(early, coins)).toBeLessThan(0.95)
})

it('has prolific developers whose coins hardly ever graduate', () => {
  const byCreator = Map.groupBy(coins, ({ listing }) => listing.creator.address)
  const prolific = [...byCreator.values()].filter(({ length }) => length >= 10).flat()
  expect(share(prolific, coins)).toBeGreaterThan(0.2)
  const graduated = prolific.filter(({ listing }) => listing.hasGraduated())
  expect(share(graduated, prolific)).toBeLessThan(0.005)
})
