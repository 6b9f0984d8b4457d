import type { MarkBody } from '../../../../contract/launches/chart.ts'
import type { ReportMark } from './chart-words.ts'

/** A label's width on a phone, as a share of the chart's. */
const LABEL = 1 / 14
/** A dot's width there. */
const DOT = 1 / 24

export type PlacedReport = { at: number; label: string }
/** An arrow for trades of one side. `who`: each kind once, the most telling first. */
export type PlacedTrades = Pick<MarkBody, 'at' | 'side'> & { who: MarkBody['who'][] }

/** Whose trades tell most comes first: an arrow has one color. */
const TELLING: readonly MarkBody['who'][] = ['developer', 'insider', 'sniper', 'boost']

/**
 * Reports with the position of their candle, and a label if there is room: of several close together, the
 * last one has it, and those that it would cover are left out. So are reports without a candle.
 * @param starts of the candles, which are drawn side by side even if there is time between them
 * @param step a candle's length
 */
export function placeReports(
  reports: readonly Pick<ReportMark, 'made_at' | 'score'>[],
  starts: readonly number[],
  step: number,
): PlacedReport[] {
  const places = placesOf(starts)
  const placed = reports
    .flatMap(({ made_at: madeAt, score }) => {
      const at = madeAt - (madeAt % step)
      const place = places.get(at)
      return place === undefined ? [] : [{ at, place, score }]
    })
    .sort((a, b) => a.place - b.place)
  return placed.flatMap(({ at, place, score }, nth) => {
    const next = placed[nth + 1]
    const room = next === undefined ? 1 : (next.place - place) / starts.length
    if (room < DOT) return []
    return [{ at, label: room < LABEL ? '' : `${score}` }]
  })
}

/** One arrow for trades of a side whose arrows or letters would cover one another, at the first of them. */
export function placeTrades(marks: readonly MarkBody[], starts: readonly number[]): PlacedTrades[] {
  const places = placesOf(starts)
  const placed: PlacedTrades[] = []
  for (const side of ['buy', 'sell'] as const) {
    let last: (PlacedTrades & { place: number }) | null = null
    for (const { at, who } of inTime(marks, side)) {
      const place = places.get(at)
      if (place === undefined) continue
      if (last && (place - last.place) / starts.length < LABEL) {
        if (!last.who.includes(who)) last.who.push(who)
        continue
      }
      last = { at, side, who: [who], place }
      placed.push(last)
    }
  }
  return placed.map(({ at, side, who }) => ({
    at,
    side,
    who: TELLING.filter((one) => who.includes(one)),
  }))
}

function inTime(marks: readonly MarkBody[], side: MarkBody['side']): MarkBody[] {
  return marks.filter((mark) => mark.side === side).sort((a, b) => a.at - b.at)
}

function placesOf(starts: readonly number[]): ReadonlyMap<number, number> {
  return new Map(starts.map((at, place) => [at, place]))
}
