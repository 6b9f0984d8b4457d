import type { Snapshot } from '../../src/domains/launches/index.ts'
import { type Example, exampleOf } from '../../src/domains/risk/model/examples.ts'
import {
  address,
  buyer,
  DEVELOPER,
  LAUNCH,
  LAUNCHED_AT,
  snapshotOf,
  TOKENS,
  tapeOf,
} from './snapshots.ts'

/** Random numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A launch's snapshot after a minute, and how it ended. */
export type EndedLaunch = { launchedAt: number; snapshot: Snapshot; bad: boolean }

/** The launches as training examples; those that did not end badly have graduated. */
export function examplesOf(
  launches: readonly EndedLaunch[],
  { isBackfilled = false, isImported = false, readAt = null as number | null } = {},
): Example[] {
  return launches.map(({ launchedAt, snapshot, bad }) => {
    const happened = { bad, graduates: !bad }
    return exampleOf(snapshot, { launchedAt, isBackfilled, isImported, readAt, happened })
  })
}

/**
 * Launches a minute apart, with outcomes: the more the developer sold and the fewer wallets bought, the
 * likelier a bad one. With `blind` the outcome does not depend on the snapshot. `from` is the number of the
 * first.
 */
export function endedLaunches(
  count: number,
  { seed = 1, blind = false, from = 0 } = {},
): EndedLaunch[] {
  const chance = seeded(seed)
  return Array.from({ length: count }, (_, nth) => {
    const index = from + nth
    const sells = chance()
    const crowd = Math.floor(chance() * 20)
    const odds = blind ? 0.7 : 1 / (1 + Math.exp(-(4 * sells - 0.25 * crowd + 1)))
    const bad = chance() < odds
    const launchedAt = LAUNCHED_AT + index * 60_000
    const sold = (TOKENS * BigInt(Math.round(sells * 1_000))) / 20_000n
    const developer = buyer(0, {
      wallet: DEVELOPER,
      feePayer: DEVELOPER,
      bought: TOKENS / 20n,
      sold,
      sells: sold > 0n ? 1 : 0,
    })
    const crowdWallets = Array.from({ length: crowd }, (_, one) => buyer(one + 1))
    const snapshot = snapshotOf({
      launch: { ...LAUNCH, mint: address(100_000 + index), blockTime: launchedAt },
      takenAt: launchedAt + 60_000,
      tape: tapeOf([developer, ...crowdWallets], { lastTradeAt: launchedAt + 20_000 }),
    })
    return { launchedAt, snapshot, bad }
  })
}
