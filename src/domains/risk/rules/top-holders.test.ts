import { ruleCases } from '../../../../test/support/rule-cases.ts'
import { CURVE, holder, LAUNCH, MINT_FACTS, TOKENS } from '../../../../test/support/snapshots.ts'
import { MAYHEM_AGENT } from '../vaults.ts'
import { topHolders } from './top-holders.ts'

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
    '1 largest holder without curve, pools, lockers and burns: 25 % of the supply; the largest of them 25 %.',
  ],
  [
    'curve and Mayhem’s agent are nobody',
    { holders: [curve, holder(9, TOKENS / 2n, { owner: MAYHEM_AGENT })] },
    'clear',
    '0 largest holders without curve, pools, lockers and burns: 0 % of the supply; the largest of them 0 %.',
  ],
  [
    'a large account of nobody knows whom',
    { holders: [curve, holder(1, TOKENS / 8n, { owner: null, ownerProgram: null })] },
    'unknown',
    'Who owns its largest accounts has not been read.',
  ],
  ['not read', { holders: null }, 'unknown', 'Its holders have not been read.'],
  [
    'no supply',
    { mint: { ...MINT_FACTS, supply: 0n }, launch: { ...LAUNCH, supply: null } },
    'unknown',
    'Its supply is not known.',
  ],
])
