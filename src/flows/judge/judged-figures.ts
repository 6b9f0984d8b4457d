import type { JudgedBy, JudgedFigures, JudgedTarget } from '../../contract/launches/judged.ts'
import { measure, type PredictionOutcome, precisionInTop } from '../../domains/risk/index.ts'
import type { Judged } from './judge-launch.ts'

/** A scored launch with its labels. */
export type JudgedRow = { judged: Judged; labels: readonly (boolean | null)[] }

const BY: readonly JudgedBy[] = ['score', 'risk', 'graduates']

/** Each label beside each number of ours; rows without either are left out. Pure. */
export function judgedTargets(
  names: readonly string[],
  rows: readonly JudgedRow[],
): JudgedTarget[] {
  return names.flatMap((label, nth) => BY.map((by) => targetOf(label, by, nth, rows)))
}

function targetOf(
  label: string,
  by: JudgedBy,
  nth: number,
  rows: readonly JudgedRow[],
): JudgedTarget {
  const both = rows.flatMap(({ judged, labels }) => {
    const [said, happened] = [judged[by], labels[nth] ?? null]
    return said === null || happened === null ? [] : [{ venue: judged.venue, said, happened }]
  })
  const venues = [...Map.groupBy(both, ({ venue }) => venue)]
  return {
    label,
    by,
    ...figuresOf(both),
    venues: venues.map(([venue, some]) => ({ venue, ...figuresOf(some) })),
    calibration: measure(both)?.bins ?? [],
  }
}

function figuresOf(all: readonly PredictionOutcome[]): JudgedFigures {
  const metrics = measure(all)
  return {
    samples: all.length,
    positives: all.filter(({ happened }) => happened).length,
    auc: metrics?.auc ?? null,
    average_precision: metrics?.auprc ?? null,
    precision_top_5: precisionInTop(all, 0.05),
  }
}
