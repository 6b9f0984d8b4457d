import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anySnapshot } from '../../../test/support/any-snapshot.ts'
import { buyer, snapshotOf, tapeOf } from '../../../test/support/snapshots.ts'
import type { Snapshot } from '../launches/index.ts'
import { findingOf } from './findings.ts'
import { RULES } from './rules/all.ts'
import { snipers } from './rules/snipers.ts'

const without = (snapshot: Snapshot, more: Partial<Snapshot['tape']>): Snapshot => ({
  ...snapshot,
  tape: { ...snapshot.tape, ...more },
})

describe.each(RULES.map((rule) => [rule.id, rule] as const))('%s', (_, rule) => {
  test('never clears by what wallets traded if trades or traders are missing', () => {
    fc.assert(
      fc.property(anySnapshot, (snapshot) => {
        for (const lack of [
          { complete: true, unnamed: 1 },
          { complete: false, unnamed: 0 },
        ]) {
          const found = findingOf(rule, without(snapshot, lack))
          const nobody = findingOf(rule, without(snapshot, { ...lack, wallets: [], others: 0 }))
          if (found.outcome === 'clear') expect(found).toEqual(nobody)
        }
      }),
      { numRuns: 300 },
    )
  })
})

describe('on a tape that lacks something, a finding', () => {
  const early = [1, 2, 3, 4, 5].map((nth) => buyer(nth, { firstSlot: 400_000_001 }))
  const found = (more: Partial<Snapshot['tape']>) =>
    findingOf(snipers, snapshotOf({ tape: tapeOf(early, more) }))

  test('says which share was seen at most', () => {
    expect(found({ complete: false, breaks: 2, trades: 118 })).toMatchObject({
      outcome: 'flag',
      evidence:
        '5 wallets bought within 2 slots of the launch: 2.5% of the supply; 0 of them sold since. Some trades were missed: at most 98.3% were seen.',
    })
  })

  test('says how many traders are unknown', () => {
    const tape = tapeOf([buyer(9)], { trades: 40, unnamed: 39 })
    expect(findingOf(snipers, snapshotOf({ tape }))).toEqual({
      outcome: 'unknown',
      evidence: 'Who traded isn’t known for 39 of 40 trades.',
    })
  })
})
