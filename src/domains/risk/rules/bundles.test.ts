import { ruleCases } from '../../../../test/support/rule-cases.ts'
import {
  address,
  buyer,
  EXCHANGE,
  funded,
  fundings,
  LAUNCH,
  LAUNCH_SLOT,
  TOKENS,
  tapeOf,
} from '../../../../test/support/snapshots.ts'
import { bundles } from './bundles.ts'

const at = (nth: number, more = {}) =>
  buyer(nth, { firstSlot: LAUNCH_SLOT + 1, bought: TOKENS / 50n, ...more })
const pair = tapeOf([at(1), at(2)])
const by = (one: string, other: string) =>
  fundings(funded(address(101), { funder: one }), funded(address(102), { funder: other }))

ruleCases(bundles, [
  [
    'one slot, one funder',
    { tape: pair, funding: by(address(9), address(9)) },
    'flag',
    '2 early buyers bought in the same slot with the same funder, or inside the launch transaction: 4% of the supply.',
  ],
  [
    'one slot, one funder, and one that nobody has looked up',
    { tape: tapeOf([at(1), at(2), at(3)]), funding: by(address(9), address(9)) },
    'flag',
    '2 early buyers bought in the same slot with the same funder, or inside the launch transaction: 4% of the supply; the funding of 1 more in those slots hasn’t been checked yet.',
  ],
  [
    'one slot, one payer',
    { tape: tapeOf([at(1, { feePayer: address(50) }), at(2, { feePayer: address(50) })]) },
    'flag',
    '2 early buyers bought in the same slot with the same funder, or inside the launch transaction: 4% of the supply.',
  ],
  [
    'within the launch itself',
    { tape: tapeOf([at(1, { firstSignature: LAUNCH.signature })]) },
    'flag',
    '1 early buyer bought in the same slot with the same funder, or inside the launch transaction: 2% of the supply.',
  ],
  [
    'an exchange in common links nobody',
    {
      tape: pair,
      funding: by(EXCHANGE, EXCHANGE),
    },
    'clear',
    'None of 2 early buyers bought in the same slot with the same funder.',
  ],
  [
    'one slot, and nobody asked whose money',
    { tape: pair, funding: new Map() },
    'unknown',
    '2 early buyers bought in the same slot; their funding source hasn’t been checked yet.',
  ],
  ['a gap', { tape: tapeOf([], { complete: false }) }, 'unknown', 'Some trades were missed.'],
])
