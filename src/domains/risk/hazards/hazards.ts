/**
 * Discrete-time hazards with competing risks (Tutz, Schmid, Modeling Discrete Time-to-Event Data, chapter 8): of
 * launches that nothing has come to yet, the chance of each cause in the next span.
 */
import { z } from 'zod'
import {
  byCause,
  CAUSES,
  type Hazard,
  type HazardCause,
  SPANS_MS,
} from '../../../contract/launches/hazards.ts'
import { FEATURES } from '../features/features.ts'
import { pick, TRAINED_STAGES } from '../model/examples.ts'
import { sigmoid } from '../model/logistic.ts'
import { canWalk, TREES } from '../model/stored-trees.ts'
import { treesOdds } from '../model/trees.ts'
import { withSpan } from './spans.ts'

const share = z.number().min(0).max(1)
const CAUSE = z.object({
  fit: TREES,
  /** Added to the log odds in each span, so that they fit the newest launches. */
  shifts: z.array(z.number()).length(SPANS_MS.length),
  /** How often it came in each span to launches still at risk. */
  usual: z.array(share).length(SPANS_MS.length),
})

const HAZARDS = z
  .object({
    stage: z.enum(TRAINED_STAGES),
    names: z.array(z.enum(FEATURES)),
    causes: z.object({ graduates: CAUSE, fades: CAUSE, rugged: CAUSE }),
    /** How many launches it was trained on. */
    samples: z.int().min(0),
  })
  .refine(({ causes, names }) =>
    CAUSES.every((cause) => canWalk(causes[cause].fit, names.length + 1)),
  )

/** What predicts what comes first after a stage. */
export type Hazards = z.infer<typeof HAZARDS>

const STORED = z.object({ hazards: z.array(z.unknown()) })

/** The hazards in a stored model that today's features can use. Models of before have none. */
export function readHazards(text: string): Hazards[] {
  const stored = STORED.safeParse(JSON.parse(text)).data
  return stored?.hazards.flatMap((one) => HAZARDS.safeParse(one).data ?? []) ?? []
}

/** The chances of each cause within each span. Together they are at most 1. @param values as of an example */
export function chancesWithin({ causes, names }: Hazards, values: Float32Array): Hazard[] {
  const own = pick(values, names)
  const chances = comingFirst((span) => hazardsIn(causes, withSpan(own, span), span))
  const usual = comingFirst((span) => byCause((cause) => causes[cause].usual[span] ?? 0))
  return SPANS_MS.map((within, span) => ({
    within,
    chances: chances[span] as Record<HazardCause, number>,
    usual: usual[span] as Record<HazardCause, number>,
  }))
}

/** The hazards of a span: each was learned alone, so together they may be more than can happen. */
export function hazardsIn(
  causes: Hazards['causes'],
  values: Float32Array,
  span: number,
): Record<HazardCause, number> {
  const alone = byCause((cause) => {
    const { fit, shifts } = causes[cause]
    return sigmoid(treesOdds(fit, values) + (shifts[span] ?? 0))
  })
  const all = Math.max(1, alone.graduates + alone.fades + alone.rugged)
  return byCause((cause) => alone[cause] / all)
}

/** Adds hazards up over the spans: something comes in a span only if nothing came before. */
function comingFirst(
  hazardsOf: (span: number) => Record<HazardCause, number>,
): Record<HazardCause, number>[] {
  let left = 1
  let sum = byCause(() => 0)
  return SPANS_MS.map((_, span) => {
    const hazards = hazardsOf(span)
    const before = sum
    const still = left
    sum = byCause((cause) => before[cause] + still * hazards[cause])
    left = Math.max(0, 1 - sum.graduates - sum.fades - sum.rugged)
    return sum
  })
}
