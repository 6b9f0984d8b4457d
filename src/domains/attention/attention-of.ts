import { STAGES } from '../../contract/launches/stages.ts'
import { ascending } from '../../kernel/compare.ts'
import { fnv1aHex } from '../../kernel/hash/fnv.ts'
import type { Snapshot } from '../launches/index.ts'
import { missingFrom, whenChecked } from '../risk/index.ts'
import type { Attention, Measured, MeasuredSign, Sign } from './attention.ts'
import { SIGNS } from './signs/all.ts'

/** A change to the formula below needs a new version. */
const COMBINATION = 1
/** With less than this share of the weight measured, there is no score. */
const ENOUGH = 0.5

/** Measures a launch's attention and explains it. Pure: the same snapshot gives the same result. */
export function attentionOf(snapshot: Snapshot): Attention {
  const signs = SIGNS.map((sign) => toMeasured(sign, measure(sign, snapshot)))
  return { version: ATTENTION_VERSION, score: combine(signs), signs: signs.sort(byPart) }
}

/**
 * attention = 100 · Σ weightᵢ · strengthᵢ / Σ weightᵢ over the signs that could be measured.
 *
 * Unknown signs are left out; with less than half of the weight measured there is no score.
 *
 * @returns 0 to 100, a whole number; null: unknown
 */
export function combine(signs: readonly (Measured & { weight: number })[]): number | null {
  const all = signs.reduce((sum, { weight }) => sum + weight, 0)
  const seen = signs.filter((sign) => sign.outcome === 'seen')
  const measured = seen.reduce((sum, { weight }) => sum + weight, 0)
  if (measured <= 0 || measured < ENOUGH * all) return null
  const parts = seen.reduce((sum, { weight, strength }) => sum + weight * share(strength), 0)
  return Math.round((100 * parts) / measured)
}

/** Identifies everything the number depends on except the snapshot. */
export const ATTENTION_VERSION = `${COMBINATION}:${digestOf(SIGNS)}`

function digestOf(signs: readonly Sign[]): string {
  const parts = signs.map(({ id, version, weight, from }) => [id, version, weight, from].join(' '))
  return fnv1aHex(parts.sort().join('\n'))
}

function measure(sign: Sign, snapshot: Snapshot): Measured {
  if (STAGES.indexOf(snapshot.stage) >= STAGES.indexOf(sign.from)) return measuredBy(sign, snapshot)
  return {
    outcome: 'unknown',
    evidence: `Measured ${whenChecked(sign.from)}.`,
    because: 'too_early',
  }
}

/** What a sign measures, unless the tape lacks trades or traders that it needs. */
export function measuredBy(sign: Sign, snapshot: Snapshot): Measured {
  const missing = sign.reads ? missingFrom(snapshot.tape, sign.reads) : null
  return missing === null ? sign.measure(snapshot) : { outcome: 'unknown', evidence: missing }
}

function toMeasured({ id, version, weight, title }: Sign, measured: Measured): MeasuredSign {
  return { ...measured, sign: id, version, weight, title }
}

const partOf = (sign: MeasuredSign) => (sign.outcome === 'seen' ? sign.weight * sign.strength : -1)

function byPart(a: MeasuredSign, b: MeasuredSign): number {
  return partOf(b) - partOf(a) || ascending(a.sign, b.sign)
}

/** Out-of-range numbers are clamped; NaN counts as nothing. */
function share(value: number): number {
  return Number.isNaN(value) ? 0 : Math.min(1, Math.max(0, value))
}
