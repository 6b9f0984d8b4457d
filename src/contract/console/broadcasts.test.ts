import { expect, it } from 'vitest'
import { readBroadcast } from './broadcasts.ts'

const plain = (text: string) => ({ kind: 'plain', text })

it.each([
  ['words', [plain('words')]],
  [
    '**bold** and `code`',
    [{ kind: 'bold', text: 'bold' }, plain(' and '), { kind: 'code', text: 'code' }],
  ],
  ['2 ** 3 ** 4', [plain('2 ** 3 ** 4')]],
  ['**over\nlines**', [plain('**over\nlines**')]],
  ['`**both**`', [{ kind: 'code', text: '**both**' }]],
  ['[safe](https://evil.example)', [plain('[safe](https://evil.example)')]],
  ['****', [plain('****')]],
])('reads %j', (text, spans) => {
  expect(readBroadcast(text)).toEqual(spans)
})

it('marks only what Telegram shows, and loses no word', () => {
  const spans = readBroadcast('**a** '.repeat(200))
  expect(spans.filter(({ kind }) => kind === 'bold')).toHaveLength(50)
  expect(spans.map(({ text }) => text).join('')).toHaveLength(50 * 2 + 150 * 6)
})
