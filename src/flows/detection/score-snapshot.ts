import type { Stage } from '../../contract/launches/stages.ts'
import { type Attention, attentionOf, toReportRow } from '../../domains/attention/index.ts'
import {
  type Copies,
  type DeployerRecord,
  exchangesAmong,
  findCopies,
  findDeployerRecord,
  findExits,
  foldUri,
  foldWords,
  type LaunchReportRow,
  type LaunchTraits,
  type Locked,
  liquidityOf,
  quoteUsd,
  type Snapshot,
  snapshotToJson,
  traitsOf,
} from '../../domains/launches/index.ts'
import { holdersAgree, type Report } from '../../domains/risk/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import { type DetectionContext, solUsd } from './context.ts'
import type { Followed } from './followed.ts'
import { emptyTape } from './tape.ts'

const MOST_REASONS = 3

/** Our own records about a launch's creator, name, and buyers. */
export type OwnRecords = {
  deployer: DeployerRecord | null
  copies: Copies | null
  exits: ReadonlyMap<string, number>
}

/** Loads earlier launches with the same words, and the records of the developer and the buyers until `now`. */
export async function findOwnRecords(
  { db }: Pick<DetectionContext, 'db'>,
  { mint, launch, detectedAt, tape }: Followed,
  now: Ms,
): Promise<OwnRecords> {
  const keys = {
    mint,
    nameKey: foldWords(launch.name),
    symbolKey: foldWords(launch.symbol),
    uriKey: foldUri(launch.uri),
  }
  const buyers = tape?.read().wallets.map(({ wallet }) => wallet) ?? []
  const [copies, deployer, exits] = await Promise.all([
    findCopies(db.read, keys, detectedAt),
    launch.creator === null
      ? null
      : findDeployerRecord(db.read, launch.creator, now, { except: mint }),
    findExits(db.read, buyers, now),
  ])
  return { copies, deployer, exits }
}

/** What is known about a launch besides its events. */
export type Knowledge = OwnRecords &
  Pick<Snapshot, 'mint' | 'holders' | 'document' | 'funding' | 'tips'> & { locked: Locked | null }

export const NOTHING_FETCHED = {
  mint: null,
  holders: null,
  document: null,
  funding: new Map(),
  tips: null,
  locked: null,
}

/** Everything known about a launch at this moment, as the rules see it. */
export function takeSnapshot(
  context: Pick<DetectionContext, 'prices' | 'exchanges'>,
  followed: Followed,
  stage: Stage,
  takenAt: Ms,
  { locked, ...known }: Knowledge,
): Snapshot {
  const { launch, graduatedTo } = followed
  const tape = followed.tape ?? emptyTape(followed, false)
  const read = tape.read()
  const liquidity = liquidityOf(launch, followed, graduatedTo, locked)
  const agrees = holdersAgree({ ...known, launch, liquidity }, tape.sums().mostOut)
  return {
    launch,
    stage,
    takenAt,
    age: Math.max(0, takenAt - followed.launchedAt),
    ...known,
    exchanges: exchangesAmong(known.funding.values(), context.exchanges),
    tape: followed.missed || !agrees ? { ...read, complete: false } : read,
    liquidity,
    quoteUsd: quoteUsd(launch.quoteMint, solUsd(context)),
  }
}

/** A launch's report at a stage, the row to store, and what alerts ask of it. */
export type ScoredSnapshot = {
  report: Report
  attention: Attention
  row: LaunchReportRow
  traits: LaunchTraits
}

/**
 * Scores a snapshot, and returns the row to store. null: a rule threw; the launch is stored without
 * a report.
 */
export function scoreSnapshot(
  { score, log }: Pick<DetectionContext, 'score' | 'log'>,
  snapshot: Snapshot,
): ScoredSnapshot | null {
  const { mint } = snapshot.launch
  try {
    const report = score(snapshot)
    const attention = attentionOf(snapshot)
    return {
      report,
      attention,
      row: toReportRow({ report, attention }, snapshot, snapshotToJson(snapshot)),
      traits: traitsOf(snapshot, { score: report.score, attention: attention.score }),
    }
  } catch (error) {
    log.error({ err: error, mint, stage: snapshot.stage }, 'a launch could not be scored')
    return null
  }
}

/** The report's columns in the launch's own row. */
export function reportColumns({ report, attention }: Pick<ScoredSnapshot, 'report' | 'attention'>) {
  const flagged = report.flags.filter(({ outcome }) => outcome === 'flag')
  return {
    stage: report.stage,
    score: report.score,
    level: report.level,
    attention: attention.score,
    reasons: JSON.stringify(flagged.slice(0, MOST_REASONS).map(({ title }) => title)),
  }
}
