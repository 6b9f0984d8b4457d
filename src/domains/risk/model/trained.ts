import { z } from 'zod'
import { percent } from '../../../contract/format.ts'
import { FEATURES, FEATURES_VERSION, featuresOf } from '../features.ts'
import type { Model } from '../report.ts'
import { trimmed } from '../say.ts'
import { logOdds, sigmoid } from './logistic.ts'

const finite = z.number()

/** A trained model as it is stored. */
const STORED = z
  .object({
    features: z.literal(FEATURES_VERSION),
    names: z.array(z.string()),
    columns: z.array(z.object({ mean: finite, spread: finite.min(0) })),
    intercept: finite,
    weights: z.array(finite),
    /** What launches of late came to on average, 0 to 1. */
    baseline: finite.min(0).max(1),
    /** How many launches it was trained on. */
    samples: z.int(),
    horizon: z.enum(['1h', '24h']),
  })
  .refine(
    ({ names, columns, weights }) =>
      names.join() === FEATURES.join() &&
      columns.length === FEATURES.length &&
      weights.length === 2 * FEATURES.length,
  )

export type StoredModel = z.infer<typeof STORED>

/** Reads a stored model; null where it was made for other features, or is none. */
export function readModel(version: string, text: string): Model | null {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return null
  }
  const stored = STORED.safeParse(json).data
  return stored ? modelOf(version, stored) : null
}

export function modelOf(version: string, stored: StoredModel): Model {
  const { baseline, samples, horizon } = stored
  return {
    version,
    trained: true,
    judge(snapshot) {
      const features = featuresOf(snapshot)
      const risk = sigmoid(
        logOdds(
          stored,
          FEATURES.map((name) => features[name]),
        ),
      )
      const basis = `Trained on ${trimmed(samples, 0)} earlier launches; of the latest ones, ${percent(baseline)} were dead or rugged within ${horizon === '1h' ? 'one hour' : '24 hours'}.`
      return { version, trained: true, risk, baseline, basis }
    },
  }
}
