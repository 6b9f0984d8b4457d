import { ruleCases } from '../../../../test/support/rule-cases.ts'
import { buyer, DEVELOPER, LAUNCH, TOKENS, tapeOf } from '../../../../test/support/snapshots.ts'
import { developerSales } from './developer-sales.ts'

const developer = buyer(0, {
  wallet: DEVELOPER,
  payer: DEVELOPER,
  bought: TOKENS / 10n,
  sells: 3,
  sold: (TOKENS * 41n) / 1_000n,
  received: 12_400_000_000n,
})

ruleCases(developerSales, [
  [
    'sells',
    { tape: tapeOf([developer]) },
    'flag',
    '3 sales by the developer within 60 s: 41% of what it bought, for 12.4 SOL.',
  ],
  ['holds', {}, 'clear', 'No sale by the developer within 60 s.'],
  ['a gap', { tape: tapeOf([], { complete: false }) }, 'unknown', 'Some trades were missed.'],
  [
    'nobody',
    { launch: { ...LAUNCH, creator: null, payer: null } },
    'unknown',
    'Developer’s wallet unknown.',
  ],
])
