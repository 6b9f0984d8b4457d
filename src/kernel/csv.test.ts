import { expect, it } from 'vitest'
import { csv } from './csv.ts'

it('quotes, and writes unknown as nothing', () => {
  expect(csv([{ a: 'x, "y"', b: null, c: 7 }])).toEqual(['a,b,c', '"x, ""y""",,7'])
})

it('leaves nothing that a spreadsheet would run, or a terminal would obey', () => {
  const [, ...lines] = csv([{ a: '=1+1' }, { a: '@x' }, { a: '\u001b[2J' }, { a: 'a\nb' }])
  expect(lines).toEqual(["'=1+1", "'@x", ' [2J', 'a b'])
})

it('has a header even without rows', () => {
  expect(csv([], ['a', 'b'])).toEqual(['a,b'])
})
