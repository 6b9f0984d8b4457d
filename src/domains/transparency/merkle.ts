import { createHash } from 'node:crypto'

/**
 * A Merkle tree as of RFC 9162, section 2.1. Only complete nodes are stored, those over 2^level
 * existing leaves: they never change.
 */

/** SHA-256, 32 bytes. */
export type Hash = Buffer

/** A complete subtree: the leaves from position · 2^level to below (position + 1) · 2^level. */
export type NodePlace = { level: number; position: number }
export type TreeNode = NodePlace & { hash: Hash }

/** Leaves from `start` to below `end`. */
export type Range = readonly [start: number, end: number]

const LEAF = Buffer.of(0)
const NODE = Buffer.of(1)

/** RFC 9162, section 2.1.1: SHA-256 of 0x00 and the leaf. */
export function hashLeaf(leaf: string): Hash {
  return createHash('sha256').update(LEAF).update(leaf, 'utf8').digest()
}

/** RFC 9162, section 2.1.1: SHA-256 of 0x01 and both hashes. */
export function hashNode(left: Hash, right: Hash): Hash {
  return createHash('sha256').update(NODE).update(left).update(right).digest()
}

/** The root of a tree without leaves. */
export const EMPTY_ROOT: Hash = createHash('sha256').digest()

/** The complete subtrees that make up an aligned range, largest first. */
export function subtreesOf([start, end]: Range): NodePlace[] {
  const found: NodePlace[] = []
  for (let at = start; at < end; ) {
    let level = 0
    while (at % 2 ** (level + 1) === 0 && at + 2 ** (level + 1) <= end) level += 1
    found.push({ level, position: at / 2 ** level })
    at += 2 ** level
  }
  return found
}

/** The hash of a range, from the hashes of its {@link subtreesOf}. */
export function rootOf(subtrees: readonly Hash[]): Hash {
  if (subtrees.length === 0) return EMPTY_ROOT
  return subtrees.reduceRight((right, left) => hashNode(left, right))
}

/** The root of a whole tree. */
export function rootOfLeaves(leaves: readonly Hash[]): Hash {
  const [only] = leaves
  if (only === undefined) return EMPTY_ROOT
  if (leaves.length === 1) return only
  const half = split(leaves.length)
  return hashNode(rootOfLeaves(leaves.slice(0, half)), rootOfLeaves(leaves.slice(half)))
}

/** The ranges whose hashes prove that the tree of `size` contains the leaf at `position`, nearest first. */
export function inclusionRanges(position: number, size: number): Range[] {
  const path = (start: number, end: number): Range[] => {
    if (end - start === 1) return []
    const middle = start + split(end - start)
    return position < middle
      ? [...path(start, middle), [middle, end]]
      : [...path(middle, end), [start, middle]]
  }
  return path(0, size)
}

/** The ranges whose hashes prove that the tree of `size` begins with that of `earlier`, 0 < earlier ≤ size. */
export function consistencyRanges(earlier: number, size: number): Range[] {
  const path = (start: number, end: number, isWhole: boolean): Range[] => {
    if (earlier === end) return isWhole ? [] : [[start, end]]
    const middle = start + split(end - start)
    return earlier <= middle
      ? [...path(start, middle, isWhole), [middle, end]]
      : [...path(middle, end, false), [start, middle]]
  }
  return path(0, size, true)
}

/** The largest power of two below `count`, which is at least 2. */
function split(count: number): number {
  let half = 1
  while (half * 2 < count) half *= 2
  return half
}

/**
 * The nodes above the leaves that become complete when leaves are appended.
 *
 * @param size the number of leaves so far
 * @param edge the hashes of their {@link subtreesOf}
 */
export function appendedNodes(
  size: number,
  edge: readonly Hash[],
  leaves: readonly Hash[],
): TreeNode[] {
  const open = subtreesOf([0, size]).map((place, at) => ({ ...place, hash: edge[at] as Hash }))
  const nodes: TreeNode[] = []
  for (const [at, hash] of leaves.entries()) {
    let node: TreeNode = { level: 0, position: size + at, hash }
    while (open.at(-1)?.level === node.level) {
      const left = open.pop() as TreeNode
      node = {
        level: node.level + 1,
        position: left.position / 2,
        hash: hashNode(left.hash, node.hash),
      }
      nodes.push(node)
    }
    open.push(node)
  }
  return nodes
}
