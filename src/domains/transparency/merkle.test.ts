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

/** The reference data of Certificate Transparency's own tests for RFC 6962, whose tree RFC 9162 has too. */
const REFERENCE = {
  leaves: ['', '00', '10', '2021', '3031', '40414243', '5051525354555657'].concat(
    '606162636465666768696a6b6c6d6e6f',
  ),
  roots: [
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
    '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
    'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  ],
}
const L1 = '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7'
const N23 = '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e'
const N47 = '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4'
const L4 = 'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b'
const N67 = 'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0'
const N45 = '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a'
const [, L0 = '', N01 = '', , N03 = ''] = REFERENCE.roots
const INCLUSION: [position: number, size: number, proof: string[]][] = [
  [0, 1, []],
  [0, 8, [L1, N23, N47]],
  [5, 8, [L4, N67, N03]],
  [2, 3, [N01]],
  [1, 5, [L0, N23, L4]],
]
const CONSISTENCY: [earlier: number, size: number, proof: string[]][] = [
  [1, 1, []],
  [1, 8, [L1, N23, N47]],
  [6, 8, [N45, N67, N03]],
  [2, 5, [N23, L4]],
]

describe('the reference data of RFC 6962', () => {
  const bytes = (text: string) => Buffer.from(text, 'hex')
  const hashes = REFERENCE.leaves.map((leaf) => hashLeaf(bytes(leaf).toString()))
  const roots = REFERENCE.roots.map(bytes)
  const rangeHash = ([start, end]: Range) => treeHash(hashes.slice(start, end)).toString('hex')

  test('has our roots, and the verifier’s', async () => {
    const tree = createTree()
    for (const [count, root] of roots.entries()) {
      expect(treeHash(hashes.slice(0, count))).toEqual(root)
      expect(Buffer.from(await tree.root())).toEqual(root)
      if (count < hashes.length) await tree.append(hashes[count] as Hash)
    }
  })

  test.each(INCLUSION)('proves that leaf %i is among %i', async (position, size, proof) => {
    expect(inclusionRanges(position, size).map(rangeHash)).toEqual(proof)
    const leaf = hashes[position] as Hash
    const root = await rootOfInclusion({ position, size, leaf, proof: proof.map(bytes) })
    expect(Buffer.from(root as Uint8Array)).toEqual(roots[size])
  })

  test.each(CONSISTENCY)('proves that %i leaves begin %i', async (earlier, size, proof) => {
    expect(consistencyRanges(earlier, size).map(rangeHash)).toEqual(proof)
    const both = { earlierRoot: roots[earlier] as Hash, root: roots[size] as Hash }
    expect(await isConsistent({ earlier, size, ...both, proof: proof.map(bytes) })).toBe(true)
    const swapped = { earlierRoot: both.root, root: both.earlierRoot }
    const isSwapped = await isConsistent({ earlier, size, ...swapped, proof: proof.map(bytes) })
    expect(isSwapped).toBe(earlier === size)
  })
})

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
