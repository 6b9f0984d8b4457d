import { STAGES, type Stage } from '../../contract/launches/stages.ts'
import type { Snapshot } from '../launches/index.ts'
import { asFarAsSeen, missingFrom } from './missing.ts'
import type { Applied, Finding, Rule } from './report.ts'

/** What each rule finds, in the order of the rules. */
export function applyRules(snapshot: Snapshot, rules: readonly Rule[]): Applied[] {
  return rules.map((rule) => ({ rule, finding: applyRule(rule, snapshot) }))
}

function applyRule(rule: Rule, snapshot: Snapshot): Finding {
  if (STAGES.indexOf(snapshot.stage) >= STAGES.indexOf(rule.from)) {
    return findingOf(rule, snapshot)
  }
  return {
    outcome: 'unknown',
    evidence: `Checked ${whenChecked(rule.from)}.`,
    because: 'too_early',
  }
}

/**
 * What a rule finds on a tape that may lack trades or traders. What was seen can flag, and says what is
 * missing; what was not seen never clears.
 */
export function findingOf(rule: Rule, snapshot: Snapshot): Finding {
  const finding = rule.evaluate(snapshot)
  const missing = rule.reads ? missingFrom(snapshot.tape, rule.reads) : null
  if (missing === null || finding.outcome === 'unknown') return finding
  if (finding.outcome === 'clear') return { outcome: 'unknown', evidence: missing }
  return { ...finding, evidence: asFarAsSeen(finding.evidence, missing) }
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
