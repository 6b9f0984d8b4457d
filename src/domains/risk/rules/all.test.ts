import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anySnapshot } from '../../../../test/support/any-snapshot.ts'
import { snapshotOf } from '../../../../test/support/snapshots.ts'
import { STAGES } from '../../../contract/launches/stages.ts'
import { oneLine } from '../../../kernel/text.ts'
import { RULES } from './all.ts'

test('rules have names of their own, short titles and sane weights', () => {
  expect(new Set(RULES.map(({ id }) => id)).size).toBe(RULES.length)
  for (const { id, title, weight, discount = 0, version, from } of RULES) {
    expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect(title.length).toBeLessThanOrEqual(48)
    expect(weight).toBeGreaterThan(0)
    expect(weight).toBeLessThan(1)
    expect(discount).toBeLessThan(1)
    expect(version).toBeGreaterThan(0)
    expect(STAGES).toContain(from)
  }
})

describe.each(RULES.map((rule) => [rule.id, rule] as const))('%s', (_, rule) => {
  test('answers any snapshot in a few plain sentences', () => {
    fc.assert(
      fc.property(anySnapshot, (snapshot) => {
        const finding = rule.evaluate(snapshot)
        const { evidence } = finding
        expect(evidence).toBe(oneLine(evidence, 400))
        expect(evidence).toMatch(/^.{8,300}\.$/u)
        expect(evidence).not.toMatch(/NaN|Infinity|undefined|null|\[object/)
        if (finding.outcome === 'flag') {
          expect(finding.strength).toBeGreaterThanOrEqual(0)
          expect(finding.strength).toBeLessThanOrEqual(1)
        }
        if (finding.outcome === 'clear') {
          expect(finding.credit ?? 0).toBeGreaterThanOrEqual(0)
          expect(finding.credit ?? 0).toBeLessThanOrEqual(1)
        }
      }),
      { numRuns: 400 },
    )
  })

  test('repeats no untrusted text', () => {
    fc.assert(
      fc.property(anySnapshot, (snapshot) => {
        const mark = 'ZQXJ<b>\u202e'
        const { launch } = snapshot
        const marked = {
          ...snapshot,
          launch: { ...launch, name: mark, symbol: mark, uri: mark, creator: mark, platform: mark },
        }
        expect(rule.evaluate(marked).evidence).not.toMatch(/ZQXJ|[<>\u202e]|javascript|drop table/)
      }),
    )
  })

  test('does not flag an ordinary launch', () => {
    expect(rule.evaluate(snapshotOf()).outcome).not.toBe('flag')
  })
})
