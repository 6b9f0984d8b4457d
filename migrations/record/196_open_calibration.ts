import type { Kysely } from 'kysely'

type Tables = { calibration_bins: object; flag_rates: object; launch_outcomes: Outcome }
type Outcome = { counted: number; horizon: string }

/**
 * Every outcome is counted again: predictions of launches that were over by then said nothing, and the counts of
 * before have them.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('calibration_bins').execute()
  await db.deleteFrom('flag_rates').execute()
  await db
    .updateTable('launch_outcomes')
    .set({ counted: 0 })
    .where('horizon', '=', '24h')
    .where('counted', '=', 1)
    .execute()
}
