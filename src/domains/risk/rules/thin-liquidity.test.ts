import { type RuleCase, ruleCases } from '../../../../test/support/rule-cases.ts'
import { buyer, LAUNCH, tapeOf } from '../../../../test/support/snapshots.ts'
import type { UnknownQuote } from '../../launches/index.ts'
import { thinLiquidity } from './thin-liquidity.ts'

const paidIn = (sol: number) => ({
  liquidity: { quote: BigInt(sol * 1e9), locked: 1, in: 'curve' as const, how: null },
})

const QUOTED = {
  launch: { ...LAUNCH, quoteMint: 'coin' },
  takenAt: 1_012_000,
  quoteCoin: { decimals: 9, mostUsd: 4_000, asOf: 1_000_000 },
}

ruleCases(thinLiquidity, [
  ['little', paidIn(2), 'flag', '$290 in the bonding curve to pay sellers.'],
  ['enough', paidIn(60), 'clear', '$8,700 in the bonding curve to pay sellers.'],
  [
    'enough as far as seen',
    { ...paidIn(60), tape: tapeOf([buyer(1)], { complete: false }) },
    'unknown',
    'Some trades were missed.',
  ],
  [
    'no rate',
    { ...paidIn(2), quoteUsd: null },
    'unknown',
    'The quote currency has no dollar price.',
  ],
  [
    'another currency',
    { ...paidIn(2), launch: { ...LAUNCH, quoteMint: 'x' } },
    'unknown',
    'The quote currency has no dollar price.',
  ],
  [
    'a quote coin, by its own price',
    { ...paidIn(60), ...QUOTED, quoteUsd: 145 },
    'flag',
    '$4,000 in the bonding curve to pay sellers; the quote coin last traded 12 s before.',
  ],
  [
    'a pool in a quote coin',
    { liquidity: { ...paidIn(0).liquidity, quote: 40_000_000_000n, in: 'pool' }, ...QUOTED },
    'flag',
    '$4,000 in the pool to pay sellers; the quote coin last traded 12 s before.',
  ],
  ...Object.entries({
    not_followed: 'The quote coin’s own trades are not followed, so it has no dollar price.',
    too_new: 'The quote coin’s trades are too new for a dollar price.',
    quiet: 'The quote coin’s last trade is too old for a dollar price.',
    removable: 'The quote coin’s liquidity can be withdrawn, so it has no dollar price.',
    no_rate: 'The quote coin’s currency has no dollar price.',
  } satisfies Record<UnknownQuote, string>).map(
    ([unknown, evidence]): RuleCase => [
      unknown,
      { ...paidIn(60), ...QUOTED, quoteUsd: null, quoteCoin: { unknown: unknown as UnknownQuote } },
      'unknown',
      evidence,
    ],
  ),
])
