import { expect, test } from 'vitest'
import {
  address,
  buyer,
  CURVE,
  DEVELOPER,
  holder,
  snapshotOf,
  TOKENS,
  tapeOf,
} from '../../../test/support/snapshots.ts'
import { helperSales } from './helper-sales.ts'

const PERCENT = TOKENS / 100n
const [ANN, BOB] = [address(300), address(301)] as const
const bought = buyer(0, { wallet: DEVELOPER, feePayer: DEVELOPER, bought: 10n * PERCENT })
const seller = (wallet: string, sold: bigint) =>
  buyer(1, { wallet, feePayer: wallet, buys: 0, bought: 0n, spent: 0n, sells: 1, sold })
const onCurve = (amount: bigint) => [holder(0, amount, { owner: CURVE, ownerProgram: null })]

test('wallets that sold what the developer has no longer are its helpers', () => {
  const tape = tapeOf([bought, seller(ANN, 6n * PERCENT), seller(BOB, 4n * PERCENT)])
  expect(helperSales(snapshotOf({ tape, holders: onCurve(TOKENS) }))).toEqual({
    helpers: [
      { wallet: ANN, sold: 6n * PERCENT },
      { wallet: BOB, sold: 4n * PERCENT },
    ],
    ...{ others: 0n, unexplained: 0n },
  })
})

test('where some sellers had theirs from elsewhere, what the developer lacks is known, and not who sold it', () => {
  const tape = tapeOf([bought, seller(ANN, 10n * PERCENT), seller(BOB, 5n * PERCENT)])
  const holders = onCurve(TOKENS)
  expect(helperSales(snapshotOf({ tape, holders }))).toEqual({
    ...{ helpers: [], others: 10n * PERCENT, unexplained: 0n },
  })
  const sources = new Map([[ANN, { wallet: ANN, from: DEVELOPER, amount: 10n * PERCENT }]])
  expect(helperSales(snapshotOf({ tape, holders, sources }))).toEqual({
    helpers: [{ wallet: ANN, sold: 10n * PERCENT }],
    ...{ others: 0n, unexplained: 0n },
  })
})

test('where no balance shows what the developer sent away, sellers may have had all of it from there', () => {
  const tape = tapeOf([bought, seller(ANN, 4n * PERCENT)])
  expect(helperSales(snapshotOf({ tape, holders: null }))).toEqual({
    ...{ helpers: [], others: 0n, unexplained: 4n * PERCENT },
  })
})

test('strangers who sell some of their gifts are no helpers', () => {
  const gift = PERCENT / 10n
  const some = Array.from({ length: 20 }, (_, nth) => seller(address(400 + nth), gift))
  const kept = Array.from({ length: 10 }, (_, nth) => holder(nth, gift * 8n))
  const tape = tapeOf([bought, ...some])
  const holders = [...onCurve(TOKENS - 8n * PERCENT), ...kept]
  expect(helperSales(snapshotOf({ tape, holders })).helpers).toEqual([])
})

test('nobody sold what it did not buy', () => {
  const tape = tapeOf([bought, buyer(2)])
  expect(helperSales(snapshotOf({ tape }))).toEqual({ helpers: [], others: 0n, unexplained: 0n })
})
