import type { DeployerBody } from '../contract/launches.ts'
import { deployerRecord, findFundings, newestLaunches } from '../domains/launches/index.ts'
import type { Ms } from '../kernel/clock.ts'
import type { PurchaseContext } from './context.ts'
import { toLaunchBody } from './show-launches.ts'

const MOST_RECENT = 50

/**
 * What became of a wallet's launches, from our own store. A wallet that launched nothing that we saw
 * has an empty record: that we saw nothing is a finding, too.
 * @param until only launches detected before this moment
 */
export async function showDeployer(
  { db }: Pick<PurchaseContext, 'db'>,
  wallet: string,
  until: Ms,
): Promise<DeployerBody> {
  const [record, recent, fundings, first] = await Promise.all([
    deployerRecord(db.read, wallet, until),
    newestLaunches(db.read, { creator: wallet, until }, MOST_RECENT),
    findFundings(db.read, [wallet], until),
    db.read
      .selectFrom('launches')
      .select('launched_at')
      .where('creator', '=', wallet)
      .where('detected_at', '<=', until)
      .where('taken_back_at', 'is', null)
      .orderBy('detected_at')
      .limit(1)
      .executeTakeFirst(),
  ])
  return {
    wallet,
    launches: record.launches,
    graduated: record.graduated,
    dead: record.dead,
    rugged: record.rugged,
    open: record.open,
    median_life_ms: record.medianLife,
    first_launch_at: first?.launched_at ?? null,
    last_launch_at: record.lastLaunchAt,
    funder: fundings[0]?.funder ?? null,
    watched_since: record.watchedSince,
    recent: recent.map(toLaunchBody),
  }
}
