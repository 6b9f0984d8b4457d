import { describe, expect, it } from 'vitest'
import { buyer, LAUNCH, snapshotOf, tapeOf } from '../../../../test/support/snapshots.ts'
import { rowFactsOf } from './row-facts.ts'

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
