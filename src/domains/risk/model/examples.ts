import type { Stage } from '../../../contract/launches/stages.ts'
import type { VenueId } from '../../../contract/launches/venues.ts'
import type { Snapshot } from '../../launches/index.ts'
import { FEATURES, type FeatureName, featuresOf } from '../features.ts'
import { applyRules } from '../findings.ts'
import type { Applied } from '../report.ts'
import { RULES } from '../rules/all.ts'

/** The stages at which a model predicts. */
export const TRAINED_STAGES = ['60s', '5m'] as const satisfies readonly Stage[]
export type TrainedStage = (typeof TRAINED_STAGES)[number]

/** What is predicted, each within 24 hours of the launch: dead or rugged, and, apart, graduated. */
export const TARGETS = ['bad', 'graduates'] as const
export type Target = (typeof TARGETS)[number]

/** How a launch ended, and whether it was read from the chain's past. */
export type Ended = {
  launchedAt: number
  isBackfilled: boolean
  /** null: unknown. */
  happened: Record<Target, boolean | null>
}

/** A launch as it was at a stage, in numbers alone: a snapshot takes a hundred times the memory. */
export type Example = Ended & {
  mint: string
  venue: VenueId
  /** In the order of FEATURES; NaN: unknown. */
  features: Float32Array
  /** In the order of RULES: strengths of flags, then credits of clears; 0: neither. */
  findings: Float32Array
  /** Earlier launches were known, so that a developer without one is new. */
  hasRecords: boolean
}

/** A snapshot with what happened to it, as training reads it. */
export function exampleOf(snapshot: Snapshot, ended: Ended): Example {
  return {
    ...ended,
    mint: snapshot.launch.mint,
    venue: snapshot.launch.venue,
    features: valuesOf(snapshot),
    findings: findingsOf(applyRules(snapshot, RULES)),
    hasRecords: snapshot.copies !== null,
  }
}

/** Features in the order of FEATURES; NaN: unknown. */
export function valuesOf(snapshot: Snapshot): Float32Array {
  const features = featuresOf(snapshot)
  return Float32Array.from(FEATURES, (name) => features[name] ?? Number.NaN)
}

/** @param applied in the order of RULES */
export function findingsOf(applied: readonly Applied[]): Float32Array {
  const strengths = applied.map(({ finding }) =>
    finding.outcome === 'flag' ? finding.strength : 0,
  )
  const credits = applied.map(({ finding }) =>
    finding.outcome === 'clear' ? (finding.credit ?? 0) : 0,
  )
  return Float32Array.from([...strengths, ...credits])
}

/** Unknown of launches read from the chain's past: a model would learn them as a sign of the past. */
const NOT_IN_HISTORY: ReadonlySet<FeatureName> = new Set([
  'mintAuthority',
  'freezeAuthority',
  'extensions',
  'mutableMetadata',
  'links',
  'averageBuyUsd',
  'paidInUsd',
  'unlocked',
])
/** Unknown, too, if only a sample of the past was read. */
const NOT_IN_SAMPLES: ReadonlySet<FeatureName> = new Set([
  'wellKnownName',
  'copies',
  'developerLaunches',
  'developerBadShare',
  'developerGraduated',
])

/** The features that all of these launches could have. */
export function featuresFor(examples: readonly Example[]): FeatureName[] {
  const past = examples.filter(({ isBackfilled }) => isBackfilled)
  const isSample = past.some(({ hasRecords }) => !hasRecords)
  return FEATURES.filter(
    (name) =>
      past.length === 0 || (!NOT_IN_HISTORY.has(name) && !(isSample && NOT_IN_SAMPLES.has(name))),
  )
}

/** The values of these features alone. */
export function pick(features: Float32Array, names: readonly FeatureName[]): Float32Array {
  return Float32Array.from(names, (name) => features[FEATURES.indexOf(name)] ?? Number.NaN)
}
