import { trimmed } from '../../../contract/format.ts'
import { HOUR, type Ms } from '../../../kernel/clock.ts'
import { FEATURES, type FeatureName } from '../features/features.ts'
import { RULES } from '../rules/all.ts'
import {
  type Example,
  featuresFor,
  pick,
  type Target,
  type TrainedStage,
  weightOf,
  withoutUnseen,
} from './examples.ts'
import { fitLogistic, type Sample, shareHappened } from './logistic.ts'
import { clampProbability, type ModelMetrics, measure, type PredictionOutcome } from './measure.ts'
import { fitRuleWeights, type RulesFit } from './rule-weights.ts'
import { shiftFor } from './shift.ts'
import { type PartsByTime, splitByTime } from './split-by-time.ts'
import { chanceOf, type Fit, oddsOf, type TrainedPart } from './trained.ts'
import { fitTrees } from './trees.ts'

/** Launches with an outcome that there must be before anything is trained … */
export const LEAST_LAUNCHES = 1_000
/** … and of each kind, among those that are trained on and among those that are held back. */
export const LEAST_OF_A_KIND = 20
/** The newest of those trained on decide how many trees are grown. */
const WATCHED = 0.2
/** The intercept follows the newest launches: base rates move ten-fold between months. */
const ROLLING = 0.5
/** With a smaller relative gain in log loss, the current model stays, and the simpler candidate wins. */
const LEAST_GAIN = 0.01

/** The candidate models, simplest first. */
const CANDIDATES = ['rules', 'logistic', 'trees'] as const
type CandidateModel = (typeof CANDIDATES)[number]

/** The metrics of each candidate on the launches that choose. */
type Comparison = Record<CandidateModel, ModelMetrics>

export type FitResult = {
  stage: TrainedStage
  target: Target
  /** In words. */
  says: string
} & (
  | { outcome: 'too-few' }
  | {
      outcome: 'promoted' | 'kept'
      part: TrainedPart
      /** Where the launches that decide begin. */
      split: number
      /** Between the parts, milliseconds. */
      gap: Ms
      chosen: CandidateModel
      candidates: Comparison
      /** Of the chosen one, and of its rival, on the launches that decide. */
      candidate: ModelMetrics
      current: ModelMetrics
      /** The model that is in use, or `the base rate`. */
      against: string
      /** Of live launches alone; null: none is among those that decide. */
      live: { candidate: ModelMetrics; current: ModelMetrics } | null
      weights: RulesFit
    }
)

/** A part that is in use, and its model's version. */
export type Current = { version: string; part: TrainedPart }

/** The rows that a part learns from, and what it sees of them. */
export type Data = PartsByTime & {
  kind: TrainedPart['data']
  names: FeatureName[]
  target: Target
}

/**
 * Learns one target at one stage from the older launches, chooses among the candidates by the middle ones,
 * and decides by the later ones whether the choice replaces the current model. Pure, and the same for the
 * same examples in any order.
 */
export function train(
  examples: readonly Example[],
  stage: TrainedStage,
  target: Target,
  current: Current | null,
): FitResult {
  const data = dataFor(examples, target)
  if ('tooFew' in data) return { stage, target, outcome: 'too-few', says: data.tooFew }
  const fits = fitAll(data)
  const { middle, later, gap } = data
  const measured = CANDIDATES.map((kind) =>
    measureOn(middle, target, chanceBy(partOf(data, stage, fits[kind]))),
  )
  const losses = measured.map(({ logLoss }) => logLoss)
  const best = losses.findIndex((loss) => loss <= Math.min(...losses) / (1 - LEAST_GAIN))
  const chosen = CANDIDATES[best] as CandidateModel
  const part = partOf(data, stage, fits[chosen], middle)
  const [rules, logistic, trees] = measured as [ModelMetrics, ModelMetrics, ModelMetrics]
  const comparison = compare(data, part, current)
  return {
    stage,
    target,
    ...comparison,
    part,
    split: later[0]?.launchedAt ?? 0,
    gap,
    chosen,
    candidates: { rules, logistic, trees },
    weights: fits.rules,
  }
}

/** Live launches alone if there are enough; else also past ones, with the features that both can have. */
export function dataFor(examples: readonly Example[], target: Target): Data | { tooFew: string } {
  const known = examples.filter(({ happened }) => happened[target] !== null)
  const live = split(
    known.filter(({ isBackfilled }) => !isBackfilled),
    target,
  )
  if (!('tooFew' in live)) return { kind: 'live', names: [...FEATURES], target, ...live }
  const all = split(known, target)
  const hasPast = known.some(({ isBackfilled }) => isBackfilled)
  if ('tooFew' in all || !hasPast) return all as { tooFew: string }
  return { kind: 'mixed', names: featuresFor(known), target, ...all }
}

function split(examples: readonly Example[], target: Target): PartsByTime | { tooFew: string } {
  if (examples.length < LEAST_LAUNCHES) {
    return { tooFew: `Too few outcomes: ${examples.length} of ${LEAST_LAUNCHES}.` }
  }
  const parts = splitByTime(examples)
  for (const name of ['older', 'middle', 'later'] as const) {
    const least = rarer(parts[name], target)
    if (least < LEAST_OF_A_KIND) {
      const tooFew = `Too few outcomes of one kind among the ${name} launches: ${least} of ${LEAST_OF_A_KIND}.`
      return { tooFew }
    }
  }
  return parts
}

