import { Refusal } from '../../contract/errors.ts'
import {
  allLogs,
  leavesBetween,
  newestCheckpoint,
  subtreeHashes,
} from '../../domains/transparency/index.ts'
import type { Database } from '../../kernel/db/database.ts'

/** How many hashes or entries a full tile has. */
export const TILE_WIDTH = 256
const LENGTH_BYTES = 2
const TREE_LEVELS = 8

/** A place in a log as https://c2sp.org/tlog-tiles divides it. */
export type Tile = {
  /** `entries`: the entries themselves; 0: their hashes; above: hashes of full tiles a level below. */
  level: number | 'entries'
  index: number
  /** 1 to {@link TILE_WIDTH}. */
  width: number
}

type Context = { db: Pick<Database, 'read'> }

/** A log's newest checkpoint. @throws Refusal not_found */
export async function showCheckpoint({ db: { read } }: Context, log: number): Promise<string> {
  return (await newestOf(read, log)).note
}

/**
 * A tile's hashes one after another, or its entries with their lengths in front. A tile that the newest
 * checkpoint does not cover does not exist: what a checkpoint covers is public, and nothing else is.
 * @throws Refusal not_found
 */
export async function showTile(
  { db: { read } }: Context,
  log: number,
  { level, index, width }: Tile,
): Promise<Uint8Array<ArrayBuffer>> {
  const { size } = await newestOf(read, log)
  const from = index * TILE_WIDTH
  const height = level === 'entries' ? 0 : level * TREE_LEVELS
  if ((from + width) * 2 ** height > size) throw new Refusal('not_found')
  if (level === 'entries') {
    const leaves = await leavesBetween(read, log, from, from + width)
    return joined(leaves.flatMap(({ leaf }) => withLength(Buffer.from(leaf))))
  }
  const places = Array.from({ length: width }, (_, nth) => ({
    level: height,
    position: from + nth,
  }))
  return joined(await subtreeHashes(read, log, places))
}

async function newestOf(read: Database['read'], log: number) {
  const isKnown = (await allLogs(read)).some(({ id }) => id === log)
  const newest = isKnown ? await newestCheckpoint(read, log) : null
  if (newest === null) throw new Refusal('not_found')
  return newest
}

function withLength(entry: Buffer): Buffer[] {
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt16BE(entry.length)
  return [length, entry]
}

function joined(parts: readonly Buffer[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat(parts))
}
