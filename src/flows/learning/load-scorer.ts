import type { Snapshot } from '../../domains/launches/index.ts'
import {
  findAdoptedWeights,
  findPromotedModel,
  type Model,
  modelOf,
  PRIOR,
  type Report,
  RULES,
  type Rule,
  readHazards,
  readParts,
  rulesVersion,
  scoreLaunch,
  withWeights,
} from '../../domains/risk/index.ts'
import type { Database } from '../../kernel/db/database.ts'

/** The rules and the model that launches are scored with. */
export type Scorer = {
  /** The version of both. */
  version: string
  model: Model
  score(snapshot: Snapshot): Report
}

/** Scores snapshots by one model and one set of rules, under their version. */
export function scorerWith(model: Model, rules: readonly Rule[]): Scorer {
  return {
    version: rulesVersion(model, rules),
    model,
    score: (snapshot) => scoreLaunch(snapshot, model, rules),
  }
}

/** The scorer in use, with adopted or hand-set weights, and the promoted model or the prior. */
export async function loadScorer({ read }: Pick<Database, 'read'>): Promise<Scorer> {
  const [model, adopted] = await Promise.all([loadModel({ read }), findAdoptedWeights(read)])
  return scorerWith(model, adopted ? withWeights(RULES, adopted.weights) : RULES)
}

/** The promoted model; the prior if there is none, or none that this version can read. */
export async function loadModel({ read }: Pick<Database, 'read'>): Promise<Model> {
  const row = await findPromotedModel(read)
  const parts = row && readParts(row.model)
  return row && parts ? modelOf(row.version, parts, readHazards(row.model)) : PRIOR
}
