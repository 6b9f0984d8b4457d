// @ts-check
/**
 * Checks a transparency log in browsers and Node 20 or later: RFC 9162, section 2.1, with SHA-256
 * from Web Cryptography. Shares no code with the server.
 */

/** @param {Uint8Array[]} parts */
export async function sha256(...parts) {
  const size = parts.reduce((sum, { length }) => sum + length, 0)
  const all = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return new Uint8Array(await crypto.subtle.digest('SHA-256', all))
}

const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)
const encoder = new TextEncoder()

/** @param {string} leaf */
export const hashLeaf = (leaf) => sha256(LEAF, encoder.encode(leaf))

/** @param {Uint8Array} left @param {Uint8Array} right */
export const hashNode = (left, right) => sha256(NODE, left, right)

/** @param {Uint8Array} a @param {Uint8Array} b */
export const isSame = (a, b) => a.length === b.length && a.every((byte, at) => byte === b[at])

/** @param {string} text base64 */
export const fromBase64 = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

/** @param {Uint8Array} bytes */
export const toBase64 = (bytes) => btoa(String.fromCharCode(...bytes))

/** @param {Uint8Array} bytes */
export const toHex = (bytes) =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** SHA-256 of a text, in hex. @param {string} text */
export const digestOf = async (text) => toHex(await sha256(encoder.encode(text)))

/**
 * A tree that grows by appending. It keeps only the hashes of its right edge.
 * @param {number} size the number of leaves that it begins with
 * @param {Uint8Array[]} edge hashes of the complete subtrees of these, the largest first
 */
export function createTree(size = 0, edge = []) {
  const levels = [...levelsOf(size)]
  const open = edge.map((hash, at) => ({ level: levels[at] ?? 0, hash }))
  let count = size
  return {
    size: () => count,
    /**
     * @param {Uint8Array} hash of a leaf
     * @returns it and the hashes of the subtrees that it completes, the smallest first
     */
    async append(hash) {
      const made = [hash]
      let node = { level: 0, hash }
      for (let left = open.at(-1); left?.level === node.level; left = open.at(-1)) {
        open.pop()
        node = { level: node.level + 1, hash: await hashNode(left.hash, node.hash) }
        made.push(node.hash)
      }
      open.push(node)
      count += 1
      return made
    },
    async root() {
      let root = open.at(-1)?.hash ?? (await sha256())
      for (const { hash } of open.slice(0, -1).reverse()) root = await hashNode(hash, root)
      return root
    },
  }
}

/** The levels of the complete subtrees of a tree, the largest first. @param {number} size */
function* levelsOf(size) {
  for (let level = 52; level >= 0; level -= 1) {
    if (Math.floor(size / 2 ** level) % 2 === 1) yield level
  }
}

/**
 * The root of a tree of `size` that has this leaf at `position` (RFC 9162, section 2.1.3.2).
 * @param {{ position: number, size: number, leaf: Uint8Array, proof: Uint8Array[] }} inclusion
 * @returns null if the proof has the wrong length
 */
export async function rootOfInclusion({ position, size, leaf, proof }) {
  if (position >= size) return null
  let hash = leaf
  let at = position
  let last = size - 1
  for (const sibling of proof) {
    if (last === 0) return null
    if (at % 2 === 1 || at === last) {
      hash = await hashNode(sibling, hash)
      while (at % 2 === 0 && at !== 0) {
        at /= 2
        last = Math.floor(last / 2)
      }
    } else hash = await hashNode(hash, sibling)
    at = Math.floor(at / 2)
    last = Math.floor(last / 2)
  }
  return last === 0 ? hash : null
}

/**
 * Whether a tree of `size` begins with one of `earlier` (RFC 9162, section 2.1.4.2).
 * @param {{ earlier: number, size: number, earlierRoot: Uint8Array, root: Uint8Array, proof: Uint8Array[] }} trees
 */
export async function isConsistent({ earlier, size, earlierRoot, root, proof }) {
  if (earlier > size) return false
  if (earlier === size) return proof.length === 0 && isSame(earlierRoot, root)
  if (earlier === 0) return proof.length === 0
  const isWhole = Number.isInteger(Math.log2(earlier))
  const [first, ...rest] = isWhole ? [earlierRoot, ...proof] : proof
  if (first === undefined) return false
  let at = earlier - 1
  let last = size - 1
  while (at % 2 === 1) {
    at = Math.floor(at / 2)
    last = Math.floor(last / 2)
  }
  let before = first
  let now = first
  for (const sibling of rest) {
    if (last === 0) return false
    if (at % 2 === 1 || at === last) {
      before = await hashNode(sibling, before)
      now = await hashNode(sibling, now)
      while (at % 2 === 0 && at !== 0) {
        at /= 2
        last = Math.floor(last / 2)
      }
    } else now = await hashNode(now, sibling)
    at = Math.floor(at / 2)
    last = Math.floor(last / 2)
  }
  return last === 0 && isSame(before, earlierRoot) && isSame(now, root)
}
