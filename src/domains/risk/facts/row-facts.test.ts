import { describe, expect, it } from 'vitest'
import { buyer, LAUNCH, snapshotOf, tapeOf } from '../../../../test/support/snapshots.ts'
import { byCause, SPANS_MS } from '../../../contract/launches/hazards.ts'
import { hazardTraitsOf, rowFactsOf } from './row-facts.ts'

describe('the facts of a row', () => {
  it('are null where nobody looked', () => {
    const facts = rowFactsOf(
      snapshotOf({ holders: null, tape: tapeOf([], { complete: false }), document: null }),
    )
    expect(facts).toMatchObject({
      ...{ holders: null, top_10: null, snipers: null, bundles: null, buys: null, sells: null },
      has_picture: false,
    })
  })

  it('count who still holds', () => {
    const gone = { ...buyer(11), bought: 5n, sold: 5n, sells: 1 }
    const facts = rowFactsOf(snapshotOf({ tape: tapeOf([buyer(10), gone]) }))
    expect(facts.holders).toBe(1)
  })

  it('say how far a pump.fun coin is on its curve', () => {
    const at = (quote: bigint | null, launch = LAUNCH) =>
      rowFactsOf(snapshotOf({ launch, liquidity: { quote, locked: 1, in: 'curve', how: null } }))
        .progress
    expect(at(0n)).toBe(0)
    expect(at(85_005_359_057n)).toBeCloseTo(1, 4)
    expect(at(null)).toBeNull()
    // Another curve's end is not known.
    expect(at(1n, { ...LAUNCH, virtualBase: 1n })).toBeNull()
  })
})

it('alerts ask for the chances within half an hour; without a prediction they are unknown', () => {
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
