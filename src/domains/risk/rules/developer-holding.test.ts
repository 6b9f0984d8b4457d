import { ruleCases } from '../../../../test/support/rule-cases.ts'
import {
  buyer,
  DEVELOPER,
  holder,
  LAUNCH,
  TOKENS,
  tapeOf,
} from '../../../../test/support/snapshots.ts'
import { developerHolding } from './developer-holding.ts'

const bought = (share: bigint) =>
  buyer(0, { wallet: DEVELOPER, payer: DEVELOPER, bought: TOKENS / share })

ruleCases(developerHolding, [
  [
    'by its trades',
    { tape: tapeOf([bought(8n)]), holders: null },
    'flag',
    'By its trades, the developer has 12.5% of the supply.',
  ],
  [
    'by the list of holders, which knows better',
    { tape: tapeOf([bought(8n)]), holders: [holder(1, TOKENS / 5n, { owner: DEVELOPER })] },
    'flag',
    'The developer holds 20% of the supply.',
  ],
  [
    'little',
    { tape: tapeOf([bought(50n)]) },
    'clear',
    'By its trades, the developer has 2% of the supply.',
  ],
  [
    'not all trades seen',
    { tape: tapeOf([], { complete: false }), holders: null },
    'unknown',
    'Some trades were missed.',
  ],
  [
    'nobody',
    { launch: { ...LAUNCH, creator: null, payer: null } },
    'unknown',
    'Developer’s wallet unknown.',
  ],
])
