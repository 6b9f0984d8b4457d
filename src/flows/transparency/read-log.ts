import { Refusal } from '../../contract/errors.ts'
import type {
  CheckpointsBody,
  ConsistencyBody,
  EdgeBody,
  InclusionBody,
  LaunchRecord,
  LaunchRecordBody,
  LogsBody,
} from '../../contract/transparency.ts'
import {
  allLogs,
  checkpointOf,
  checkpointsAfter,
  consistencyProof,
  edgeOf,
  inclusionProof,
  leavesBetween,
  leavesOf,
  leavesOfNoMint,
  newestCheckpoint,
  type RecordLeafRow,
  readLeaf,
  storedHashes,
} from '../../domains/transparency/index.ts'
import type { Database } from '../../kernel/db/database.ts'
import { sha256Hex } from '../../kernel/hash/sha256.ts'
import { snapshotsOf } from './queries.ts'

const CHECKPOINTS_AT_ONCE = 500
const LINES_AT_ONCE = 1_000
const NODES_AT_ONCE = 500

type Context = { db: Pick<Database, 'read'> }

/** Every log with its newest signed checkpoint. */
export async function showLogs({ db: { read } }: Context): Promise<LogsBody> {
  const logs = await Promise.all(
    (await allLogs(read)).map(async ({ id, origin, key, opened_at, closed_at }) => {
      const newest = await newestCheckpoint(read, id)
      const { size = 0, note = null } = newest ?? {}
      return { log: id, origin, key, opened_at, closed_at, size, checkpoint: note }
    }),
  )
  return { logs }
}

/** A log's checkpoints of more than `after` leaves, the smallest first. @throws Refusal not_found */
export async function showCheckpoints(
  { db: { read } }: Context,
  log: number,
  after: number,
): Promise<CheckpointsBody> {
  await refuseUnknown(read, log)
  const rows = await checkpointsAfter(read, log, after, CHECKPOINTS_AT_ONCE)
  return {
    checkpoints: rows.map(({ size, signed_at, note, posted_at, stamp, stamp_block }) => ({
      size,
      signed_at,
      note,
      posted_at,
      stamped: stamp !== null,
      stamped_block: stamp_block,
    })),
  }
}

/** A log's public leaves from `from` on: a line each, with its position in front. */
export async function* logLines(
  { db: { read } }: Context,
  log: number,
  from: number,
): AsyncGenerator<string> {
  const { size } = await covered({ db: { read } }, log)
  for (let at = from; at < size; at += LINES_AT_ONCE) {
    const leaves = await leavesBetween(read, log, at, Math.min(size, at + LINES_AT_ONCE))
    yield leaves.map(({ position, leaf }) => `${position} ${leaf}\n`).join('')
  }
}

/**
 * The stored hashes that proofs are made from: a line for each public leaf, with its position, its hash,
 * and those of the subtrees that it completes. `-`: missing.
 */
export async function* nodeLines(
  { db: { read } }: Context,
  log: number,
  from: number,
): AsyncGenerator<string> {
  const { size } = await covered({ db: { read } }, log)
  for (let at = from; at < size; at += NODES_AT_ONCE) {
    const count = Math.min(NODES_AT_ONCE, size - at)
    const positions = Array.from({ length: count }, (_, nth) => at + nth)
    const hashes = await storedHashes(read, log, positions)
    const lines = hashes.map((all, nth) => [at + nth, ...all.map((hash) => hash ?? '-')].join(' '))
    yield `${lines.join('\n')}\n`
  }
}

/** Proves that a public leaf is in the log. @throws Refusal not_found */
export async function proveInclusion(
  { db: { read } }: Context,
  log: number,
  position: number,
): Promise<InclusionBody> {
  const { size, note } = await covered({ db: { read } }, log)
  const [leaf] = position < size ? await leavesBetween(read, log, position, position + 1) : []
  if (leaf === undefined) throw new Refusal('not_found')
  const named = (await allLogs(read)).find(({ id }) => id === log)
  const proof = await inclusionProof(read, log, position, size)
  const isReport = readLeaf(leaf.leaf).kind === 'report'
  return {
    log,
    origin: named?.origin ?? '',
    key: named?.key ?? '',
    position,
    size,
    leaf: leaf.leaf,
    proof: proof.map((hash) => hash.toString('base64')),
    checkpoint: note,
    snapshot: isReport ? `/track-record/log/snapshot?log=${log}&position=${position}` : null,
  }
}

