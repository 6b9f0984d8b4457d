import { expect, it } from 'vitest'
import { centsFrom, countFrom, momentFrom } from './fields.ts'

it('takes only an empty field for any number', () => {
  expect(['', '3', '0', 'three', '1e3', '-2', '1.5'].map(countFrom)).toEqual([
    ...[null, 3, 0, -1, -1, -1, -1],
  ])
})

it('reads dollars to the cent', () => {
  expect(['20', '20.5', '0.29', '1234.56', '20.505', '$20', ''].map(centsFrom)).toEqual([
    ...[2_000, 2_050, 29, 123_456, -1, -1, -1],
  ])
})

it('reads days as UTC', () => {
  expect(momentFrom('2026-12-24', 1)).toBe(Date.UTC(2026, 11, 24) + 1)
  expect([momentFrom('', 1), momentFrom('soon', 1)]).toEqual([null, -1])
})