function fitAll(data: Data): { [Kind in CandidateModel]: Fit & { kind: Kind } } {
  const { older, names, target } = data
  const samples = older.map((one): Sample => sampleOf(one, names, target))
  const cut = Math.floor(samples.length * (1 - WATCHED))
  return {
    rules: fitWeights(data),
    logistic: fitLogistic(samples, names.length),
    trees: fitTrees(samples.slice(0, cut), names.length, samples.slice(cut)),
  }
}

/** Fits the weights of the rules to the older launches, without the rule `without`; null: with all. */
export function fitWeights({ kind, older, target }: Data, without: string | null = null): RulesFit {
  const samples = (kind === 'mixed' ? withoutUnseen(older) : older).map(
    ({ findings, happened, readAt }) => ({
      findings,
      weight: weightOf({ readAt }),
      good: target === 'bad' ? happened.bad === false : happened.graduates === true,
    }),
  )
  return fitRuleWeights(samples, RULES, { without })
}

/**
 * Shifts the log odds to fit the newest launches.
 * @param recent which these are; without it, the newest that the part was trained on
 */
export function partOf(
  { older, names, target, kind }: Data,
  stage: TrainedStage,
  fit: Fit,
  recent: readonly Example[] = older.slice(Math.floor(older.length * (1 - ROLLING))),
): TrainedPart {
  const odds = recent.map(({ features, findings }) =>
    oddsOf(fit, target, pick(features, names), findings),
  )
  const weights = recent.map(weightOf)
  const baseline = shareHappened(
    recent.map((one) => ({ happened: one.happened[target] === true, weight: weightOf(one) })),
  )
  const part = { stage, target, data: kind, names: [...names], fit, baseline }
  return { ...part, shift: shiftFor(odds, weights, baseline), samples: older.length }
}

function compare(data: Data, part: TrainedPart, current: Current | null) {
  const { later, target } = data
  // Without a current model, the part competes with the base rate of earlier launches.
  const rival = current === null ? () => part.baseline : chanceBy(current.part)
  const onAll = against(later, target, part, rival)
  const liveOnes = later.filter(({ isBackfilled }) => !isBackfilled)
  const onLive = liveOnes.length === 0 ? null : against(liveOnes, target, part, rival)
  const isProven =
    data.kind === 'live' ||
    current?.part.data !== 'live' ||
    (onLive?.isBetter === true && rarer(liveOnes, target) >= LEAST_OF_A_KIND)
  const isPromoted = onAll.isBetter && isProven
  const name = current === null ? 'the base rate' : current.version
  const why = isPromoted
    ? 'Better: promoted.'
    : onAll.isBetter
      ? 'Better, but not proven on live launches: the current model stays.'
      : 'Not better: the current model stays.'
  return {
    outcome: isPromoted ? ('promoted' as const) : ('kept' as const),
    says: `${KINDS[part.fit.kind]}, trained on ${part.samples} launches; on ${later.length} later ones, after a gap of ${trimmed(data.gap / HOUR, 1)} h, against ${name}: ${describeGain(onAll)}. ${why}`,
    candidate: onAll.candidate,
    current: onAll.current,
    against: name,
    live: onLive && { candidate: onLive.candidate, current: onLive.current },
  }
}

const KINDS: Record<CandidateModel, string> = {
  rules: 'Calibrated rule weights',
  logistic: 'Logistic regression',
  trees: 'Boosted trees',
}

function against(
  examples: readonly Example[],
  target: Target,
  part: TrainedPart,
  rival: (example: Example) => number,
) {
  const candidate = measureOn(examples, target, chanceBy(part))
  const current = measureOn(examples, target, rival)
  const gain = 1 - candidate.logLoss / current.logLoss
  const isBetter = gain >= LEAST_GAIN && candidate.brier < current.brier
  return { candidate, current, isBetter }
}

function describeGain({
  candidate,
  current,
}: {
  candidate: ModelMetrics
  current: ModelMetrics
}): string {
  const auc = candidate.auc?.toFixed(3) ?? 'unknown'
  return `log loss ${candidate.logLoss.toFixed(4)} to ${current.logLoss.toFixed(4)}, Brier ${candidate.brier.toFixed(4)} to ${current.brier.toFixed(4)}, AUC ${auc}`
}

/** A trained part as a function of an example. */
export function chanceBy(part: TrainedPart): (example: Example) => number {
  return ({ features, findings }) => chanceOf(part, features, findings)
}

/** Measures predictions against outcomes. @param examples at least one, each with a known outcome */
export function measureOn(
  examples: readonly Example[],
  target: Target,
  chance: (example: Example) => number,
): ModelMetrics {
  const metrics = measure(
    examples.map(
      (one): PredictionOutcome => ({
        said: clampProbability(chance(one)),
        happened: one.happened[target] === true,
        weight: weightOf(one),
      }),
    ),
  )
  if (metrics === null) throw new Error('nothing to measure')
  return metrics
}

/** The smaller count: of launches that it happened to, or of the others. */
function rarer(examples: readonly Example[], target: Target): number {
  const yes = examples.filter(({ happened }) => happened[target]).length
  return Math.min(yes, examples.length - yes)
}

function sampleOf(
  { features, happened, readAt }: Example,
  names: readonly FeatureName[],
  target: Target,
): Sample {
  return {
    values: pick(features, names),
    happened: happened[target] === true,
    weight: weightOf({ readAt }),
  }
}
