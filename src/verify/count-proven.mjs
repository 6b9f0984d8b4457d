// @ts-check

const MINUTE = 60_000
const DAY = 86_400_000
/** Telegram shows a post's time without its seconds. */
const ROUNDED = 2 * MINUTE

/**
 * Counts live reports that a kept checkpoint proves to be older than their launch's outcome. Nothing but the
 * site vouches for the times in entries. So the outcome must also come after that checkpoint in the log, only
 * its first entry counts, and it is taken as known a day after the moment that the report describes, if not
 * earlier.
 * @param {{ entries: import('./audit.mjs').Entry[], seen: { size: number, seenAt: number }[] }} log
 */
export function countProven({ entries, seen }) {
  /** @type {Map<string, import('./audit.mjs').Entry>} */
  const outcomes = new Map()
  for (const entry of entries) {
    const { kind, horizon, mint } = entry.leaf
    if (kind === 'outcome' && horizon === '24h' && !outcomes.has(mint)) outcomes.set(mint, entry)
  }
  return entries.filter(({ position, leaf }) => {
    const outcome = outcomes.get(leaf.mint)
    if (leaf.kind !== 'report' || leaf.from !== 'live' || outcome === undefined) return false
    const knownAt = Math.min(outcome.leaf.recorded, leaf.at + DAY)
    return seen.some(
      ({ size, seenAt }) => position < size && outcome.position >= size && seenAt < knownAt,
    )
  }).length
}

/**
 * Finds entries that were seen before the moment at which they say they were recorded.
 * @param {{ entries: import('./audit.mjs').Entry[], seen: { size: number, seenAt: number }[], report:
 * (words: string) => void }} log
 */
export function findDatedLater({ entries, seen, report }) {
  for (const { log, position, leaf } of entries) {
    if (seen.some(({ size, seenAt }) => position < size && leaf.recorded > seenAt + ROUNDED))
      report(
        `entry ${position} of ${log.origin} says that it was recorded after you saw it: it is dated wrongly, or the time that you gave is too early`,
      )
  }
}
