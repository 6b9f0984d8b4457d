import { expect, test } from 'vitest'
import { attentionRecord } from './record.ts'

const all = (count: number, attention: number, lived: boolean) =>
  Array.from({ length: count }, () => ({ attention, lived }))

test('counts what it rests on', () => {
  const { judged, tooSmall } = attentionRecord([...all(30, 65, true), ...all(10, 69, false)])
  expect([judged, tooSmall]).toEqual([40, true])
})

test('ranks surviving launches above others', () => {
  expect(attentionRecord([...all(3, 80, true), ...all(5, 20, false)]).separation).toBe(1)
  expect(attentionRecord([...all(3, 50, true), ...all(5, 50, false)]).separation).toBe(0.5)
  expect(attentionRecord([...all(1, 10, true), ...all(1, 90, false)]).separation).toBe(0)
  expect(
    attentionRecord([...all(1, 50, true), ...all(1, 20, false), ...all(1, 90, false)]).separation,
  ).toBe(0.5)
})

test('claims nothing if all launches ended alike', () => {
  expect(attentionRecord(all(9, 50, true)).separation).toBe(null)
  expect(attentionRecord([]).separation).toBe(null)
})
