import { ruleCases } from '../../../../test/support/rule-cases.ts'
import { address, MINT_FACTS } from '../../../../test/support/snapshots.ts'
import { freezeAuthority } from './freeze-authority.ts'

const by = (authority: string) => ({ mint: { ...MINT_FACTS, freezeAuthority: authority } })

ruleCases(freezeAuthority, [
  [
    'somebody',
    by(address(5)),
    'flag',
    'FAAA…FAAA can freeze any holder’s account, which blocks selling.',
  ],
  ['nobody', {}, 'clear', 'Nobody can freeze holders’ accounts.'],
  ['not read', { mint: null }, 'unknown', 'The mint account hasn’t been read yet.'],
])
