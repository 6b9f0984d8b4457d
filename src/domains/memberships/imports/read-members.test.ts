import { describe, expect, test } from 'vitest'
import { readMembers } from './read-members.ts'

const NOW = Date.parse('2026-11-27T12:00:00Z')
const read = (text: string) => {
  const found = readMembers(text, NOW)
  if (typeof found === 'string') throw new Error(found)
  return found
}
const refusal = (row: string) => read(`telegram_id,username,until\n${row}`).refused[0]?.because

describe('a list of members', () => {
  test('names each by id or username, with the end in UTC', () => {
    const { rows, refused } = read(
      'Until;Name;USERNAME;Telegram_ID\r\n2026-12-24;Zoë;@Zoe_1;4711\r\n2026-12-24T08:30:00Z;;Yan_2;\r\nLifetime;;;815\r\n',
    )
    expect(refused).toEqual([])
    expect(rows).toEqual([
      { line: 2, by: 'id', name: '4711', endsAt: Date.parse('2026-12-25T00:00:00Z') },
      { line: 3, by: 'username', name: 'yan_2', endsAt: Date.parse('2026-12-24T08:30:00Z') },
      { line: 4, by: 'id', name: '815', endsAt: null },
    ])
  })

  test('needs a header', () => {
    for (const text of ['', '4711,2026-12-24', 'telegram_id,username\n1,a', 'until\n2026-12-24'])
      expect(readMembers(text, NOW)).toContain('The first line must name the columns')
  })

  test('takes the first row of an account, whatever the letter case', () => {
    const { rows, refused } = read('username,until\nZoe_1,lifetime\n@zOE_1,2026-12-24')
    expect(rows).toHaveLength(1)
    expect(refused).toEqual([{ line: 3, because: 'twice', name: '@zOE_1' }])
  })

  test.each([
    ['4503599627370495,,lifetime', undefined],
    ['4503599627370496,,lifetime', 'bad_id'],
    ['9007199254740993,,lifetime', 'bad_id'],
    ['1.2E+09,,lifetime', 'bad_id'],
    ['007,,lifetime', 'bad_id'],
    ['-1001234567890,,lifetime', 'formula'],
    ['=1+1,,lifetime', 'formula'],
    ['"=HYPERLINK(""http://x"")",,lifetime', 'formula'],
    [',@SUM(A1),lifetime', 'formula'],
    [',+zoe_1,lifetime', 'formula'],
    [',zoe,lifetime', 'bad_username'],
    [',zoë_1,lifetime', 'bad_username'],
    [',,lifetime', 'no_name'],
    ['4711,,2026-02-30', 'bad_date'],
    ['4711,,24.12.2026', 'bad_date'],
    ['4711,,', 'bad_date'],
    ['4711,,2026-12-24T08:30:00', 'bad_date'],
    ['4711,,2026-11-26', 'over'],
    ['4711,,2026-11-27', undefined],
    ['4711,,2026-11-27T12:00:00Z', 'over'],
    ['4711,,9999-12-31', 'too_far'],
    ['4711,lifetime', 'bad_row'],
    ['"4711,,lifetime', 'bad_row'],
  ])('answers %s with %s', (row, code) => {
    expect(refusal(row)).toBe(code)
  })

  test('is read quickly, however hostile', () => {
    const many = `until,username\n${'","'.repeat(100_000)}\n`
    expect(read(many).rows).toEqual([])
    expect(read(`until,username\n${','.repeat(500_000)}`).refused).toHaveLength(0)
    expect(read(`until,username\n${'"\n'.repeat(200_000)}`).rows).toEqual([])
  })
})
