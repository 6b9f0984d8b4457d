// @ts-check

import { openCheckpoint } from './checkpoint.mjs'
import { nameOf } from './compare-shown.mjs'
import { fromBase64, hashLeaf, isSame, rootOfInclusion } from './merkle.mjs'

/**
 * Checks one proof from a launch page, offline.
 * @param {any} proof an InclusionBody
 * @param {string | null} known the public key that the reader knows; null: the key in the proof is
 * used
 * @returns {Promise<{ holds: boolean, line: string }>}
 */
export async function verifyProof(proof, known) {
  const no = (/** @type {string} */ why) => ({ holds: false, line: `Not verified: ${why}.` })
  if (!isProof(proof)) return no('this is no proof of a log')
  if (known !== null && known !== proof.key)
    return no('it is signed by another key than the one that you know')
  const checkpoint = await openCheckpoint(proof.checkpoint, proof.key)
  if (checkpoint === null) return no('its checkpoint is not signed by its key')
  const root = await rootOfInclusion({
    position: proof.position,
    size: checkpoint.size,
    leaf: await hashLeaf(proof.leaf),
    proof: proof.proof.map(fromBase64),
  })
  if (root === null || !isSame(root, checkpoint.root))
    return no('the entry is not in the tree that its checkpoint signs')
  const leaf = JSON.parse(proof.leaf)
  const score = leaf.kind === 'report' ? `, score ${leaf.score}` : ''
  const time = new Date(leaf.recorded).toISOString()
  const line = `Verified: entry ${proof.position} of ${checkpoint.origin} is the ${nameOf(leaf)}${score}, recorded at ${time}. Compare its checkpoint with one that you kept: until then only the site vouches for the time.`
  return { holds: true, line }
}

/** @param {any} proof */
function isProof(proof) {
  const texts = [proof?.leaf, proof?.key, proof?.checkpoint]
  return (
    texts.every((text) => typeof text === 'string') &&
    Number.isSafeInteger(proof.position) &&
    proof.position >= 0 &&
    Array.isArray(proof.proof) &&
    proof.proof.every((/** @type {unknown} */ hash) => /^[A-Za-z0-9+/]{43}=$/.test(`${hash}`))
  )
}
