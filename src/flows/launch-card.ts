import type { LaunchBody, LaunchDetailBody } from '../contract/launches.ts'
import { QUOTE_DECIMALS } from '../contract/mints.ts'
import {
  type DeployerRecord,
  deployerRecord,
  findLaunch,
  type Snapshot,
  type StoredLaunch,
  snapshotFromJson,
} from '../domains/launches/index.ts'
import { bundledShare, type Report } from '../domains/risk/index.ts'
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
  /** As of the same stage. */
  market: Market
  now: Ms
}

/** US cents, and a share of the supply, 0 to 1. null: unknown. */
export type Market = {
  volumeCents: number | null
  liquidityCents: number | null
  bundled: number | null
}

const NOTHING_KNOWN: Market = { volumeCents: null, liquidityCents: null, bundled: null }

type Context = Pick<PurchaseContext, 'db' | 'clock'>

/** @returns null for a launch that we have not seen, or that the chain has taken back */
export async function launchCard(context: Context, mint: string): Promise<LaunchCard | null> {
  const { db, clock } = context
  const row = await findLaunch(db.read, mint)
  if (row === null) return null
  const now = clock.now()
  const { report, snapshot } = await newestReport(context, row)
  return {
    launch: toLaunchBody(row),
    report,
    market: snapshot ? marketOf(snapshot) : NOTHING_KNOWN,
    holders: holdersOf(row),
    deployer: row.creator === null ? null : await deployerRecord(db.read, row.creator, now, mint),
    now,
  }
}

type Judged = { report: Report | null; snapshot: Snapshot | null }

/** Judged anew, a stage has several reports: the snapshot stands beside the first of them. */
async function newestReport({ db }: Context, row: StoredLaunch): Promise<Judged> {
  if (row.stage === null) return { report: null, snapshot: null }
  const stored = await db.read
    .selectFrom('launch_reports')
    .select(['report', 'snapshot'])
    .where('mint', '=', row.mint)
    .where('stage', '=', row.stage)
    .orderBy('made_at', 'desc')
    .execute()
  const text = stored.find(({ snapshot }) => snapshot !== '')?.snapshot
  return {
    report: stored[0] ? (JSON.parse(stored[0].report) as Report) : null,
    snapshot: text === undefined ? null : snapshotFromJson(text),
  }
}

function marketOf(snapshot: Snapshot): Market {
  const { launch, tape, liquidity, quoteUsd } = snapshot
  const decimals = QUOTE_DECIMALS[launch.quoteMint ?? '']
  const cents = (raw: bigint | null | undefined) =>
    raw == null || quoteUsd === null || decimals === undefined
      ? null
      : Math.round((Number(raw) / 10 ** decimals) * quoteUsd * 100)
  return {
    volumeCents: tape.complete ? cents(tape.buyVolume + tape.sellVolume) : null,
    liquidityCents: cents(liquidity?.quote),
    bundled: bundledShare(snapshot),
  }
}
