import { ruleCases } from '../../../../test/support/rule-cases.ts'
import { LAUNCH } from '../../../../test/support/snapshots.ts'
import { thinLiquidity } from './thin-liquidity.ts'

const paidIn = (sol: number) => ({
  liquidity: { quote: BigInt(sol * 1e9), locked: 1, in: 'curve' as const, how: null },
})

ruleCases(thinLiquidity, [
  ['little', paidIn(2), 'flag', '$290 in its bonding curve to pay sellers from.'],
  ['enough', paidIn(60), 'clear', '$8,700 in its bonding curve to pay sellers from.'],
  [
    'no rate',
    { ...paidIn(2), quoteUsd: null },
    'unknown',
    'What its liquidity is worth is not known.',
  ],
  [
    'another currency',
    { ...paidIn(2), launch: { ...LAUNCH, quoteMint: 'x' } },
    'unknown',
    'What its liquidity is worth is not known.',
  ],
])
