// @ts-check
import { openStamp } from './stamp.mjs'

/**
 * Checks the newest stamps of a log: each is one request.
 *
 * @typedef {import('./site.mjs').Site} Site
 * @typedef {import('./site.mjs').Log} Log
 * @typedef {import('./site.mjs').Signed} Signed
 */

const MOST = 10

/**
 * @param {{ site: Site, log: Log, signed: Signed[], report: (words: string) => void, facts:
 * import('./audit.mjs').Facts }} work
 */
export async function checkStamps({ site, log, signed, report, facts }) {
  const stamped = signed.filter((one) => one.stamped)
  const newest = stamped.slice(-MOST)
  const complete = stamped.filter((one) => one.stamped_block != null).slice(-1)
  /** @type {string | null} */
  let proof = null
  let pending = 0
  for (const { size, note, stamped_block } of new Set([...complete, ...newest])) {
    const file = await site.stamp(log.log, size)
    const stamp = file && (await openStamp(file, note))
    const what = `the stamp of the checkpoint of ${size} entries in ${log.origin}`
    if (stamp === null) report(`${what} does not belong to it, or cannot be read`)
    else if (stamp.blocks.length === 0) {
      pending += 1
      if (stamped_block != null) report(`${what} names no Bitcoin block, but the site says it does`)
    }
    for (const { height, merkleRoot } of stamp?.blocks ?? [])
      proof = `${what} leads to Bitcoin block ${height}. If that block's Merkle root is ${merkleRoot}, the checkpoint is older than the block. Block headers are not checked here`
  }
  if (proof !== null) facts.notes.push(`${proof}.`)
  if (pending > 0)
    facts.notes.push(
      `${pending} of the newest stamps of ${log.origin} are a calendar's promise and prove nothing yet.`,
    )
}
