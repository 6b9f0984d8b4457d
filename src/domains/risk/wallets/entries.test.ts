import { expect, test } from 'vitest'
import {
  address,
  buyer,
  DEVELOPER,
  funded,
  fundings,
  LAUNCH,
  LAUNCH_SLOT,
  snapshotOf,
  tapeOf,
} from '../../../../test/support/snapshots.ts'
import type { Snapshot, TapeWallet } from '../../launches/index.ts'
import { entriesOf } from './entries.ts'

const SOL = 1_000_000_000n
const of = (wallets: readonly TapeWallet[], more: Partial<Snapshot> = {}) =>
  entriesOf(snapshotOf({ stage: '1h', tape: tapeOf(wallets), funding: new Map(), ...more })).map(
    ({ wallet, isSnipe, spent, net }) => ({ wallet, isSnipe, spent, net }),
  )
/** Buys for a SOL, and gets so much for it. */
const trader = (nth: number, received: bigint, more: Partial<TapeWallet> = {}) =>
  buyer(nth, { spent: SOL, received, sells: received > 0n ? 1 : 0, ...more })

test('gains and losses are what was received, less what was spent', () => {
  const all = [trader(0, 3n * SOL), trader(1, 0n), trader(2, 0n), trader(3, 0n)]
  expect(of(all).map(({ net }) => net)).toEqual([2n * SOL, -SOL, -SOL, -SOL])
})

test('nobody gains more than strangers paid', () => {
  const all = [trader(0, 3n * SOL), trader(1, 0n), trader(2, 0n)]
  expect(of(all)[0]?.net).toBe(SOL)
  // Two wallets with one funder are no strangers.
  const funding = fundings(
    funded(address(100), { funder: address(9) }),
    funded(address(101), { funder: address(9) }),
  )
  expect(of(all, { funding })[0]?.net).toBe(0n)
})

test('the developer, its wallets, and what it paid prove nothing', () => {
  const developer = buyer(9, { wallet: DEVELOPER, feePayer: DEVELOPER, spent: 50n * SOL })
  const friend = trader(1, 9n * SOL)
  const funding = fundings(funded(friend.wallet, { funder: DEVELOPER }))
  const found = of([developer, friend, trader(2, 9n * SOL), trader(3, 0n)], { funding })
  expect(found.map(({ wallet, net }) => ({ wallet, net }))).toEqual([
    { wallet: address(102), net: 0n },
    { wallet: address(103), net: -SOL },
  ])
})

test('only the first minute counts, and dust does not', () => {
  const all = [
    trader(0, 0n, { firstSlot: LAUNCH_SLOT + 1 }),
    trader(1, 0n, { firstSlot: LAUNCH_SLOT + 150 }),
    trader(2, 0n, { firstSlot: LAUNCH_SLOT + 151 }),
    trader(3, 0n, { spent: SOL / 1_000n }),
  ]
  expect(of(all).map(({ wallet, isSnipe }) => ({ wallet, isSnipe }))).toEqual([
    { wallet: address(100), isSnipe: true },
    { wallet: address(101), isSnipe: false },
  ])
})

test('nothing is stored where trades are missing or amounts are not SOL', () => {
  const all = [trader(0, 0n)]
  expect(of(all, { tape: tapeOf(all, { complete: false }) })).toEqual([])
  expect(of(all, { launch: { ...LAUNCH, quoteMint: address(7) } })).toEqual([])
})
