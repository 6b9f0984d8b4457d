import { attentionOf } from '../../domains/attention/index.ts'
import { snapshotFromJson } from '../../domains/launches/index.ts'
import {
  modelOf,
  PRIOR,
  RULES,
  readParts,
  scoreLaunch,
  withWeights,
} from '../../domains/risk/index.ts'

/** The model and weights of a report, as text. */
type MadeBy = {
  /** null: none was trained. */
  model: { version: string; text: string } | null
  /** Adopted weights; null: those of the code. */
  weights: string | null
}

/**
 * Scores a stored snapshot as the detector did. This file is built into one script without imports
 * (vite.rules.config.ts). The log names the script by its hash, and it runs in Node and in browsers, so
 * anyone can recompute a report.
 *
 * @param snapshot as it was stored
 * @returns null when the snapshot or the model cannot be read
 */
export function recomputeReport(snapshot: string, { model, weights }: MadeBy) {
  const read = snapshotFromJson(snapshot)
  const trained = readModel(model)
  if (read === null || trained === null) return null
  const rules = weights === null ? RULES : withWeights(RULES, JSON.parse(weights))
  const { score, level, rulesVersion } = scoreLaunch(read, trained, rules)
  const attention = attentionOf(read)
  return { score, level, attention: attention.score, rules: `${rulesVersion}/${attention.version}` }
}

function readModel(model: MadeBy['model']) {
  if (model === null) return PRIOR
  const parts = readParts(model.text)
  return parts && modelOf(model.version, parts)
}
