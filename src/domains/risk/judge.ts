import { createHash } from 'node:crypto'
import { riskLevel } from '../../contract/risk.ts'
import { STAGES, type Stage } from '../../contract/stages.ts'
import type { Snapshot } from '../launches/index.ts'
import type { Finding, Flag, Model, Report, Rule } from './report.ts'
import { RULES } from './rules/all.ts'
import { COMBINATION, flagLevel, scoreOf } from './score.ts'

/** Scores a launch and explains the score. Pure: the same snapshot and model give the same report. */
export function judge(snapshot: Snapshot, model: Model): Report {
  const findings = RULES.map((rule) => ({ rule, finding: applyRule(rule, snapshot) }))
  const verdict = model.judge(snapshot)
  const score = scoreOf(
    findings.map(({ rule, finding }) => ({
      finding,
      weight: rule.weight,
      discount: rule.discount ?? 0,
    })),
    verdict,
  )
  return {
    mint: snapshot.launch.mint,
    stage: snapshot.stage,
    madeAt: snapshot.takenAt,
    rulesVersion: rulesVersion(model),
    score,
    level: riskLevel(score),
    flags: findings.map(({ rule, finding }) => toFlag(rule, finding)).sort(byWeight),
    model: verdict,
  }
}

/**
 * Identifies everything a score depends on except the snapshot: the rules with versions and weights, how
 * they are combined, and a trained model. `1:4f2a61c0`, `1:4f2a61c0+2026-11-20-9c1e`.
 */
export function rulesVersion(model: Pick<Model, 'version' | 'trained'>): string {
  return model.trained ? `${OF_RULES}+${model.version}` : OF_RULES
}

const OF_RULES = `${COMBINATION}:${digestOf(RULES)}`

function digestOf(rules: readonly Rule[]): string {
  const parts = rules.map(({ id, version, weight, discount = 0, from }) =>
    [id, version, weight, discount, from].join(' '),
  )
  return createHash('sha256').update(parts.sort().join('\n')).digest('hex').slice(0, 8)
}

function applyRule(rule: Rule, snapshot: Snapshot): Finding {
  if (STAGES.indexOf(snapshot.stage) >= STAGES.indexOf(rule.from)) return rule.judge(snapshot)
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

function toFlag(rule: Rule, finding: Finding): Flag {
  const { id, version, weight } = rule
  const title = finding.outcome === 'flag' ? rule.title : rule.checks
  const level = finding.outcome === 'flag' ? flagLevel(weight, finding.strength) : null
  return { ...finding, rule: id, version, weight, title, level }
}

const ORDER = { flag: 0, unknown: 1, clear: 2 }

function byWeight(a: Flag, b: Flag): number {
  return ORDER[a.outcome] - ORDER[b.outcome] || force(b) - force(a) || (a.rule < b.rule ? -1 : 1)
}

function force(flag: Flag): number {
  return flag.weight * (flag.outcome === 'flag' ? flag.strength : 1)
}
