import { STAGES, type Stage } from '../../contract/launches/stages.ts'
import type { Snapshot } from '../launches/index.ts'
import type { Applied, Finding, Rule } from './report.ts'

/** What each rule finds, in the order of the rules. */
export function applyRules(snapshot: Snapshot, rules: readonly Rule[]): Applied[] {
  return rules.map((rule) => ({ rule, finding: applyRule(rule, snapshot) }))
}

function applyRule(rule: Rule, snapshot: Snapshot): Finding {
  if (STAGES.indexOf(snapshot.stage) >= STAGES.indexOf(rule.from)) return rule.evaluate(snapshot)
  return {
    outcome: 'unknown',
    evidence: `Checked ${whenChecked(rule.from)}.`,
    because: 'too_early',
  }
}

/** When a stage comes, as part of a sentence. */
export function whenChecked(stage: Stage): string {
  return WHEN[stage]
}

const WHEN: Record<Stage, string> = {
  at_once: 'at launch',
  '10s': '10 seconds after launch',
  '60s': 'a minute after launch',
  '5m': '5 minutes after launch',
  '1h': 'an hour after launch',
}
