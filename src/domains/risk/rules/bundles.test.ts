import { ruleCases } from '../../../../test/support/rule-cases.ts'
import {
  address,
  buyer,
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
    '2 early buyers shared a slot and a purse, or the launch’s own transaction; they bought 4 % of the supply.',
  ],
  [
    'one slot, one payer',
    { tape: tapeOf([at(1, { payer: address(50) }), at(2, { payer: address(50) })]) },
    'flag',
    '2 early buyers shared a slot and a purse, or the launch’s own transaction; they bought 4 % of the supply.',
  ],
  [
    'within the launch itself',
    { tape: tapeOf([at(1, { firstSignature: LAUNCH.signature })]) },
    'flag',
    '1 early buyer shared a slot and a purse, or the launch’s own transaction; they bought 2 % of the supply.',
  ],
  [
    'an exchange in common links nobody',
    {
      tape: pair,
      funding: by(
        'AC5RDfQFmDS1deWZos921JfqscXdByf8BKHs5ACWjtW2',
        'AC5RDfQFmDS1deWZos921JfqscXdByf8BKHs5ACWjtW2',
      ),
    },
    'clear',
    'None of 2 early buyers shared a slot and a purse.',
  ],
  [
    'one slot, and nobody asked whose money',
    { tape: pair, funding: new Map() },
    'unknown',
    '2 early buyers shared a slot; whose money it was has not been read.',
  ],
  [
    'a gap',
    { tape: tapeOf([], { complete: false }) },
    'unknown',
    'Some of its trades were missed.',
  ],
])
