import type { Kysely } from 'kysely'
import type { Stage } from '../../contract/launches/stages.ts'
import type { Tx } from '../../kernel/db/database.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import type { CountedBin, Measure } from './calibration.ts'

/** What was predicted at which stage, and whether live or from the chain's past. */
export type Predicted = { measure: Measure; stage: Stage; source: 'live' | 'history' }

/** Adds counts to the stored ones. */
export async function addToBins(
  tx: Tx,
  counted: readonly (Predicted & CountedBin)[],
): Promise<void> {
  for (const row of counted) {
    await tx
      .insertInto('calibration_bins')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['measure', 'stage', 'source', 'month', 'bin']).doUpdateSet((eb) => ({
          resolved: eb('calibration_bins.resolved', '+', eb.ref('excluded.resolved')),
          unresolved: eb('calibration_bins.unresolved', '+', eb.ref('excluded.unresolved')),
          happened: eb('calibration_bins.happened', '+', eb.ref('excluded.happened')),
          said: eb('calibration_bins.said', '+', eb.ref('excluded.said')),
          said_squared: eb('calibration_bins.said_squared', '+', eb.ref('excluded.said_squared')),
          said_happened: eb(
            'calibration_bins.said_happened',
            '+',
            eb.ref('excluded.said_happened'),
          ),
        })),
      )
      .execute()
  }
}

/** The counts of one measure at one stage, live and from the past. */
export function findBins(
  db: Kysely<Tables>,
  { measure, stage }: Pick<Predicted, 'measure' | 'stage'>,
): Promise<(CountedBin & { source: string })[]> {
  return db
    .selectFrom('calibration_bins')
    .select(['source', 'month', 'bin', 'resolved', 'unresolved', 'happened'])
    .select(['said', 'said_squared', 'said_happened'])
    .where('measure', '=', measure)
    .where('stage', '=', stage)
    .execute()
}
