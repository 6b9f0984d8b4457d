import type { DeployerBody } from '../../contract/launches/bodies.ts'
import {
  findDeployerRecord,
  findFundings,
  firstLaunchAt,
  newestLaunches,
} from '../../domains/launches/index.ts'
import { crewOf } from '../../domains/risk/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import type { Services } from '../services.ts'
import { toLaunchBody } from './show-launches.ts'

const MOST_RECENT = 50

/**
 * Shows what happened to a wallet's launches, from our own records. A wallet without launches gets
 * an empty record, not a refusal, because that is useful to know.
 * @param until only launches detected before this moment
 */
export async function showDeployer(
  { db }: Pick<Services, 'db'>,
  wallet: string,
  until: Ms,
): Promise<DeployerBody> {
  const [record, past, recent, fundings, firstAt, crew] = await Promise.all([
    findDeployerRecord(db.read, wallet, until),
    findDeployerRecord(db.read, wallet, until, { isBackfilled: true }),
    newestLaunches(db.read, { creator: wallet, until }, MOST_RECENT),
    findFundings(db.read, [wallet], until),
    firstLaunchAt(db.read, wallet, until),
    crewOf(db.read, wallet),
  ])
  return {
    wallet,
    launches: record.launches,
    graduated: record.graduated,
    dead: record.dead,
    rugged: record.rugged,
    open: record.open,
    median_life_ms: record.medianLife,
    first_launch_at: firstAt,
    last_launch_at: record.lastLaunchAt,
    funder: fundings[0]?.funder ?? null,
    crew_wallets: crew.length === 0 ? null : crew.length,
    watched_since: record.knownSince,
    from_history: {
      launches: past.launches,
      graduated: past.graduated,
      dead: past.dead,
      rugged: past.rugged,
      open: past.open,
    },
    recent: recent.map(toLaunchBody),
  }
}
