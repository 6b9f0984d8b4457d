import { ruleCases } from '../../../../test/support/rule-cases.ts'
import { LAUNCH } from '../../../../test/support/snapshots.ts'
import { disguisedName } from './disguised-name.ts'

const named = (name: string | null, symbol: string | null = null) => ({
  launch: { ...LAUNCH, name, symbol },
})

ruleCases(disguisedName, [
  ['backwards', named('cat\u202egnp'), 'flag', 'Its name or ticker has signs that can’t be seen.'],
  [
    'Cyrillic among Latin',
    named('ВОNК', 'BONK'),
    'flag',
    'Its name or ticker mixes letters that look alike from several scripts.',
  ],
  ['markup', named('<b>free</b>'), 'flag', 'Its name or ticker contains markup or a link.'],
  [
    'two hundred letters',
    named('a'.repeat(200)),
    'flag',
    'Its name or ticker is longer than 64 characters.',
  ],
  ['emoji and one script', named('Кот 👩‍🚀', '貓'), 'clear', 'Its name and ticker are plain text.'],
  ['old padding', named('Cat\0\0\0'), 'clear', 'Its name and ticker are plain text.'],
  ['none', named(null), 'unknown', 'It has no name that was told.'],
])
