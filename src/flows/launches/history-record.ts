import type { HistoryRecordBody, OutcomeBody } from '../../contract/launches/bodies.ts'
import { backfilledOutcomes, finishedListings, sharesListed } from '../../domains/launches/index.ts'
import { measureTrackRecord } from '../../domains/risk/index.ts'
import type { Services } from '../services.ts'
import { countOutcomes, showLevels, withOutcome } from './record-figures.ts'

const MOST = 100_000

/** Compares scores of backfilled launches with their outcomes, separate from alerts; null: there are none. */
export async function readHistoryRecord({
  db,
}: Pick<Services, 'db'>): Promise<HistoryRecordBody | null> {
  const rows = await backfilledOutcomes(db.read, '24h', MOST)
  const oldest = rows.at(-1)
  if (oldest === undefined) return null
  const scored = rows.map(({ score, outcome }) => ({
    score,
    outcome: outcome as OutcomeBody['outcome'] | null,
  }))
  const { levels, judged } = measureTrackRecord(withOutcome(scored))
  return {
    since: oldest.launched_at,
    launches: rows.length,
    judged,
    outcomes: countOutcomes(scored),
    levels: showLevels(levels),
    listed: sharesListed(await finishedListings(db.read)),
  }
}
