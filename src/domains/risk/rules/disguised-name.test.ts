import { ruleCases } from '../../../../test/support/rule-cases.ts'
import { LAUNCH } from '../../../../test/support/snapshots.ts'
import { disguisedName } from './disguised-name.ts'

const named = (name: string | null, symbol: string | null = null) => ({
  launch: { ...LAUNCH, name, symbol },
})

ruleCases(disguisedName, [
  ['backwards', named('cat\u202egnp'), 'flag', 'Name or ticker has invisible characters.'],
  [
    'Cyrillic among Latin',
    named('ВОNК', 'BONK'),
    'flag',
    'Name or ticker mixes look-alike letters from several scripts.',
  ],
  ['markup', named('<b>free</b>'), 'flag', 'Name or ticker contains markup or a link.'],
  [
    'two hundred letters',
    named('a'.repeat(200)),
    'flag',
    'Name or ticker is longer than 64 characters.',
  ],
  ['emoji and one script', named('Кот 👩‍🚀', '貓'), 'clear', 'Name and ticker are plain text.'],
  ['old padding', named('Cat\0\0\0'), 'clear', 'Name and ticker are plain text.'],
  ['none', named(null), 'unknown', 'Name unknown.'],
])
