import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chunkSlots } from './chunk-slots.ts'

const inSlots = fc
  .array(fc.nat(6), { maxLength: 60 })
  .map((slots) => slots.sort((a, b) => a - b).map((slot, id) => ({ slot, id })))

test('keeps everything in order, and no chunk is too large', () => {
  fc.assert(
    fc.property(inSlots, fc.integer({ min: 1, max: 20 }), (items, size) => {
      const chunks = chunkSlots(items, size)
      expect(chunks.flat()).toEqual(items)
      expect(chunks.every(({ length }) => length > 0 && length <= size)).toBe(true)
    }),
  )
})

test('a slot that fits a chunk is never cut', () => {
  fc.assert(
    fc.property(inSlots, fc.integer({ min: 1, max: 20 }), (items, size) => {
      const chunks = chunkSlots(items, size)
      for (const [slot, inSlot] of Map.groupBy(items, (item) => item.slot)) {
        const holding = chunks.filter((chunk) => chunk.some((item) => item.slot === slot))
        if (inSlot.length <= size) expect(holding).toHaveLength(1)
      }
    }),
  )
})
