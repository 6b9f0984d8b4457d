import type { ReportMark } from './chart-words.ts'

/** A label is about as wide as this part of the whole chart, on a phone. */
const LABEL = 1 / 14

/**
 * Reports with the place of their candle, and a label where there is room for one: where several
 * follow one another closely, the last has it. Reports without a candle are left out.
 * @param starts of the candles, which stand side by side whatever the time between them
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
