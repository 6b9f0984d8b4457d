import { expect, test } from 'vitest'
import { ruleCases, strengthOf } from '../../../../../test/support/rule-cases.ts'
import {
  buyer,
  CURVE,
  DEVELOPER,
  LAUNCH,
  LAUNCH_SLOT,
  MINT_FACTS,
  TOKENS,
  tapeOf,
} from '../../../../../test/support/snapshots.ts'
import { MAYHEM_AGENT } from '../../vaults.ts'
import { curveSoldAtLaunch } from './curve-sold-at-launch.ts'

const SOL = 1_000_000_000n
const atOnce = (nth: number, parts: bigint, more = {}) =>
  buyer(nth, {
    firstSlot: LAUNCH_SLOT,
    bought: (TOKENS * parts) / 1_000n,
    spent: 17n * SOL,
    ...more,
  })
const wholeCurve = [
  atOnce(0, 193n, { wallet: DEVELOPER }),
  atOnce(1, 200n),
  atOnce(2, 200n),
  atOnce(3, 200n),
]

ruleCases(curveSoldAtLaunch, [
  [
    'the whole curve',
    { tape: tapeOf(wholeCurve) },
    'flag',
    '4 wallets that bought in the launch’s own slot took 79.3% of the supply for 68 SOL; 0 wallets bought later.',
  ],
  [
    'the whole curve, seen through a gap',
    { tape: tapeOf([...wholeCurve, buyer(9)], { complete: false, others: 2 }) },
    'flag',
    '4 wallets that bought in the launch’s own slot took 79.3% of the supply for 68 SOL; 3 wallets bought later. Some trades were missed.',
  ],
  [
    'the same, a slot later',
    { tape: tapeOf(wholeCurve.map((one) => ({ ...one, firstSlot: LAUNCH_SLOT + 1 }))) },
    'clear',
    'Wallets that bought in the launch’s own slot took 0% of the supply.',
  ],
  [
    'the curve’s and the agent’s own',
    {
      tape: tapeOf([
        atOnce(1, 500n, { wallet: CURVE }),
        atOnce(2, 500n, { wallet: MAYHEM_AGENT }),
        atOnce(3, 39n),
      ]),
    },
    'clear',
    'Wallets that bought in the launch’s own slot took 3.9% of the supply.',
  ],
  ['a gap', { tape: tapeOf([], { complete: false }) }, 'unknown', 'Some trades were missed.'],
  [
    'no supply',
    { mint: { ...MINT_FACTS, supply: 0n }, launch: { ...LAUNCH, supply: null } },
    'unknown',
    'Supply unknown.',
  ],
])

test('the more of it, the worse', () => {
  const tape = (parts: bigint) => ({ tape: tapeOf([atOnce(1, parts)]) })
  expect(strengthOf(curveSoldAtLaunch, tape(399n))).toBe(0)
  expect(strengthOf(curveSoldAtLaunch, tape(400n))).toBe(0.5)
  expect(strengthOf(curveSoldAtLaunch, tape(750n))).toBe(1)
})
