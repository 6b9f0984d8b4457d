import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decodeWire, WireError } from './wire.ts'

it('refuses what is no transaction, and never fails otherwise', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      try {
        expect(decodeWire(bytes).bytes).toBe(bytes)
      } catch (error) {
        expect(error).toBeInstanceOf(WireError)
      }
    }),
    { numRuns: 1_000 },
  )
})

it('refuses what no packet carries', () => {
  expect(() => decodeWire(new Uint8Array(4_097))).toThrow(WireError)
})
