import type { ReportMark } from './chart-words.ts'

/** A label's width on a phone, as a share of the chart's. */
const LABEL = 1 / 14

/**
 * Reports with the position of their candle, and a label if there is room: of several close together, the
 * last one has it. Reports without a candle are left out.
 * @param starts of the candles, which are drawn side by side even if there is time between them
 * @param step a candle's length
 */
export function labelReports(
  reports: readonly Pick<ReportMark, 'made_at' | 'score'>[],
  starts: readonly number[],
  step: number,
): { at: number; label: string }[] {
  const places = new Map(starts.map((at, place) => [at, place]))
  const placed = reports
    .flatMap(({ made_at: madeAt, score }) => {
      const at = madeAt - (madeAt % step)
      const place = places.get(at)
      return place === undefined ? [] : [{ at, place, score }]
    })
    .sort((a, b) => a.place - b.place)
  return placed.map(({ at, place, score }, nth) => {
    const next = placed[nth + 1]
    const hasRoom = next === undefined || next.place - place >= starts.length * LABEL
    return { at, label: hasRoom ? `${score}` : '' }
  })
}
