import { ruleCases } from '../../../../test/support/rule-cases.ts'
import { liquidityLock } from './liquidity-lock.ts'

const pool = (locked: number | null, how: string | null = null) => ({
  liquidity: { quote: 1n, locked, in: 'pool' as const, how },
})

ruleCases(liquidityLock, [
  ['open', pool(0.1), 'flag', '90% of the pool’s liquidity can be withdrawn at any time.'],
  [
    'burned',
    pool(1, 'LP tokens burned'),
    'clear',
    '100% of the pool’s liquidity is locked or burned: LP tokens burned.',
  ],
  [
    'a stranger’s words',
    pool(1, '<b>x'),
    'clear',
    '100% of the pool’s liquidity is locked or burned.',
  ],
  [
    'gaps between words',
    pool(1, 'LP  tokens '),
    'clear',
    '100% of the pool’s liquidity is locked or burned.',
  ],
  ['a curve', {}, 'clear', 'On the bonding curve, liquidity leaves only through sales.'],
  ['not read', pool(null), 'unknown', 'The pool’s liquidity holders haven’t been read yet.'],
])
