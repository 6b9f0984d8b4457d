import { type HazardCause, SPANS_MS } from '../../../contract/launches/hazards.ts'
import type { FirstEvent } from '../../launches/index.ts'
import type { FeatureName } from '../features/features.ts'
import { type Example, pick } from '../model/examples.ts'

/** A launch that was still at risk when a span began, and what came in it. null: nothing. */
export type SpanRow = { values: Float32Array; span: number; cause: HazardCause | null }

/**
 * The spans of a launch that were watched to their end, or until something came: after that it is at risk of nothing,
 * and a gap ends what is known.
 */
export function spanRows(
  { features }: Pick<Example, 'features'>,
  { cause, after }: FirstEvent,
  names: readonly FeatureName[],
): SpanRow[] {
  return SPANS_MS.flatMap((end, span) => {
    const begin = SPANS_MS[span - 1] ?? 0
    const isOver = span > 0 && after <= begin
    const isCut = cause === null && after < end
    if (isOver || isCut) return []
    const values = withSpan(pick(features, names), span)
    return [{ values, span, cause: after <= end ? cause : null }]
  })
}

/** The features, and which span it is: one model has all of them. */
export function withSpan(values: Float32Array, span: number): Float32Array {
  const wider = new Float32Array(values.length + 1)
  wider.set(values)
  wider[values.length] = span
  return wider
}
