import { ruleCases } from '../../../../test/support/rule-cases.ts'
import { address, CURVE, MINT_FACTS } from '../../../../test/support/snapshots.ts'
import { mintAuthority } from './mint-authority.ts'

const by = (authority: string) => ({ mint: { ...MINT_FACTS, mintAuthority: authority } })

ruleCases(mintAuthority, [
  ['somebody', by(address(5)), 'flag', 'FAAA…FAAA can mint any number of tokens.'],
  ['nobody', {}, 'clear', 'Nobody can mint more tokens.'],
  [
    'its curve',
    by(CURVE),
    'clear',
    'Only the launchpad’s program can mint more, by its own rules.',
  ],
  ['not read', { mint: null }, 'unknown', 'The mint account hasn’t been read yet.'],
])
