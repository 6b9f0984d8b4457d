import { expect, test } from 'vitest'
import {
  address,
  buyer,
  DEVELOPER,
  LAUNCH,
  LAUNCH_SLOT,
  tapeOf,
} from '../../../test/support/snapshots.ts'
import { profitableExits } from './exits.ts'

const SOL = 1_000_000_000n
const out = { bought: 100n, sold: 80n, spent: SOL, received: (SOL * 3n) / 2n }

test('names wallets that bought after the first slots and sold at a profit', () => {
  const tape = tapeOf([
    buyer(1, out),
    buyer(2, { ...out, sold: 79n }),
    buyer(3, { ...out, received: SOL }),
    buyer(4, { ...out, firstSlot: LAUNCH_SLOT + 2 }),
    buyer(5, { ...out, wallet: DEVELOPER }),
    buyer(6, { ...out, spent: 0n }),
  ])
  expect(profitableExits(LAUNCH, tape)).toEqual([address(101)])
})

test('names no buyer after a gap, and at most thirty', () => {
  const many = Array.from({ length: 40 }, (_, nth) => buyer(nth, out))
  expect(profitableExits(LAUNCH, tapeOf(many, { complete: false }))).toEqual([])
  expect(profitableExits(LAUNCH, tapeOf(many))).toHaveLength(30)
})
