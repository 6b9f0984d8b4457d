import { expect, test } from 'vitest'
import { byCause, SPANS_MS } from '../../../contract/launches/hazards.ts'
import { hazardTraitsOf } from './row-facts.ts'

test('alerts ask for the chances within half an hour; without a prediction they are unknown', () => {
  const usual = byCause(() => 0.1)
  const hazards = SPANS_MS.map((within) => ({
    ...{ within, usual },
    chances: { graduates: within / 1e8, fades: 0.5, rugged: 0.12344 },
  }))
  expect(hazardTraitsOf(hazards)).toEqual({ graduatesBps: 180, fadesBps: 5_000, ruggedBps: 1_234 })
  const unknown = { graduatesBps: null, fadesBps: null, ruggedBps: null }
  expect(hazardTraitsOf([])).toEqual(unknown)
  expect(hazardTraitsOf(undefined)).toEqual(unknown)
})
