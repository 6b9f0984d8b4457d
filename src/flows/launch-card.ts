import type { LaunchBody, LaunchDetailBody } from '../contract/launches.ts'
import type { Stage } from '../contract/stages.ts'
import {
  type DeployerRecord,
  deployerRecord,
  findLaunch,
  type StoredLaunch,
} from '../domains/launches/index.ts'
import type { Report } from '../domains/risk/index.ts'
import type { Ms } from '../kernel/clock.ts'
import type { PurchaseContext } from './context.ts'
import { holdersOf } from './show-holders.ts'
import { toLaunchBody } from './show-launches.ts'

/** A launch as the bot tells of it. null: unknown. */
export type LaunchCard = {
  launch: LaunchBody
  /** As of its newest stage; null: it was not judged. */
  report: Report | null
  holders: LaunchDetailBody['holders']
  deployer: DeployerRecord | null
  now: Ms
}

type Context = Pick<PurchaseContext, 'db' | 'clock'>

/** @returns null for a launch that we have not seen, or that the chain has taken back */
export async function launchCard(context: Context, mint: string): Promise<LaunchCard | null> {
  const { db, clock } = context
  const row = await findLaunch(db.read, mint)
  if (row === null) return null
  const now = clock.now()
  return {
    launch: toLaunchBody(row),
    report: await newestReport(context, row),
    holders: holdersOf(row),
    deployer: row.creator === null ? null : await deployerRecord(db.read, row.creator, now, mint),
    now,
  }
}

async function newestReport({ db }: Context, row: StoredLaunch): Promise<Report | null> {
  if (row.stage === null) return null
  const stored = await db.read
    .selectFrom('launch_reports')
    .select('report')
    .where('mint', '=', row.mint)
    .where('stage', '=', row.stage as Stage)
    .orderBy('made_at', 'desc')
    .executeTakeFirst()
  return stored ? (JSON.parse(stored.report) as Report) : null
}
