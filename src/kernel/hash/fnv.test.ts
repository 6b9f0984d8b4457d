import { expect, test } from 'vitest'
import { fnv1aHex } from './fnv.ts'

// From the authors' list of test vectors: http://www.isthe.com/chongo/src/fnv/test_fnv.c
test.each([
  ['', '811c9dc5'],
  ['a', 'e40c292c'],
  ['b', 'e70c2de5'],
  ['foobar', 'bf9cf968'],
])('%o', (text, hash) => {
  expect(fnv1aHex(text)).toBe(hash)
})
