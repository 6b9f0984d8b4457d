import type { Stage } from '../../contract/launches/stages.ts'
import type { Queryable, Tx } from '../../kernel/db/database.ts'
import type { CountedBin, Measure } from './calibration.ts'
import type { Experience, FlagRate } from './experience.ts'

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
  db: Queryable,
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

/** Adds counts of flags to the stored ones. */
export async function addFlagRates(tx: Tx, rates: readonly FlagRate[]): Promise<void> {
  for (const rate of rates) {
    await tx
      .insertInto('flag_rates')
      .values(rate)
      .onConflict((conflict) =>
        conflict.columns(['rule', 'version', 'stage', 'source']).doUpdateSet((eb) => ({
          flagged: eb('flag_rates.flagged', '+', eb.ref('excluded.flagged')),
          bad: eb('flag_rates.bad', '+', eb.ref('excluded.bad')),
        })),
      )
      .execute()
  }
}

/** What happened to launches so far, by score and by flag. */
export async function findExperience(db: Queryable): Promise<Experience> {
  const [scores, flags] = await Promise.all([
    db
      .selectFrom('calibration_bins')
      .select(['stage', 'source', 'bin'])
      .select(({ fn }) => [
        fn.sum<number | string>('resolved').as('resolved'),
        fn.sum<number | string>('happened').as('happened'),
      ])
      .where('measure', '=', 'risk')
      .groupBy(['stage', 'source', 'bin'])
      .execute(),
    db.selectFrom('flag_rates').selectAll().execute(),
  ])
  return {
    // PostgreSQL sums as decimal text.
    scores: scores.map((one) => ({
      ...one,
      resolved: Number(one.resolved),
      happened: Number(one.happened),
    })),
    flags,
  }
}
