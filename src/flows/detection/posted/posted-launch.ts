import type { TurnKind } from '../../../contract/turns.ts'
import { loadTrades, reportsAt, snapshotFromJson } from '../../../domains/launches/index.ts'
import type { ChannelPostRow } from '../../../domains/messages/index.ts'
import {
  type After,
  type Before,
  beforeOf,
  findTurns,
  moveAfter,
  newAfter,
  type PooledTrade,
} from '../../../domains/turns/index.ts'
import type { DetectionContext } from '../context.ts'
import type { Followed } from '../followed.ts'
import type { TradeLane } from '../trades.ts'

/** A launch that was posted, while it is followed. */
export type PostedLaunch = {
  post: ChannelPostRow
  /** null: being read from the database. */
  state: { before: Before; after: After; said: Set<TurnKind> } | null
  /** Trades that arrive while it is read. */
  pending: PooledTrade[]
  /** Turns are being stored. */
  busy: boolean
}

export function newPostedLaunch(post: ChannelPostRow): PostedLaunch {
  return { post, state: null, pending: [], busy: false }
}

/**
 * Reads a launch as of its post, and all its trades, so that a new leader continues with the same
 * data.
 * @returns false: the snapshot of its report is gone, or cannot be read. @throws what the database
 * throws
 */
export async function openPostedLaunch(
  { db }: Pick<DetectionContext, 'db'>,
  trades: TradeLane,
  launch: PostedLaunch,
  followed: Followed,
): Promise<boolean> {
  const { mint, stage } = launch.post
  const reports = await reportsAt(db.read, mint, stage)
  const text = reports.find(({ snapshot }) => snapshot !== '')?.snapshot
  const before = text === undefined ? null : readBefore(text)
  if (before === null) return false
  const turns = await findTurns(db.read, mint)
  await trades.flush()
  const stored = await loadTrades(db.read, mint)
  const after = newAfter()
  const read = new Set(stored.trades.map(keyOf))
  const pending = launch.pending.filter((trade) => !read.has(keyOf(trade)))
  for (const trade of [...stored.trades, ...pending]) {
    moveAfter(after, before, trade, poolOf(followed))
  }
  launch.pending = []
  launch.state = { before, after, said: new Set(turns.map(({ kind }) => kind)) }
  return true
}

/** null: written by another version. */
function readBefore(text: string): Before | null {
  try {
    const snapshot = snapshotFromJson(text)
    return snapshot && beforeOf(snapshot)
  } catch {
    return null
  }
}

/** Where it is traded now; null: unknown. */
export function poolOf({ graduatedPool, launch }: Followed): string | null {
  return graduatedPool ?? launch.pool
}

function keyOf({ signature, path }: PooledTrade): string {
  return `${signature} ${path}`
}
