import { riskLevel } from '../../contract/launches/risk.ts'
import { ascending } from '../../kernel/compare.ts'
import { fnv1aHex } from '../../kernel/hash/fnv.ts'
import type { Snapshot } from '../launches/index.ts'
import { applyRules } from './findings.ts'
import { tapeWords } from './missing.ts'
import type { Finding, Flag, Model, Report, Rule } from './report.ts'
import { RULES } from './rules/all.ts'
import { COMBINATION, flagLevel, scoreOf } from './score.ts'

/**
 * Scores a launch and explains the score. Pure: the same snapshot, model, and rules give the same report.
 * @param rules in the order of RULES, perhaps with other weights
 */
export function scoreLaunch(
  snapshot: Snapshot,
  model: Model,
  rules: readonly Rule[] = RULES,
): Report {
  const findings = applyRules(snapshot, rules)
  const prediction = model.predict(snapshot, findings)
  const score = scoreOf(
    findings.map(({ rule, finding }) => ({
      finding,
      weight: rule.weight,
      discount: rule.discount ?? 0,
    })),
    prediction,
  )
  return {
    mint: snapshot.launch.mint,
    stage: snapshot.stage,
    madeAt: snapshot.takenAt,
    rulesVersion: rulesVersion(model, rules),
    score,
    level: riskLevel(score),
    flags: findings.map(({ rule, finding }) => toFlag(rule, finding)).sort(byWeight),
    model: prediction,
    tape: tapeWords(snapshot.tape),
  }
}

/**
 * Identifies everything a score depends on except the snapshot: the rules with versions and weights, how
 * they are combined, and a trained model. `1:4f2a61c0`, `1:4f2a61c0+2026-11-20-9c1e`.
 */
export function rulesVersion(
  model: Pick<Model, 'version' | 'trained'>,
  rules: readonly Rule[] = RULES,
): string {
  const ofRules = weightsVersion(rules)
  return model.trained ? `${ofRules}+${model.version}` : ofRules
}

const versions = new WeakMap<readonly Rule[], string>()

/** Identifies the rules with their weights, and how they are combined, e.g. `1:4f2a61c0`. */
export function weightsVersion(rules: readonly Rule[]): string {
  const known = versions.get(rules) ?? `${COMBINATION}:${digestOf(rules)}`
  versions.set(rules, known)
  return known
}

/** The trained model's version in a {@link rulesVersion}, with or without a suffix; null: none. */
export function modelVersionIn(version: string): string | null {
  return /\+([^/]+)/.exec(version)?.[1] ?? null
}

/** The {@link weightsVersion} in a rules version. */
export function weightsVersionIn(version: string): string {
  return /^[^+/]*/.exec(version)?.[0] ?? ''
}

function digestOf(rules: readonly Rule[]): string {
  const parts = rules.map(({ id, version, weight, discount = 0, from }) =>
    [id, version, weight, discount, from].join(' '),
  )
  return fnv1aHex(parts.sort().join('\n'))
}

function toFlag(rule: Rule, finding: Finding): Flag {
  const { id, version, weight } = rule
  const title = finding.outcome === 'flag' ? rule.title : rule.checks
  const level = finding.outcome === 'flag' ? flagLevel(weight, finding.strength) : null
  return { ...finding, rule: id, version, weight, title, level }
}

const ORDER = { flag: 0, unknown: 1, clear: 2 }

function byWeight(a: Flag, b: Flag): number {
  return ORDER[a.outcome] - ORDER[b.outcome] || force(b) - force(a) || ascending(a.rule, b.rule)
}

function force(flag: Flag): number {
  return flag.weight * (flag.outcome === 'flag' ? flag.strength : 1)
}
