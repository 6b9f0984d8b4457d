import { describe, expect, test } from 'vitest'
import type { Snapshot } from '../../src/domains/launches/index.ts'
import { findingOf } from '../../src/domains/risk/findings.ts'
import type { Rule } from '../../src/domains/risk/index.ts'
import { snapshotOf } from './snapshots.ts'

export type RuleCase = [name: string, more: Partial<Snapshot>, outcome: string, evidence: string]

/** Tests a rule on changes to an ordinary launch. Evidence is compared word for word. */
export function ruleCases(rule: Rule, cases: readonly RuleCase[]): void {
  describe(rule.id, () => {
    test.each(cases)('%s', (_, more, outcome, evidence) => {
      const found = findingOf(rule, snapshotOf(more))
      expect([found.outcome, found.evidence]).toEqual([outcome, evidence])
    })
  })
}

/** How strongly it flags; 0: it does not. */
export function strengthOf(rule: Rule, more: Partial<Snapshot>): number {
  const found = rule.evaluate(snapshotOf(more))
  return found.outcome === 'flag' ? found.strength : 0
}