/**
 * Proves the public leaf that names the rules in use before a position, for whoever reads only the newest
 * leaves. @throws Refusal not_found
 */
export async function proveRules(
  context: Context,
  log: number,
  before: number,
): Promise<InclusionBody> {
  const positions = (await leavesOfNoMint(context.db.read)).flatMap((row) =>
    row.log === log && readLeaf(row.leaf).kind === 'rules' ? [row.position ?? before] : [],
  )
  const position = Math.max(-1, ...positions.filter((one) => one < before))
  if (position < 0) throw new Refusal('not_found')
  return proveInclusion(context, log, position)
}

/** Proves that a log's first `size` leaves begin with its first `earlier`. @throws Refusal not_found */
export async function proveConsistency(
  context: Context,
  log: number,
  earlier: number,
  size: number,
): Promise<ConsistencyBody> {
  const most = (await covered(context, log)).size
  if (earlier > size || size > most) throw new Refusal('not_found')
  const proof = await consistencyProof(context.db.read, log, earlier, size)
  return { log, earlier, size, proof: proof.map((hash) => hash.toString('base64')) }
}

/** The hashes of the right edge of a log's first `size` leaves. @throws Refusal not_found */
export async function showEdge(context: Context, log: number, size: number): Promise<EdgeBody> {
  if (size > (await covered(context, log)).size) throw new Refusal('not_found')
  const hashes = await edgeOf(context.db.read, log, size)
  return { log, size, hashes: hashes.map((hash) => hash.toString('base64')) }
}

/**
 * The snapshot that a public report was made from, byte for byte.
 * @throws Refusal not_found, or snapshot_gone
 */
export async function showSnapshot(
  { db: { read } }: Context,
  log: number,
  position: number,
): Promise<string> {
  const { size } = await covered({ db: { read } }, log)
  const [row] = position < size ? await leavesBetween(read, log, position, position + 1) : []
  const leaf = row && readLeaf(row.leaf)
  if (leaf?.kind !== 'report') throw new Refusal('not_found')
  const kept = await snapshotsOf(read, leaf.mint, leaf.stage)
  // An altered one is returned as it is now; hashing it reveals that.
  const text = kept.find((one) => sha256Hex(one) === leaf.snapshot) ?? kept[0]
  if (text === undefined) throw new Refusal('snapshot_gone')
  return text
}

/** A checkpoint's stamp as a file for the tools of OpenTimestamps. @throws Refusal not_found */
export async function showStamp(
  { db: { read } }: Context,
  log: number,
  size: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const row = await checkpointOf(read, log, size)
  if (row?.stamp == null) throw new Refusal('not_found')
  return new Uint8Array(Buffer.from(row.stamp, 'base64'))
}

/** The log's leaves about a launch, the oldest first. */
export async function showLaunchRecord(
  { db: { read } }: Context,
  mint: string,
): Promise<LaunchRecordBody> {
  const [rows, { logs }] = await Promise.all([leavesOf(read, mint), showLogs({ db: { read } })])
  const sizes = new Map(logs.map(({ log, size }) => [log, size]))
  return { records: rows.flatMap((row) => toRecord(row, sizes) ?? []) }
}

function toRecord(
  { leaf: text, log, position, recorded_at }: RecordLeafRow,
  sizes: ReadonlyMap<number, number>,
): LaunchRecord | null {
  const leaf = readLeaf(text)
  if (!('mint' in leaf)) return null
  const of = leaf.kind === 'report' ? leaf.stage : leaf.kind === 'outcome' ? leaf.horizon : null
  const isCovered = log !== null && position !== null && position < (sizes.get(log) ?? 0)
  const proof = isCovered ? `/track-record/log/proof?log=${log}&position=${position}` : null
  return { kind: leaf.kind, of, recorded_at, proof }
}

/** Refuses a log that does not exist. @throws Refusal not_found */
export async function refuseUnknown(read: Database['read'], log: number): Promise<void> {
  if (!(await allLogs(read)).some(({ id }) => id === log)) throw new Refusal('not_found')
}

/** The newest checkpoint of a log. @throws Refusal not_found */
async function covered({ db: { read } }: Context, log: number) {
  const newest = await newestCheckpoint(read, log)
  if (newest === null) throw new Refusal('not_found')
  return newest
}
