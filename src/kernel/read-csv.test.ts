import { describe, expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'

const rows = (text: string) => [...readCsv(text)].map(({ line, cells }) => [line, cells])

describe('a CSV file', () => {
  test('is read with a byte order mark, any line ends, and blank lines', () => {
    expect(rows('\uFEFFa,b\r\n1,2\n\n3,\r4,5')).toEqual([
      [1, ['a', 'b']],
      [2, ['1', '2']],
      [4, ['3', '']],
      [5, ['4', '5']],
    ])
    expect(rows('')).toEqual([])
  })

  test('has commas or semicolons, as its first line says', () => {
    expect(rows('a;b\n1,5;2')).toEqual([
      [1, ['a', 'b']],
      [2, ['1,5', '2']],
    ])
  })

  test('quotes commas, quotes, and line ends, and counts the lines inside', () => {
    expect(rows('"a","b ""c"", d"\n"x\r\ny",z\n1,O"Brien')).toEqual([
      [1, ['a', 'b "c", d']],
      [2, ['x\r\ny', 'z']],
      [4, ['1', 'O"Brien']],
    ])
  })

  test('loses one line to broken quotes, not the rest', () => {
    expect(rows('a,b\n"1,2\n3,4\n"5" 6,7\n8,9')).toEqual([
      [1, ['a', 'b']],
      [2, null],
      [3, ['3', '4']],
      [4, null],
      [5, ['8', '9']],
    ])
    expect(rows(`"${'x'.repeat(20_000)}",1\n2,3`)).toEqual([
      [1, null],
      [2, ['2', '3']],
    ])
  })
})
