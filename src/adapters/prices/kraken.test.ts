import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseKraken } from './kraken.ts'

test('reads the last trade of the only pair', () => {
  const json = { error: [], result: { SOLUSD: { c: ['144.97000', '1.5'] } } }
  expect(parseKraken(json)).toEqual({ rate: 144_970_000n, at: null })
})

test('takes a price beside a warning', () => {
  const result = { SOLUSD: { c: ['144.97000', '1.5'] } }
  expect(parseKraken({ error: ['WGeneral:Notice'], result })?.rate).toBe(144_970_000n)
  const both = ['WGeneral:Notice', 'EService:Unavailable']
  expect(parseKraken({ error: both, result })).toBeNull()
  expect(parseKraken({ error: ['WGeneral:Notice'] })).toBeNull()
})

test('refuses an error, and more than one pair', () => {
  const pair = { c: ['144.97', '1'] }
  expect(parseKraken({ error: ['EService:Busy'], result: { SOLUSD: pair } })).toBeNull()
  expect(parseKraken({ error: [], result: { SOLUSD: pair, XBTUSD: pair } })).toBeNull()
  expect(parseKraken({ error: [], result: {} })).toBeNull()
})

test('accepts any JSON without throwing', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (json) => {
      expect(parseKraken(json)).toBeNull()
    }),
  )
})
