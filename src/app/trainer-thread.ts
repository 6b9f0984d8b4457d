import { parentPort } from 'node:worker_threads'
import { createLearner, type TrainedStage, type TrainingRow } from '../domains/risk/index.ts'

/** Requests to the thread, one at a time. */
export type TrainingRequest =
  | { kind: 'add'; stage: TrainedStage; rows: readonly TrainingRow[] }
  | { kind: 'learn'; current: { version: string; model: string } | null; isStudied: boolean }

export type TrainingAnswer =
  | { kind: 'add'; value: ReturnType<Learner['add']> }
  | { kind: 'learn'; value: ReturnType<Learner['learn']> }

type Learner = ReturnType<typeof createLearner>

const learner = createLearner()

parentPort?.on('message', (request: TrainingRequest) => {
  parentPort?.postMessage(answer(request))
})

function answer(request: TrainingRequest): TrainingAnswer {
  if (request.kind === 'add') {
    return { kind: 'add', value: learner.add(request.stage, request.rows) }
  }
  return { kind: 'learn', value: learner.learn(request.current, request.isStudied) }
}
