import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createTree, isConsistent, rootOfInclusion } from '../../verify/merkle.mjs'
import {
  appendedNodes,
  consistencyRanges,
  EMPTY_ROOT,
  type Hash,
  hashLeaf,
  hashNode,
  inclusionRanges,
  type Range,
  rootOf,
  subtreesOf,
} from './merkle.ts'

/** MTH of RFC 9162, section 2.1.1, word for word. */
function treeHash(leaves: readonly Hash[]): Hash {
  if (leaves.length === 0) return EMPTY_ROOT
  if (leaves.length === 1) return leaves[0] as Hash
  let half = 1
  while (half * 2 < leaves.length) half *= 2
  return hashNode(treeHash(leaves.slice(0, half)), treeHash(leaves.slice(half)))
}

const MOST = 70
const leaves = Array.from({ length: MOST }, (_, at) => hashLeaf(`leaf ${at}`))
const hashesOf = (ranges: readonly Range[]) =>
  ranges.map(([start, end]) => treeHash(leaves.slice(start, end)))
const size = fc.integer({ min: 1, max: MOST })

describe('the Merkle tree', () => {
  test('has the root that RFC 9162 says, from its complete subtrees', () => {
    for (let count = 0; count <= MOST; count += 1) {
      const places = subtreesOf([0, count])
      const hashes = places.map(({ level, position }) =>
        treeHash(leaves.slice(position * 2 ** level, (position + 1) * 2 ** level)),
      )
      expect(rootOf(hashes)).toEqual(treeHash(leaves.slice(0, count)))
    }
  })

  test('gains the same nodes whether leaves come one by one or together', () => {
    fc.assert(
      fc.property(size, size, (one, other) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other)]
        const edge = subtreesOf([0, from]).map(({ level, position }) =>
          treeHash(leaves.slice(position * 2 ** level, (position + 1) * 2 ** level)),
        )
        for (const { level, position, hash } of appendedNodes(from, edge, leaves.slice(from, to))) {
          const under = leaves.slice(position * 2 ** level, (position + 1) * 2 ** level)
          expect(hash).toEqual(treeHash(under))
        }
        const whole = appendedNodes(0, [], leaves.slice(0, to))
        const first = appendedNodes(0, [], leaves.slice(0, from))
        expect(first.concat(appendedNodes(from, edge, leaves.slice(from, to)))).toEqual(whole)
      }),
    )
  })
})

/** The verifier shares no code with the server. */
describe('the verifier', () => {
  test('finds the same root', async () => {
    const tree = createTree()
    for (let count = 0; count < MOST; count += 1) {
      expect(Buffer.from(await tree.root())).toEqual(treeHash(leaves.slice(0, count)))
      await tree.append(leaves[count] as Hash)
    }
  })

  test('accepts every proof that a leaf is in the tree, and none for another leaf', async () => {
    await fc.assert(
      fc.asyncProperty(size, fc.nat(MOST), async (count, nth) => {
        const position = nth % count
        const proof = hashesOf(inclusionRanges(position, count))
        const leaf = leaves[position] as Hash
        const root = await rootOfInclusion({ position, size: count, leaf, proof })
        expect(Buffer.from(root as Uint8Array)).toEqual(treeHash(leaves.slice(0, count)))
        const other = await rootOfInclusion({ position, size: count, leaf: hashLeaf('x'), proof })
        expect(Buffer.from(other as Uint8Array)).not.toEqual(treeHash(leaves.slice(0, count)))
      }),
    )
  })

  test('accepts every proof that a tree begins with an earlier one, and none for another one', async () => {
    await fc.assert(
      fc.asyncProperty(size, size, async (one, other) => {
        const [earlier, count] = [Math.min(one, other), Math.max(one, other)]
        const trees = {
          earlier,
          size: count,
          earlierRoot: treeHash(leaves.slice(0, earlier)),
          root: treeHash(leaves.slice(0, count)),
          proof: hashesOf(consistencyRanges(earlier, count)),
        }
        expect(await isConsistent(trees)).toBe(true)
        const forged = [hashLeaf('x'), ...leaves.slice(1, earlier)]
        expect(await isConsistent({ ...trees, earlierRoot: treeHash(forged) })).toBe(false)
      }),
    )
  })
})
