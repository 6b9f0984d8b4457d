import { ruleCases } from '../../../../test/support/rule-cases.ts'
import { LAUNCH } from '../../../../test/support/snapshots.ts'
import { thinLiquidity } from './thin-liquidity.ts'

const paidIn = (sol: number) => ({
  liquidity: { quote: BigInt(sol * 1e9), locked: 1, in: 'curve' as const, how: null },
})

ruleCases(thinLiquidity, [
  ['little', paidIn(2), 'flag', '$290 in the bonding curve to pay sellers.'],
  ['enough', paidIn(60), 'clear', '$8,700 in the bonding curve to pay sellers.'],
  [
    'no rate',
    { ...paidIn(2), quoteUsd: null },
    'unknown',
    'Dollar value of the liquidity unknown.',
  ],
  [
    'another currency',
    { ...paidIn(2), launch: { ...LAUNCH, quoteMint: 'x' } },
    'unknown',
    'Dollar value of the liquidity unknown.',
  ],
])
