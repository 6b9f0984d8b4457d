import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeBase58 } from '../../../contract/base58.ts'
import { eventOfCall } from './event-call.ts'

const MARK = Buffer.from('e445a52e51cb9a1d', 'hex')
const marked = (event: Uint8Array) => Uint8Array.from([...MARK, ...event])
const anyEvent = fc.uint8Array({ maxLength: 600 })

describe('an event reported by a call', () => {
  test('is what follows the mark, as base58 and as bytes', () => {
    fc.assert(
      fc.property(anyEvent, (event) => {
        expect(eventOfCall(encodeBase58(marked(event)))).toEqual(event)
        expect(eventOfCall(marked(event))).toEqual(event)
      }),
    )
  })

  test('is no other instruction, of whatever length', () => {
    for (let length = 0; length < 400; length += 1) {
      const near = Buffer.concat([
        Buffer.from('e445a52e51cb9a1c', 'hex'),
        Buffer.alloc(length, 255),
      ])
      const far = Buffer.alloc(length, length)
      for (const bytes of [near, far]) {
        expect(eventOfCall(encodeBase58(bytes))).toBeNull()
        expect(eventOfCall(Uint8Array.from(bytes))).toBeNull()
      }
    }
    expect(eventOfCall('')).toBeNull()
    expect(eventOfCall('0OIl')).toBeNull()
  })

  test('may be as long as a transaction, and no longer', () => {
    const long = new Uint8Array(9_000).fill(5)
    expect(eventOfCall(encodeBase58(marked(long)))).toEqual(long)
    expect(eventOfCall('z'.repeat(100_000))).toBeNull()
  })
})
