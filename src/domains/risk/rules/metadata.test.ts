import { ruleCases } from '../../../../test/support/rule-cases.ts'
import { address, MINT_FACTS } from '../../../../test/support/snapshots.ts'
import { metadata } from './metadata.ts'

const words = { name: 'x', symbol: 'x', uri: 'x', updateAuthority: address(5), mutable: true }

ruleCases(metadata, [
  [
    'changeable',
    { mint: { ...MINT_FACTS, metadata: words } },
    'flag',
    'FAAA…FAAA can change the name, ticker, and picture.',
  ],
  ['fixed', {}, 'clear', 'Nobody can change the name or picture.'],
  [
    'not read',
    { mint: { ...MINT_FACTS, metadata: null } },
    'unknown',
    'The metadata hasn’t been read yet.',
  ],
])
