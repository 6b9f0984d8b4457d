import { ruleCases } from '../../../../test/support/rule-cases.ts'
import {
  address,
  CURVE,
  holder,
  LAUNCH,
  MINT_FACTS,
  TOKENS,
} from '../../../../test/support/snapshots.ts'
import { MAYHEM_AGENT } from '../vaults.ts'
import { topHolders } from './top-holders.ts'

const STREAMFLOW = 'strmRqUCoQUgGUan5YhzUZa6KqdzwX5L6FpUxfmKg5m'
const DLMM = 'LBUZKhRxPF3XUpBCjp4YzTKgLccjZhTSDM9YuVaPwxo'
const lockOf = (locked: bigint, isRevocable = false) => ({
  recipient: address(60),
  sender: address(60),
  locked,
  isRevocable,
})
const curve = holder(0, TOKENS / 2n, { owner: CURVE, ownerProgram: null })

ruleCases(topHolders, [
  [
    'a whale in two accounts',
    {
      holders: [
        curve,
        holder(1, TOKENS / 8n),
        holder(2, TOKENS / 8n, { owner: holder(1, 0n).owner }),
      ],
    },
    'flag',
    'The 1 largest holder has 25% of the supply, the largest one 25%; the coin’s own market, proven locks, and burns excluded.',
  ],
  [
    'curve and Mayhem’s agent are nobody',
    { holders: [curve, holder(9, TOKENS / 2n, { owner: MAYHEM_AGENT })] },
    'clear',
    'The 0 largest holders have 0% of the supply, the largest one 0%; the coin’s own market, proven locks, and burns excluded.',
  ],
  [
    'who sold everything is not a holder',
    { holders: [curve, holder(1, TOKENS / 8n), holder(2, 0n)] },
    'flag',
    'The 1 largest holder has 12.5% of the supply, the largest one 12.5%; the coin’s own market, proven locks, and burns excluded.',
  ],
  [
    'a locker whose terms nobody read, and a position in a pool of somebody’s own',
    {
      holders: [
        curve,
        holder(1, TOKENS / 4n, { owner: address(70), ownerProgram: STREAMFLOW }),
        holder(2, TOKENS / 4n, { owner: address(71), ownerProgram: DLMM }),
      ],
    },
    'flag',
    'The 2 largest holders have 50% of the supply, the largest one 25%; the coin’s own market, proven locks, and burns excluded.',
  ],
  [
    'a lock that nobody can end, and what of another leaves within 30 days',
    {
      holders: [
        curve,
        holder(1, TOKENS / 4n, { lock: lockOf(TOKENS / 4n) }),
        holder(2, TOKENS / 4n, { lock: lockOf(TOKENS / 5n) }),
      ],
    },
    'clear',
    'The 1 largest holder has 5% of the supply, the largest one 5%; the coin’s own market, proven locks, and burns excluded.',
  ],
  [
    'a lock that its sender can end',
    { holders: [curve, holder(1, TOKENS / 4n, { lock: lockOf(TOKENS / 4n, true) })] },
    'flag',
    'The 1 largest holder has 25% of the supply, the largest one 25%; the coin’s own market, proven locks, and burns excluded.',
  ],
  [
    'a large account whose owner is unknown',
    { holders: [curve, holder(1, TOKENS / 8n, { owner: null, ownerProgram: null })] },
    'unknown',
    'Owners of the largest accounts haven’t been read yet.',
  ],
  ['not read', { holders: null }, 'unknown', 'Holders haven’t been read yet.'],
  [
    'no supply',
    { mint: { ...MINT_FACTS, supply: 0n }, launch: { ...LAUNCH, supply: null } },
    'unknown',
    'Supply unknown.',
  ],
])
