import type { Snapshot } from '../../launches/index.ts'
import { FEATURES, FEATURES_VERSION, featuresOf } from '../features.ts'
import type { Model } from '../report.ts'
import { fitLogistic, logOdds, type Sample, sigmoid } from './logistic.ts'
import { inside, type Measured, type Metrics, measure } from './measure.ts'
import { modelOf, type StoredModel } from './trained.ts'

/** Launches with an outcome that there must be before anything is trained … */
export const LEAST_LAUNCHES = 1_000
/** … and of each kind, among those that are trained on and among those that are held back. */
export const LEAST_OF_A_KIND = 20
/** The latest part of all launches is held back, and trained on by nobody. */
const HELD_BACK = 0.25
/** The intercept follows the newest launches: base rates move ten-fold between months. */
const ROLLING = 0.5
/** So much less log loss than the current one, relative, or it stays. */
const LEAST_GAIN = 0.01

/** A launch at the stage that is learned from, and its outcome. */
export type Example = { launchedAt: number; snapshot: Snapshot; bad: boolean }

export type Training =
  | { outcome: 'too-few'; says: string }
  | {
      outcome: 'promoted' | 'kept'
      says: string
      stored: StoredModel
      metrics: { candidate: Metrics; current: Metrics; against: string; split: number }
    }

/**
 * Learns from the older launches, is held against the later ones, and says whether it is to take the
 * current model's place. Pure, and the same for the same examples in any order.
 */
export function train(
  examples: readonly Example[],
  current: Model,
  horizon: StoredModel['horizon'],
): Training {
  if (examples.length < LEAST_LAUNCHES) {
    const says = `Too few outcomes: ${examples.length} of ${LEAST_LAUNCHES}.`
    return { outcome: 'too-few', says }
  }
  const inOrder = examples.toSorted(
    (a, b) =>
      a.launchedAt - b.launchedAt || (a.snapshot.launch.mint < b.snapshot.launch.mint ? -1 : 1),
  )
  const cut = Math.floor(inOrder.length * (1 - HELD_BACK))
  const older = inOrder.slice(0, cut)
  const later = inOrder.slice(cut)
  for (const [part, name] of [
    [older, 'older'],
    [later, 'later'],
  ] as const) {
    const bad = part.filter((one) => one.bad).length
    const least = Math.min(bad, part.length - bad)
    if (least < LEAST_OF_A_KIND) {
      const says = `Too few outcomes of one kind among the ${name} launches: ${least} of ${LEAST_OF_A_KIND}.`
      return { outcome: 'too-few', says }
    }
  }

  const samples = older.map(sampleOf)
  const recent = samples.slice(Math.floor(samples.length * (1 - ROLLING)))
  const fit = fitLogistic(samples, FEATURES.length)
  const stored: StoredModel = {
    features: FEATURES_VERSION,
    names: [...FEATURES],
    ...fit,
    intercept: fit.intercept + shiftFor(recent, (values) => logOdds(fit, values)),
    baseline: recent.filter(({ bad }) => bad).length / recent.length,
    samples: older.length,
    horizon,
  }
  return compare(stored, later, current, later[0]?.launchedAt ?? 0)
}

function compare(
  stored: StoredModel,
  later: readonly Example[],
  current: Model,
  split: number,
): Training {
  const candidate = measure(judged(later, modelOf('candidate', stored)))
  // The prior scores all launches alike: held against the rate of the older ones, it can't win by it.
  const rival = current.trained
    ? judged(later, current)
    : later.map(({ bad }) => ({ risk: stored.baseline, bad }))
  const before = measure(rival)
  if (!candidate || !before) return { outcome: 'too-few', says: 'No later launches.' }
  const gain = 1 - candidate.logLoss / before.logLoss
  const isBetter = gain >= LEAST_GAIN && candidate.brier < before.brier
  const against = current.trained ? current.version : 'the base rate'
  const figures = `log loss ${candidate.logLoss.toFixed(4)} to ${before.logLoss.toFixed(4)}, Brier ${candidate.brier.toFixed(4)} to ${before.brier.toFixed(4)}, AUC ${candidate.auc?.toFixed(3) ?? 'unknown'}`
  const says = `Trained on ${stored.samples} launches; on ${later.length} later ones against ${against}: ${figures}. ${isBetter ? 'Better: promoted.' : 'Not better: kept what is.'}`
  const metrics = { candidate, current: before, against, split }
  return { outcome: isBetter ? 'promoted' : 'kept', says, stored, metrics }
}

function judged(examples: readonly Example[], model: Model): Measured[] {
  return examples.map(({ snapshot, bad }) => ({
    risk: inside(model.judge(snapshot).risk ?? 0.5),
    bad,
  }))
}

function sampleOf({ snapshot, bad }: Example): Sample {
  const features = featuresOf(snapshot)
  return { values: FEATURES.map((name) => features[name]), bad }
}

/** What to add to the log odds so that their mean probability is the share that ended badly. */
function shiftFor(samples: readonly Sample[], odds: (values: Sample['values']) => number): number {
  const all = samples.map(({ values }) => odds(values))
  const goal = samples.filter(({ bad }) => bad).length / samples.length
  let low = -20
  let high = 20
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2
    const mean = all.reduce((sum, one) => sum + sigmoid(one + middle), 0) / all.length
    if (mean < goal) low = middle
    else high = middle
  }
  return (low + high) / 2
}
