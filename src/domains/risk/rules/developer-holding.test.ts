import { ruleCases } from '../../../../test/support/rule-cases.ts'
import {
  address,
  buyer,
  DEVELOPER,
  holder,
  LAUNCH,
  MINT_FACTS,
  TOKENS,
  tapeOf,
} from '../../../../test/support/snapshots.ts'
import { developerHolding } from './developer-holding.ts'

const POSITIONS = 'LBUZKhRxPF3XUpBCjp4YzTKgLccjZhTSDM9YuVaPwxo'

const bought = (share: bigint) =>
  buyer(0, { wallet: DEVELOPER, feePayer: DEVELOPER, bought: TOKENS / share })

const many = Array.from({ length: 20 }, (_, nth) => holder(10 + nth, TOKENS / 1_000n))
const locked = (share: bigint) =>
  holder(1, TOKENS / share, {
    ...{ owner: address(902), ownerProgram: 'LocpQgucEQHbqNABEYvBvwoxCPsSbG91A1QaQhQQqjn' },
    lock: {
      ...{ recipient: address(900), sender: address(901) },
      ...{ locked: TOKENS / share, isRevocable: false },
    },
  })

ruleCases(developerHolding, [
  [
    'by its trades',
    { tape: tapeOf([bought(8n)]), holders: null },
    'flag',
    'By its trades, the developer has 12.5% of the supply.',
  ],
  [
    'by trades of which an older tape did not list all',
    { tape: tapeOf([], { others: 1 }), holders: null },
    'unknown',
    'Too many wallets traded to tell all of them apart.',
  ],
  [
    'by the list of holders, which knows better',
    { tape: tapeOf([bought(8n)]), holders: [holder(1, TOKENS / 5n, { owner: DEVELOPER })] },
    'flag',
    'The developer holds 20% of the supply.',
  ],
  [
    'in a position of its own',
    {
      tape: tapeOf([bought(8n)]),
      holders: [holder(1, TOKENS / 8n, { ownerProgram: POSITIONS, depositor: DEVELOPER })],
    },
    'flag',
    'The developer holds 12.5% of the supply.',
  ],
  [
    'little',
    { tape: tapeOf([bought(50n)]), holders: [holder(1, TOKENS / 50n, { owner: DEVELOPER })] },
    'clear',
    'The developer holds 2% of the supply.',
  ],
  [
    'sent away',
    { tape: tapeOf([bought(8n)]) },
    'flag',
    'The developer holds 0% of the supply and sent 12.5% away without selling it.',
  ],
  [
    'locked for good by a wallet that nobody knows',
    { tape: tapeOf([bought(8n)]), holders: [...many, locked(8n)] },
    'clear',
    'By its trades, the developer has 0% of the supply, besides 12.5% that is locked.',
  ],
  [
    'half of it',
    { tape: tapeOf([bought(4n)]), holders: [...many, locked(8n)] },
    'flag',
    'By its trades, the developer has 12.5% of the supply, besides 12.5% that is locked.',
  ],
  [
    'burned',
    { tape: tapeOf([bought(8n)]), mint: { ...MINT_FACTS, supply: TOKENS - TOKENS / 8n } },
    'clear',
    'The developer holds 0% of the supply.',
  ],
  [
    'not all trades seen',
    { tape: tapeOf([], { complete: false }), holders: null },
    'unknown',
    'Some trades were missed.',
  ],
  [
    'nobody',
    { launch: { ...LAUNCH, creator: null, feePayer: null } },
    'unknown',
    'Developer’s wallet unknown.',
  ],
])
