import type { CoinTermsBody, LaunchBody, LaunchDetailBody } from '../../contract/launches/bodies.ts'
import type { Stage } from '../../contract/launches/stages.ts'
import type { Attention } from '../../domains/attention/index.ts'
import {
  capOf,
  type DeveloperRecord,
  findDeveloperRecord,
  findLaunch,
  rateIn,
  reportsAt,
  type Snapshot,
  type StoredLaunch,
  snapshotFromJson,
  worthUsd,
} from '../../domains/launches/index.ts'
import { bundledShare, type Report } from '../../domains/risk/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import { isWarned } from '../launches/is-warned.ts'
import { holdersOf } from '../launches/show-holders.ts'
import { termsOf, toLaunchBody } from '../launches/show-launches.ts'
import type { Services } from '../services.ts'

/** A launch as the bot shows it. null: unknown. */
export type LaunchCard = {
  launch: LaunchBody
  terms: CoinTermsBody
  /** What it is traded against; null: SOL. */
  quoteMint: string | null
  /** As of its newest stage; null: not scored. */
  report: Report | null
  /** As of the same stage; null: not measured. */
  attention: Attention | null
  holders: LaunchDetailBody['holders']
  developer: DeveloperRecord | null
  /** It turned for the worse since. */
  warned: boolean
  market: Market
  now: Ms
}

/** The market at one moment. US cents, and a share of the supply, 0 to 1. null: unknown. */
export type Market = {
  /** The stage of these figures; null: current. */
  stage: Stage | null
  marketCapCents: number | null
  /** The volume, and the number of trades. */
  volumeCents: number | null
  trades: number | null
  liquidityCents: number | null
  bundled: number | null
}

type Context = Pick<Services, 'db' | 'clock'>

/** @returns null for a launch that is unknown or was dropped */
export async function launchCard(context: Context, mint: string): Promise<LaunchCard | null> {
  const { db, clock } = context
  const row = await findLaunch(db.read, mint)
  if (row === null) return null
  const now = clock.now()
  const { report, attention, snapshot } = await newestReport(context, row)
  return {
    launch: toLaunchBody(row),
    terms: termsOf(row),
    quoteMint: row.quote_mint,
    report,
    attention,
    market: snapshot ? marketOf(snapshot) : marketNow(row),
    holders: holdersOf(row),
    warned: await isWarned(context, mint),
    developer:
      row.creator === null
        ? null
        : await findDeveloperRecord(db.read, row.creator, now, { except: mint }),
    now,
  }
}

type Scored = { report: Report | null; attention: Attention | null; snapshot: Snapshot | null }

/** A re-scored stage has several reports; only the first has the snapshot. */
async function newestReport({ db }: Context, row: StoredLaunch): Promise<Scored> {
  if (row.stage === null) return { report: null, attention: null, snapshot: null }
  const stored = await reportsAt(db.read, row.mint, row.stage)
  const text = stored.find(({ snapshot }) => snapshot !== '')?.snapshot
  const [newest] = stored
  return {
    report: newest ? (JSON.parse(newest.report) as Report) : null,
    attention: newest?.attention_report ? (JSON.parse(newest.attention_report) as Attention) : null,
    snapshot: text === undefined ? null : snapshotFromJson(text),
  }
}

/** The market of the snapshot alone: mixed with the row's current figures, it would contradict itself. */
function marketOf(snapshot: Snapshot): Market {
  const { stage, tape, liquidity } = snapshot
  const rate = rateIn(snapshot)
  const cents = (raw: bigint | null | undefined) =>
    raw == null || rate === null ? null : Math.round(worthUsd(raw, rate) * 100)
  return {
    stage,
    marketCapCents: capOf(snapshot),
    volumeCents: tape.complete ? cents(tape.buyVolume + tape.sellVolume) : null,
    trades: tape.complete ? tape.trades : null,
    liquidityCents: cents(liquidity?.quote),
    bundled: bundledShare(snapshot),
  }
}

function marketNow({ market_cap_cents, trades }: StoredLaunch): Market {
  return {
    stage: null,
    marketCapCents: market_cap_cents,
    volumeCents: null,
    trades,
    liquidityCents: null,
    bundled: null,
  }
}
