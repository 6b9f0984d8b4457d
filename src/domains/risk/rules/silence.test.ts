import { ruleCases } from '../../../../test/support/rule-cases.ts'
import { buyer, LAUNCHED_AT, tapeOf } from '../../../../test/support/snapshots.ts'
import { silence } from './silence.ts'

const later = { takenAt: LAUNCHED_AT + 3_600_000, age: 3_600_000 }
const tape = tapeOf([buyer(1)])

ruleCases(silence, [
  ['nobody any more', { ...later, tape }, 'flag', 'The last of 1 trade was 60 min ago.'],
  ['nobody ever', { ...later, tape: tapeOf([]) }, 'flag', 'No trade within 60 min.'],
  ['just now', { tape }, 'clear', 'The last of 1 trade was 40 s ago.'],
  [
    'a gap',
    { ...later, tape: tapeOf([], { complete: false }) },
    'unknown',
    'Some trades were missed.',
  ],
])
