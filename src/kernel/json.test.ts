import { expect, test } from 'vitest'
import { jsonOf, readJson } from './json.ts'

test('writes bigints as decimal text, however deep', () => {
  expect(jsonOf({ raw: 10n ** 20n, in: [1n, 1, null] })).toBe(
    '{"raw":"100000000000000000000","in":["1",1,null]}',
  )
})

test('reads nothing of what is no JSON', () => {
  expect(readJson('{"a":[1]}')).toEqual({ a: [1] })
  for (const text of ['', '{', 'undefined', '{"a":1} ']) {
    expect(readJson(text.trimEnd())).toEqual(text.endsWith(' ') ? { a: 1 } : null)
  }
})
