import type { Stage } from '../../../contract/launches/stages.ts'
import type { VenueId } from '../../../contract/launches/venues.ts'
import type { FirstEvent, Snapshot } from '../../launches/index.ts'
import { BUYER_FEATURES } from '../features/earlier.ts'
import { FEATURES, type FeatureName, featuresOf } from '../features/features.ts'
import { applyRules } from '../findings.ts'
import type { Applied } from '../report.ts'
import { RULES } from '../rules/all.ts'
import { foundOver } from '../was-over.ts'

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
  /** … out of files, which lack what wallets did before. */
  isImported: boolean
  /**
   * The rate at which launches like it were read, above 0 to 1, if which were read depended on their
   * outcomes; null: it did not.
   */
  readAt: number | null
  /** null: unknown. */
  happened: Record<Target, boolean | null>
  /** What came first after the stage; null or absent: unknown, or it was over. */
  firstEvent?: FirstEvent | null
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
  /** It was not over at the stage. */
  isOpen: boolean
}

/** A snapshot with what happened to it, as training reads it. */
export function exampleOf(snapshot: Snapshot, ended: Ended): Example {
  const applied = applyRules(snapshot, RULES)
  return {
    ...ended,
    mint: snapshot.launch.mint,
    venue: snapshot.launch.venue,
    features: valuesOf(snapshot),
    findings: findingsOf(applied),
    isOpen: !foundOver(snapshot, applied),
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
  'buyersWithExits',
  'funderCreators',
  'funderLaunches',
  'funderBadShare',
  'funderGraduated',
  'sameSite',
  'sameHandle',
  'samePicture',
  'solMove',
  // Known after an hour, which history does not have of every launch.
  ...BUYER_FEATURES,
])
/** Unknown, too, if only a sample of the past was read. */
const NOT_IN_SAMPLES: ReadonlySet<FeatureName> = new Set([
  'wellKnownName',
  'copies',
  'developerLaunches',
  'developerBadShare',
  'developerGraduated',
  'developerLife',
  'developerPause',
  'graduationsLastHour',
  'graduatingLastHour',
])
/** Unknown, too, if the past was read out of files. */
const NOT_IN_FILES: ReadonlySet<FeatureName> = new Set([
  'developerFresh',
  'commonFunderShare',
  'freshShare',
])

/** The features that all of these launches could have. */
export function featuresFor(examples: readonly Example[]): FeatureName[] {
  const past = examples.filter(({ isBackfilled }) => isBackfilled)
  if (past.length === 0) return [...FEATURES]
  const isSample = past.some(({ hasRecords }) => !hasRecords)
  const isImported = past.some((one) => one.isImported)
  return FEATURES.filter(
    (name) =>
      !NOT_IN_HISTORY.has(name) &&
      !(isSample && NOT_IN_SAMPLES.has(name)) &&
      !(isImported && NOT_IN_FILES.has(name)),
  )
}

/** How many launches a row stands for. */
export function weightOf({ readAt }: Pick<Ended, 'readAt'>): number {
  return 1 / (readAt ?? 1)
}

/** Launches without the findings that no past launch has, so that no weight is fitted to them. */
export function withoutUnseen(examples: readonly Example[]): Example[] {
  const seen = new Set<number>()
  for (const { isBackfilled, findings } of examples) {
    if (!isBackfilled) continue
    for (const [at, found] of findings.entries()) if (found > 0) seen.add(at)
  }
  const masked = (findings: Float32Array) => findings.map((found, at) => (seen.has(at) ? found : 0))
  return examples.map((one) => ({ ...one, findings: masked(one.findings) }))
}

const PLACES: ReadonlyMap<FeatureName, number> = new Map(FEATURES.map((name, at) => [name, at]))

/** The values of these features alone. */
export function pick(features: Float32Array, names: readonly FeatureName[]): Float32Array {
  const values = new Float32Array(names.length)
  for (const [at, name] of names.entries())
    values[at] = features[PLACES.get(name) ?? -1] ?? Number.NaN
  return values
}
