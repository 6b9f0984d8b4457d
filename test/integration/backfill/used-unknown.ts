import type { Snapshot } from '../../../src/domains/launches/index.ts'
import { FEATURES, type FeatureName } from '../../../src/domains/risk/features/features.ts'
import { exampleOf, featuresFor, TRAINED_STAGES } from '../../../src/domains/risk/model/examples.ts'

/** The features that training uses of these past launches although none of them has it. */
export function usedUnknown(
  snapshots: readonly (Snapshot | null)[],
  { isImported }: { isImported: boolean },
): FeatureName[] {
  const stages: readonly string[] = TRAINED_STAGES
  const ended = { launchedAt: 0, isBackfilled: true, isImported, readAt: null }
  const happened = { bad: null, graduates: null }
  const examples = snapshots.flatMap((snapshot) =>
    snapshot !== null && stages.includes(snapshot.stage)
      ? [exampleOf(snapshot, { ...ended, happened })]
      : [],
  )
  const isKnown = (name: FeatureName) =>
    examples.some(({ features }) => !Number.isNaN(features[FEATURES.indexOf(name)]))
  return featuresFor(examples).filter((name) => !isKnown(name))
}
