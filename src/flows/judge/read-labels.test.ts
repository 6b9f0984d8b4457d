import { expect, test } from 'vitest'
import { readLabels } from './read-labels.ts'

const NOW = Date.UTC(2026, 10, 27)
const [A, B] = [
  'So11111111111111111111111111111111111111112',
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
]
const TIME = '2026-06-30T13:24:43.000Z'

test('reads labels beside mint and time, in any order of columns', () => {
  const file = `rug,mint,time,doubled\n1,${A},${TIME},\nFALSE,${B},${TIME},true\n`
  const at = Date.parse(TIME)
  expect(readLabels(file, NOW)).toEqual({
    names: ['rug', 'doubled'],
    rows: [
      { mint: A, at, labels: [true, null] },
      { mint: B, at, labels: [false, true] },
    ],
    refused: [],
  })
})

test.each([
  [`${A},${TIME}`, 'bad_row'],
  [`"${A},${TIME},1`, 'bad_row'],
  [`=HYPERLINK("x"),${TIME},1`, 'bad_mint'],
  [`${A}0,${TIME},1`, 'bad_mint'],
  [`${A},2026-06-30,1`, 'bad_time'],
  [`${A},2026-02-30T10:00:00Z,1`, 'bad_time'],
  [`${A},2027-01-01T00:00:00Z,1`, 'bad_time'],
  [`${A},${TIME},7.2`, 'bad_label'],
  [`${B},${TIME},1`, 'twice'],
])('refuses %s: %s', (line, because) => {
  const read = readLabels(`mint,time,rug\n${B},${TIME},0\n${line}\n`, NOW)
  expect(read).toMatchObject({ rows: [{ mint: B }], refused: [because] })
})

test.each([
  '',
  'mint,rug',
  'mint,time',
  'mint,time,rug,rug',
  'mint,mint,time,rug',
  'mint,time,<b>',
  `mint,time,${Array.from({ length: 11 }, (_, nth) => `l${nth}`).join(',')}`,
])('refuses the header %s as a whole', (header) => {
  expect(readLabels(`${header}\n`, NOW)).toEqual(expect.any(String))
})
