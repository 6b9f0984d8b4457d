import { STAGES } from '../../../../contract/launches/stages.ts'
import type { TurnKind } from '../../../../contract/launches/turns.ts'
import {
  loadTrades,
  reportsAt,
  snapshotFromJson,
  type TapeTrade,
} from '../../../../domains/launches/index.ts'
import {
  type After,
  type Before,
  beforeOf,
  findTurns,
  moveAfter,
  newAfter,
  since,
  withoutReport,
} from '../../../../domains/turns/index.ts'
import { watchedTurns } from '../../../../domains/watches/index.ts'
import type { DetectionContext } from '../../context.ts'
import type { Followed } from '../followed.ts'
import { tradeKey } from '../market-state.ts'
import type { TradeQueue } from '../trade-queue.ts'
import type { Subject } from './subject.ts'

/** Of one coin, more than sources report again after a restart. */
const MOST_REPEATED = 1_000

/** What is known of a seller: `net` is what it had sold and never bought when it had sold `sold`. Raw units. */
export type LookUp = { sold: bigint; net: bigint; tries: number; is: 'open' | 'busy' | 'answered' }

/** A launch while it is followed. */
export type WatchedLaunch = {
  subject: Subject
  /** null: it is being read from the database. */
  state: {
    before: Before
    after: After
    reported: Set<TurnKind>
    /** Its newest stored trades when it was read: after a restart a source reports them again. */
    read: ReadonlySet<string>
  } | null
  /** Trades that arrive while it is read. */
  pending: TapeTrade[]
  /** Turns are being stored. */
  busy: boolean
  /** Sellers whose tokens were traced, or are being traced. */
  lookedUp: Map<string, LookUp>
}

/** A launch whose state is still to be read. */
export function newWatchedLaunch(subject: Subject): WatchedLaunch {
  return { subject, state: null, pending: [], busy: false, lookedUp: new Map() }
}

/**
 * Loads a launch's state as of when it began to be followed, and its trades since, so that the next leader
 * sees what this one would have seen.
 * @returns false: the snapshot of its report is gone or can't be read
 * @throws errors of the database
 */
export async function openLaunch(
  { db }: Pick<DetectionContext, 'db'>,
  trades: TradeQueue,
  launch: WatchedLaunch,
  followed: Followed,
): Promise<boolean> {
  const { subject } = launch
  const before = await readBefore({ db }, subject, followed)
  if (before === null) return false
  const reported = await readReported({ db }, subject)
  await trades.flush()
  const stored = await loadTrades(db.read, followed.launch)
  const after = newAfter()
  const read = new Set(stored.trades.slice(-MOST_REPEATED).map(tradeKey))
  const pending = launch.pending.filter((trade) => !read.has(tradeKey(trade)))
  const inOrder = [...stored.trades, ...pending].sort((a, b) => a.slot - b.slot)
  for (const trade of inOrder) {
    if (isAfterStart(subject, trade)) moveAfter(after, before, trade, poolOf(followed))
  }
  launch.pending = []
  launch.state = { before, after, reported, read }
  return true
}

/**
 * Whether a trade counts: for a watched coin only since then, because a post's snapshot covers what came
 * before.
 */
export function isAfterStart(subject: Subject, { at }: Pick<TapeTrade, 'at'>): boolean {
  return subject.because === 'posted' || at >= subject.since
}

/** The pool that it is traded in now; null: unknown. */
export function poolOf({ graduatedPool, launch }: Followed): string | null {
  return graduatedPool ?? launch.pool
}

async function readBefore(
  { db }: Pick<DetectionContext, 'db'>,
  subject: Subject,
  { launch, supply }: Followed,
): Promise<Before | null> {
  const stages = subject.because === 'posted' ? [subject.stage] : STAGES.toReversed()
  for (const stage of stages) {
    const reports = await reportsAt(db.read, subject.mint, stage)
    const text = reports.find(({ snapshot }) => snapshot !== '')?.snapshot
    const before = text === undefined ? null : parse(text)
    if (before) return subject.because === 'posted' ? before : since(before, subject.since)
  }
  return subject.because === 'posted' ? null : withoutReport(launch, supply, subject.since)
}

async function readReported(
  { db }: Pick<DetectionContext, 'db'>,
  subject: Subject,
): Promise<Set<TurnKind>> {
  if (subject.because === 'posted') {
    return new Set((await findTurns(db.read, subject.mint)).map(({ kind }) => kind))
  }
  const turns = await watchedTurns(db.read, [subject.mint], subject.since)
  return new Set(turns.filter((one) => one.since === subject.since).map(({ kind }) => kind))
}

/** null: another version wrote it. */
function parse(text: string): Before | null {
  try {
    const snapshot = snapshotFromJson(text)
    return snapshot && beforeOf(snapshot)
  } catch {
    return null
  }
}
