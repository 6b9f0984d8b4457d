import type { FirstEvent } from '../launches/index.ts'
import type { Hazards } from './hazards/hazards.ts'
import type { HazardsResult } from './hazards/learn-hazards.ts'
import type { TrainedStage } from './model/examples.ts'
import type { Study, WeightEvidence } from './model/study.ts'
import type { FitResult } from './model/train.ts'
import type { TrainedPart } from './model/trained.ts'

/** A launch at a stage, and how it ended. */
export type TrainingRow = {
  launchedAt: number
  /** Read from the chain's past. */
  isBackfilled: boolean
  /** … out of files. */
  isImported: boolean
  /** As of an example. */
  readAt: number | null
  /** After 24 hours. */
  outcome: string
  /** Within 24 hours; null: unknown. */
  graduated: boolean | null
  /** What came first after the stage; null: unknown, or it was over. */
  firstEvent: FirstEvent | null
  /** JSON. */
  snapshot: string
}

type Counts = Pick<TrainedPart, 'samples' | 'data' | 'baseline'>

/** The result of training for a target at a stage, without the weights. */
export type TrainingResult =
  | Extract<FitResult, { outcome: 'too-few' }>
  | (Omit<Exclude<FitResult, { outcome: 'too-few' }>, 'part' | 'weights'> & Counts)

/** The result of training what comes first after a stage, without the trees. */
type HazardsTraining =
  | Extract<HazardsResult, { outcome: 'too-few' }>
  | (Omit<Exclude<HazardsResult, { outcome: 'too-few' }>, 'hazards'> & Pick<Hazards, 'samples'>)

export type Learned = {
  /** JSON of the model to store; null: there is nothing to store. */
  model: string | null
  /** Whether it is to be used. */
  isPromoted: boolean
  results: TrainingResult[]
  /** Of what comes first after each stage, without the trees. */
  hazards: HazardsTraining[]
  /** Empty unless they were asked for. */
  studies: (Study & Pick<FitResult, 'stage' | 'target'>)[]
  /** Evidence on the rules' weights at the latest stage that could be learned; null: none. */
  weights: { stage: TrainedStage; rules: WeightEvidence[] } | null
}

/** Learns away from the thread that serves, which training would block for seconds. */
export type Trainer = {
  /** Ends when `close` is called or `signal` aborts; then whatever is asked rejects. */
  open(signal: AbortSignal): TrainingJob
}

export type TrainingJob = {
  /** @returns how many could not be read */
  add(stage: TrainedStage, rows: readonly TrainingRow[]): Promise<number>
  learn(current: { version: string; model: string } | null, isStudied: boolean): Promise<Learned>
  close(): Promise<void>
}
