import { ruleCases } from '../../../../test/support/rule-cases.ts'
import { address, DEVELOPER, LAUNCHED_AT } from '../../../../test/support/snapshots.ts'
import type { CopyOf } from '../../launches/index.ts'
import { copycat } from './copycat.ts'

const none = { sameName: null, sameSymbol: null, sameUri: null, wellKnown: null }
const copy: CopyOf = {
  mint: address(7),
  venue: 'pumpfun',
  by: address(8),
  at: LAUNCHED_AT + 60_000 - 4 * 3_600_000,
  count: 3,
}

ruleCases(copycat, [
  [
    'a well-known token',
    { copies: { ...none, wellKnown: 'BONK' } },
    'flag',
    'Uses the name or ticker of BONK but is a different token.',
  ],
  [
    'the same document',
    { copies: { ...none, sameUri: { ...copy, by: DEVELOPER, count: 1 } } },
    'flag',
    'Same document or image as 1 earlier launch; the oldest, HAAA…HAAA, was launched by the same developer 4 h ago.',
  ],
  [
    'the same ticker',
    { copies: { ...none, sameSymbol: copy } },
    'flag',
    'Same ticker as 3 earlier launches; the oldest, HAAA…HAAA, was launched by another developer 4 h ago.',
  ],
  ['nothing like it', {}, 'clear', 'No earlier launch we know has this name, ticker, or document.'],
  ['not compared', { copies: null }, 'unknown', 'Not compared with earlier launches yet.'],
])
