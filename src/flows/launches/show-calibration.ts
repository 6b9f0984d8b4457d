import type { CalibrationBody, CalibrationFiguresBody } from '../../contract/launches/bodies.ts'
import type { Stage } from '../../contract/launches/stages.ts'
import { countWithoutOutcome, HORIZON_MS } from '../../domains/launches/index.ts'
import { type CountedBin, calibrationOf, findBins, type Measure } from '../../domains/risk/index.ts'
import type { Services } from '../services.ts'

/** How predictions at a stage compare with outcomes, live and past launches apart. */
export async function showCalibration(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  measure: Measure,
  stage: Stage,
): Promise<CalibrationBody> {
  const [counted, pending] = await Promise.all([
    findBins(db.read, { measure, stage }),
    countWithoutOutcome(db.read, clock.now() - HORIZON_MS['24h']),
  ])
  const figures = (source: string) => figuresOf(counted.filter((one) => one.source === source))
  return { measure, stage, pending, live: figures('live'), history: figures('history') }
}

function figuresOf(counted: readonly CountedBin[]): CalibrationFiguresBody | null {
  if (counted.length === 0) return null
  const { bins, ...rest } = calibrationOf(counted)
  return { ...rest, bins: bins.map(({ tooSmall, ...bin }) => ({ ...bin, too_small: tooSmall })) }
}
