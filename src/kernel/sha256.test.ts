import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sha256Hex } from './sha256.ts'

test('agrees with the one of Node, whatever the length', () => {
  const text = fc.string({ unit: 'binary', maxLength: 150 })
  fc.assert(
    fc.property(text, (one) => {
      expect(sha256Hex(one)).toBe(createHash('sha256').update(one).digest('hex'))
    }),
    { numRuns: 30 },
  )
})
