import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeBase58, encodeBase58 } from '../../../contract/base58.ts'
import { eventOfCall, isEventCall, matchesLogged } from './event-call.ts'

const MARK = Buffer.from('e445a52e51cb9a1d', 'hex')
const marked = (event: Uint8Array) => encodeBase58(Buffer.concat([MARK, event]))
const anyEvent = fc.uint8Array({ minLength: 0, maxLength: 600 })

describe('an event reported by a call', () => {
  test('is known as one, and as what the logs said, without being decoded', () => {
    fc.assert(
      fc.property(anyEvent, anyEvent, (event, other) => {
        for (const data of [marked(event), Uint8Array.from([...MARK, ...event])]) {
          expect(isEventCall(data)).toBe(true)
          expect(eventOfCall(data)).toEqual(event)
          expect(matchesLogged(data, event)).toBe(true)
          expect(matchesLogged(data, other)).toBe(Buffer.compare(event, other) === 0)
        }
      }),
    )
  })

  test('differs by any one bit', () => {
    const event = Uint8Array.from({ length: 120 }, (_, index) => index * 31)
    const data = marked(event)
    for (let bit = 0; bit < event.length * 8; bit += 1) {
      const flipped = event.slice()
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(matchesLogged(data, flipped)).toBe(false)
    }
  })

  test('is no other instruction, of whatever length', () => {
    for (let length = 0; length < 400; length += 1) {
      const near = Buffer.concat([
        Buffer.from('e445a52e51cb9a1c', 'hex'),
        Buffer.alloc(length, 255),
      ])
      const far = Buffer.alloc(length, length)
      for (const bytes of [near, far]) {
        expect(isEventCall(encodeBase58(bytes))).toBe(false)
        expect(isEventCall(Uint8Array.from(bytes))).toBe(false)
      }
    }
    expect(isEventCall('')).toBe(false)
    expect(isEventCall('0OIl')).toBe(false)
    expect(eventOfCall('0OIl')).toBeNull()
  })

  test('may be as long as it likes', () => {
    const long = new Uint8Array(9_000).fill(5)
    expect(isEventCall(marked(long))).toBe(true)
    expect(matchesLogged(marked(long), long)).toBe(true)
    expect(matchesLogged(marked(long), new Uint8Array(50_000))).toBe(false)
    expect(isEventCall('z'.repeat(100_000))).toBe(false)
    expect(decodeBase58('z'.repeat(100_000))).toBeNull()
  })
})
