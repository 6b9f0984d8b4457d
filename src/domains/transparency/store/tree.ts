import { sql } from 'kysely'
import type { Queryable, Tx } from '../../../kernel/db/database.ts'
import {
  consistencyRanges,
  type Hash,
  inclusionRanges,
  type NodePlace,
  type Range,
  rootOf,
  subtreesOf,
  type TreeNode,
} from '../merkle.ts'

const AT_ONCE = 500

/** Part of the tree is missing: rows were removed. */
export class BrokenTree extends Error {
  override name = 'BrokenTree'
}

/** Stores complete subtrees, which never change. */
export async function storeNodes(tx: Tx, log: number, nodes: readonly TreeNode[]): Promise<void> {
  for (let from = 0; from < nodes.length; from += AT_ONCE) {
    const rows = nodes
      .slice(from, from + AT_ONCE)
      .map(({ hash, ...place }) => ({ log, ...place, hash: hash.toString('base64') }))
    await tx.insertInto('record_nodes').values(rows).execute()
  }
}

/**
 * The hashes of a tree's right edge: the {@link subtreesOf} its first `size` leaves.
 * @throws BrokenTree
 */
export async function edgeOf(db: Queryable, log: number, size: number): Promise<Hash[]> {
  return subtreeHashes(db, log, subtreesOf([0, size]))
}

/**
 * The hashes of complete subtrees, in the given order.
 * @throws BrokenTree
 */
export async function subtreeHashes(
  db: Queryable,
  log: number,
  places: readonly NodePlace[],
): Promise<Hash[]> {
  const hashes = await readNodes(db, log, places)
  return places.map(hashes)
}

/**
 * What is stored for each of these leaves: its hash, and the hashes of the subtrees that it completes, the
 * smallest first. null: missing.
 */
export async function storedHashes(
  db: Queryable,
  log: number,
  positions: readonly number[],
): Promise<(string | null)[][]> {
  const rows = positions.map(completedBy)
  const leaves = await readLeaves(db, log, rows.flat().filter(isLeaf))
  const nodes = await readComplete(
    db,
    log,
    rows.flat().filter((place) => !isLeaf(place)),
  )
  const found = new Map([...leaves, ...nodes].map((row) => [nameOf(row), row.hash]))
  return rows.map((places) => places.map((place) => found.get(nameOf(place)) ?? null))
}

/** A leaf, and the subtrees whose last leaf it is. */
function completedBy(position: number): NodePlace[] {
  const places = [{ level: 0, position }]
  for (let level = 1, count = position + 1; count % 2 === 0; level += 1, count /= 2)
    places.push({ level, position: count / 2 - 1 })
  return places
}

const isLeaf = ({ level }: NodePlace) => level === 0

/**
 * The root of a log's first `size` leaves.
 * @throws BrokenTree
 */
export async function treeRoot(db: Queryable, log: number, size: number): Promise<Hash> {
  return rootOf(await edgeOf(db, log, size))
}

/**
 * The hashes that prove that the leaf at `position` is among the first `size`, the nearest first.
 * @throws BrokenTree
 */
export function inclusionProof(
  db: Queryable,
  log: number,
  position: number,
  size: number,
): Promise<Hash[]> {
  return hashesOf(db, log, inclusionRanges(position, size))
}

/**
 * The hashes that prove that the first `size` leaves begin with the first `earlier`.
 * @throws BrokenTree
 */
export function consistencyProof(
  db: Queryable,
  log: number,
  earlier: number,
  size: number,
): Promise<Hash[]> {
  return hashesOf(db, log, earlier === 0 ? [] : consistencyRanges(earlier, size))
}

async function hashesOf(db: Queryable, log: number, ranges: readonly Range[]): Promise<Hash[]> {
  const hashes = await readNodes(db, log, ranges.flatMap(subtreesOf))
  return ranges.map((range) => rootOf(subtreesOf(range).map(hashes)))
}

/** A proof in a tree of 2^40 leaves needs fewer than a hundred nodes. */
async function readNodes(
  db: Queryable,
  log: number,
  places: readonly NodePlace[],
): Promise<(place: NodePlace) => Hash> {
  const [leaves, nodes] = await Promise.all([
    readLeaves(
      db,
      log,
      places.filter(({ level }) => level === 0),
    ),
    readComplete(
      db,
      log,
      places.filter(({ level }) => level > 0),
    ),
  ])
  const found = new Map([...leaves, ...nodes].map((row) => [nameOf(row), row.hash]))
  return (place) => {
    const hash = found.get(nameOf(place))
    if (hash === undefined)
      throw new BrokenTree(`node ${nameOf(place)} of log ${log} is not stored`)
    return Buffer.from(hash, 'base64')
  }
}

type StoredNode = NodePlace & { hash: string }

function nameOf({ level, position }: NodePlace): string {
  return `${level}/${position}`
}

async function readLeaves(
  db: Queryable,
  log: number,
  places: readonly NodePlace[],
): Promise<StoredNode[]> {
  if (places.length === 0) return []
  const rows = await db
    .selectFrom('record_leaves')
    .select(['position', 'hash'])
    .where('log', '=', log)
    .where(
      'position',
      'in',
      places.map(({ position }) => position),
    )
    .execute()
  return rows.map(({ position, hash }) => ({ level: 0, position: position as number, hash }))
}

/** One index lookup for each place: with `or`, SQLite would scan the whole log. */
async function readComplete(
  db: Queryable,
  log: number,
  places: readonly NodePlace[],
): Promise<StoredNode[]> {
  if (places.length === 0) return []
  const values = sql.join(
    places.map(
      ({ level, position }) => sql`(cast(${level} as bigint), cast(${position} as bigint))`,
    ),
  )
  const { rows } = await sql<StoredNode>`
    with places (level, position) as (values ${values})
    select n.level, n.position, n.hash from places
    join record_nodes n
      on n.log = ${log} and n.level = places.level and n.position = places.position`.execute(db)
  return rows
}
