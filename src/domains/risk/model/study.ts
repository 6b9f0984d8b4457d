import { DAY } from '../../../kernel/clock.ts'
import { ascending } from '../../../kernel/compare.ts'
import { FEATURES } from '../features/features.ts'
import { RULES } from '../rules/all.ts'
import { DOUBT } from '../score.ts'
import { type Proportion, wilson } from '../track-record.ts'
import type { Example, Target } from './examples.ts'
import { type ModelMetrics, measure } from './measure.ts'
import type { RulesFit } from './rule-weights.ts'
import { chanceBy, type Data, fitWeights, measureOn, partOf } from './train.ts'
import { chanceOf, type TrainedPart } from './trained.ts'

/** A rule's weight as set by hand, and as fitted to outcomes. */
export type WeightEvidence = {
  rule: string
  version: number
  hand: { weight: number; discount: number }
  data: { weight: number; discount: number }
  /** Of launches with its flag, and of those without, how many ended badly; null: there were none. */
  flagged: Proportion | null
  others: Proportion | null
  credited: number
}

/** Each hand-set weight beside how often launches with and without its flag ended badly. */
export function weightEvidence(data: Data, { weights }: RulesFit): WeightEvidence[] {
  const all = [...data.older, ...data.later]
  const badOf = (some: readonly Example[]) =>
    wilson(some.filter(({ happened }) => happened.bad).length, some.length)
  return RULES.map(({ id, version, weight, discount = 0 }, at) => {
    const isFlagged = ({ findings }: Example) => (findings[at] ?? 0) > 0
    const found = weights[at]
    return {
      rule: id,
      version,
      hand: { weight, discount },
      data: { weight: found?.weight ?? weight, discount: found?.discount ?? discount },
      flagged: badOf(all.filter(isFlagged)),
      others: badOf(all.filter((one) => !isFlagged(one))),
      credited: all.filter(({ findings }) => (findings[RULES.length + at] ?? 0) > 0).length,
    }
  })
}

/** A closer look at what was learned, on the launches that were held back. */
export type Study = {
  /** How much log loss grows if one feature, or one rule, is another launch's; the largest first. */
  importance: { name: string; loss: number }[]
  /** Without each rule: what calibrated weights lose in log loss, and the hand-set score in AUC. */
  ablation: { rule: string; loss: number; auc: number | null }[]
  byVenue: StudySlice[]
  byTime: StudySlice[]
}

/** How the chosen model did on some of the launches; `name` is a venue, or a day. */
type StudySlice = { name: string; metrics: ModelMetrics }

/** Studies one part. Takes as long as fitting the weights once without each rule. */
export function study(data: Data, part: TrainedPart): Study {
  const { later, target } = data
  return {
    importance: importanceOf(part, later),
    ablation: target === 'bad' ? ablationOf(data, part) : [],
    byVenue: slices(later, target, part, ({ venue }) => venue),
    byTime: slices(later, target, part, ({ launchedAt }) => dayOf(launchedAt)),
  }
}

function importanceOf(part: TrainedPart, later: readonly Example[]): Study['importance'] {
  const { logLoss } = measureOn(later, part.target, chanceBy(part))
  const grown = (mix: (one: Example, other: Example) => Example) =>
    measureOn(later, part.target, (one) => {
      // Halfway around the list: another launch of the same weeks, not picked at random.
      const at = places.get(one) ?? 0
      const other = later[(at + Math.floor(later.length / 2)) % later.length] ?? one
      const { features, findings } = mix(one, other)
      return chanceOf(part, features, findings)
    }).logLoss - logLoss
  const places = new Map(later.map((one, at) => [one, at]))
  const found =
    part.fit.kind === 'rules'
      ? RULES.map(({ id }, at) => ({
          name: id,
          loss: grown((one, other) => ({
            ...one,
            findings: swapped(one.findings, other.findings, [at, RULES.length + at]),
          })),
        }))
      : part.names.map((name) => ({
          name,
          loss: grown((one, other) => ({
            ...one,
            features: swapped(one.features, other.features, [FEATURES.indexOf(name)]),
          })),
        }))
  return found.sort((a, b) => b.loss - a.loss)
}

function swapped(own: Float32Array, other: Float32Array, places: readonly number[]): Float32Array {
  const mixed = own.slice()
  for (const at of places) mixed[at] = other[at] ?? Number.NaN
  return mixed
}

function ablationOf(data: Data, { stage }: TrainedPart): Study['ablation'] {
  const { older, later, target } = data
  const lossOf = (without: string | null) =>
    measureOn(later, target, chanceBy(partOf(data, stage, fitWeights(data, without)))).logLoss
  const whole = lossOf(null)
  const aucOf = (without: string | null) =>
    measure(
      later.map((one) => ({
        said: handScore(one, without),
        happened: one.happened[target] === true,
      })),
    )?.auc ?? null
  const all = aucOf(null)
  return RULES.filter((_, at) => older.some(({ findings }) => isFound(findings, at)))
    .map(({ id }) => {
      const auc = aucOf(id)
      const lost = auc === null || all === null ? null : all - auc
      return { rule: id, loss: lossOf(id) - whole, auc: lost }
    })
    .sort((a, b) => b.loss - a.loss)
}

const isFound = (findings: Float32Array, at: number) =>
  (findings[at] ?? 0) > 0 || (findings[RULES.length + at] ?? 0) > 0

/** The score by hand-set weights, 0 to 1, without the model and without one rule. */
function handScore({ findings }: Example, without: string | null): number {
  let trust = 1
  let doubt = DOUBT
  for (const [at, { id, weight, discount = 0 }] of RULES.entries()) {
    if (id === without) continue
    trust *= 1 - weight * (findings[at] ?? 0)
    doubt *= 1 - discount * (findings[RULES.length + at] ?? 0)
  }
  return 1 - (1 - doubt) * trust
}

function slices(
  later: readonly Example[],
  target: Target,
  part: TrainedPart,
  nameOf: (example: Example) => string,
): StudySlice[] {
  const groups = Map.groupBy(later, nameOf)
  return [...groups]
    .sort(([a], [b]) => ascending(a, b))
    .map(([name, some]) => ({
      name,
      metrics: measureOn(some, target, chanceBy(part)),
    }))
}

function dayOf(at: number): string {
  return new Date(Math.floor(at / DAY) * DAY).toISOString().slice(0, 10)
}
