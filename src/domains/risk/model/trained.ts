import { z } from 'zod'
import { percent, trimmed } from '../../../contract/format.ts'
import { STAGES, type Stage } from '../../../contract/launches/stages.ts'
import { FEATURES, FEATURES_VERSION } from '../features/features.ts'
import { chancesWithin, type Hazards } from '../hazards/hazards.ts'
import type { Model, Prediction } from '../report.ts'
import { RULES } from '../rules/all.ts'
import { foundOver } from '../was-over.ts'
import { findingsOf, pick, TARGETS, type Target, TRAINED_STAGES, valuesOf } from './examples.ts'
import { logisticOdds, sigmoid } from './logistic.ts'
import { rulesOdds } from './rule-weights.ts'
import { canWalk, TREES } from './stored-trees.ts'
import { treesOdds } from './trees.ts'

const finite = z.number()
const share = finite.min(0).max(1)
const place = z.int().min(0)

const FIT = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('rules'),
    doubt: share,
    weights: z.array(
      z.object({ rule: z.string(), version: z.int(), weight: share, discount: share }),
    ),
  }),
  z.object({
    kind: z.literal('logistic'),
    columns: z.array(z.object({ mean: finite, spread: finite.min(0) })),
    intercept: finite,
    weights: z.array(finite),
  }),
  TREES,
])

export type Fit = z.infer<typeof FIT>

/** What predicts one target from one stage on. */
const PART = z
  .object({
    stage: z.enum(TRAINED_STAGES),
    target: z.enum(TARGETS),
    /** `mixed`: launches read from the chain's past were learned from too. */
    data: z.enum(['live', 'mixed']),
    /** The features that it sees. */
    names: z.array(z.enum(FEATURES)),
    fit: FIT,
    /** Added to the log odds, so that they fit the newest launches. */
    shift: finite,
    /** To which share of the newest launches it happened. */
    baseline: share,
    /** How many launches it was trained on. */
    samples: place,
  })
  .refine(({ fit, names }) => fits(fit, names.length))

const STORED = z.object({
  features: z.literal(FEATURES_VERSION),
  parts: z.array(z.unknown()),
})

export type TrainedPart = z.infer<typeof PART>
export type StoredModel = {
  features: typeof FEATURES_VERSION
  parts: TrainedPart[]
  hazards: Hazards[]
}

/** Whether a fit is for today's rules and features. */
function fits(fit: Fit, width: number): boolean {
  if (fit.kind === 'logistic') {
    return fit.columns.length === width && fit.weights.length === 2 * width
  }
  if (fit.kind === 'rules') {
    const named = fit.weights.map(({ rule, version }) => `${rule} ${version}`).join()
    return named === RULES.map(({ id, version }) => `${id} ${version}`).join()
  }
  return canWalk(fit, width)
}

/** The parts of a stored model that today's rules and features can use; null: none. */
export function readParts(text: string): TrainedPart[] | null {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return null
  }
  const stored = STORED.safeParse(json).data
  const parts = stored?.parts.flatMap((one) => PART.safeParse(one).data ?? []) ?? []
  return parts.length === 0 ? null : parts
}

/** A model of trained parts; a stage without one predicts nothing. */
export function modelOf(
  version: string,
  parts: readonly TrainedPart[],
  hazards: readonly Hazards[] = [],
): Model {
  return {
    version,
    trained: true,
    predict(snapshot, applied) {
      const { stage } = snapshot
      const part = partFor(parts, stage, 'bad')
      if (part === null) return untrained(version, stage)
      if (snapshot.earlier === undefined) return unpredicted(version, OLDER)
      const values = valuesOf(snapshot)
      const risk = chanceOf(part, values, findingsOf(applied))
      const other = partFor(parts, stage, 'graduates')
      const graduates = other && chanceOf(other, values, findingsOf(applied))
      const { baseline, samples } = part
      const basis = `Trained on ${trimmed(samples, 0)} earlier launches; of the latest ones, ${percent(baseline)} were dead or rugged within 24 hours.`
      const own = hazards.find((one) => one.stage === stage)
      const isOpen = own !== undefined && !foundOver(snapshot, applied)
      const next = isOpen && { hazards: chancesWithin(own, values) }
      return { version, trained: true, risk, graduates, baseline, basis, ...next }
    },
  }
}

/** The probability that it happens. @param applied findings in the order of RULES */
export function chanceOf(
  { fit, names, shift, target }: Pick<TrainedPart, 'fit' | 'names' | 'shift' | 'target'>,
  values: Float32Array,
  findings: Float32Array,
): number {
  return sigmoid(oddsOf(fit, target, pick(values, names), findings) + shift)
}

/** The logit of a target; values as {@link valuesOf}, findings in the order of RULES. */
export function oddsOf(
  fit: Fit,
  target: Target,
  values: Float32Array,
  findings: Float32Array,
): number {
  if (fit.kind === 'logistic') return logisticOdds(fit, values)
  if (fit.kind === 'trees') return treesOdds(fit, values)
  const odds = rulesOdds(fit, findings)
  return target === 'bad' ? odds : -odds
}

/** The part of the latest trained stage that the launch has reached. */
function partFor(parts: readonly TrainedPart[], stage: Stage, target: Target): TrainedPart | null {
  const reached = STAGES.indexOf(stage)
  const known = TRAINED_STAGES.toReversed().filter((one) => STAGES.indexOf(one) <= reached)
  for (const one of known) {
    const part = parts.find((part) => part.stage === one && part.target === target)
    if (part) return part
  }
  return null
}

function untrained(version: string, stage: Stage): Prediction {
  const isEarly = STAGES.indexOf(stage) < STAGES.indexOf(TRAINED_STAGES[0])
  const basis = isEarly
    ? 'The trained model answers from one minute after launch on.'
    : 'No model is trained for this stage.'
  return unpredicted(version, basis)
}

const OLDER = 'This launch was recorded before what the trained model looks at.'

function unpredicted(version: string, basis: string): Prediction {
  return { version, trained: true, risk: null, graduates: null, baseline: null, basis }
}
