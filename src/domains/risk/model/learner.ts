import { isBad, snapshotFromJson } from '../../launches/index.ts'
import { FEATURES_VERSION } from '../features/features.ts'
import { type Hazards, readHazards } from '../hazards/hazards.ts'
import { type HazardsResult, learnHazards } from '../hazards/learn-hazards.ts'
import type { Learned, TrainingRow } from '../ports.ts'
import {
  type Ended,
  type Example,
  exampleOf,
  TARGETS,
  TRAINED_STAGES,
  type TrainedStage,
} from './examples.ts'
import { study, weightEvidence } from './study.ts'
import { dataFor, type FitResult, train } from './train.ts'
import { readParts, type StoredModel, type TrainedPart } from './trained.ts'

/** Collects launches, then learns from them. It blocks its thread for as long as that takes. */
export type Learner = {
  /** @returns how many were left out: they could not be read, or lack what was known before, as older ones */
  add(stage: TrainedStage, rows: readonly TrainingRow[]): number
  /**
   * @param current the model in use, as stored; null: none
   * @param isStudied also looks closer at each part, which takes many times as long
   */
  learn(current: { version: string; model: string } | null, isStudied: boolean): Learned
}

/** Gathers examples by stage; an example of the same launch replaces an earlier one. */
export function createLearner(): Learner {
  const examples = new Map<TrainedStage, Map<string, Example>>()

  return {
    add(stage, rows) {
      const known = examples.get(stage) ?? new Map<string, Example>()
      examples.set(stage, known)
      const read = rows.flatMap((row) => readRow(row) ?? [])
      for (const example of read) known.set(example.mint, example)
      return rows.length - read.length
    },
    learn(current, isStudied) {
      const inUse = current ? (readParts(current.model) ?? []) : []
      const results: FitResult[] = []
      const studies: Learned['studies'] = []
      let weights: Learned['weights'] = null
      for (const stage of TRAINED_STAGES) {
        const known = [...(examples.get(stage)?.values() ?? [])]
        for (const target of TARGETS) {
          const own = partOf(inUse, stage, target)
          const rival = own && current ? { version: current.version, part: own } : null
          const result = train(known, stage, target, rival)
          results.push(result)
          const data = dataFor(known, target)
          if (result.outcome === 'too-few' || 'tooFew' in data) continue
          if (isStudied) studies.push({ stage, target, ...study(data, result.part) })
          if (target === 'bad') weights = { stage, rules: weightEvidence(data, result.weights) }
        }
      }
      const hazardsInUse = current ? readHazards(current.model) : []
      const hazards = TRAINED_STAGES.map((stage) =>
        learnHazards(
          [...(examples.get(stage)?.values() ?? [])],
          stage,
          hazardsInUse.find((one) => one.stage === stage) ?? null,
        ),
      )
      return {
        ...modelFrom(results, inUse, hazardsFrom(hazards, hazardsInUse)),
        results: results.map(withoutPart),
        hazards: hazards.map(withoutHazards),
        studies,
        weights,
      }
    },
  }
}

function readRow({ outcome, graduated, snapshot, ...row }: TrainingRow) {
  const read = snapshotFromJson(snapshot)
  // A model would learn that launches were recorded without it, and when that was.
  if (read === null || read.earlier === undefined || read.tape.flow === undefined) return null
  const ended: Ended = {
    ...row,
    happened: { bad: isBad(outcome), graduates: graduated },
  }
  return exampleOf(read, ended)
}

/** The parts in use with the promoted ones in place; if none was promoted, all that were learned. */
function modelFrom(
  results: readonly FitResult[],
  inUse: readonly TrainedPart[],
  { hazards, isNew }: { hazards: Hazards[]; isNew: boolean },
): Pick<Learned, 'model' | 'isPromoted'> {
  const learned = results.filter((result) => result.outcome !== 'too-few')
  if (learned.length === 0) return { model: null, isPromoted: false }
  const promoted = learned.filter(({ outcome }) => outcome === 'promoted')
  // Hazards alone are not a model.
  const isPromoted = promoted.length > 0 || (isNew && inUse.length > 0)
  const parts = isPromoted
    ? TRAINED_STAGES.flatMap((stage) =>
        TARGETS.flatMap((target) => {
          const found = promoted.find(({ part }) => isOf(part, stage, target))
          return found?.part ?? partOf(inUse, stage, target) ?? []
        }),
      )
    : learned.map(({ part }) => part)
  const stored: StoredModel = { features: FEATURES_VERSION, parts, hazards }
  return { model: JSON.stringify(stored), isPromoted }
}

/** The hazards in use with the promoted ones in place. */
function hazardsFrom(
  results: readonly HazardsResult[],
  inUse: readonly Hazards[],
): { hazards: Hazards[]; isNew: boolean } {
  const promoted = results.flatMap((one) => (one.outcome === 'promoted' ? [one.hazards] : []))
  const kept = inUse.filter((old) => promoted.every(({ stage }) => stage !== old.stage))
  return { hazards: [...promoted, ...kept], isNew: promoted.length > 0 }
}

function withoutHazards(result: HazardsResult): Learned['hazards'][number] {
  if (result.outcome === 'too-few') return result
  const { hazards, ...rest } = result
  return { ...rest, samples: hazards.samples }
}

/** Leaves out the weights, which are in the model. */
function withoutPart(result: FitResult): Learned['results'][number] {
  if (result.outcome === 'too-few') return result
  const { part, weights: _, ...rest } = result
  const { samples, data, baseline } = part
  return { ...rest, samples, data, baseline }
}

const isOf = (part: TrainedPart, stage: string, target: string) =>
  part.stage === stage && part.target === target

function partOf(parts: readonly TrainedPart[], stage: string, target: string): TrainedPart | null {
  return parts.find((part) => isOf(part, stage, target)) ?? null
}
