// @ts-check

/**
 * Compares each leaf with what the site's tables say now.
 * @param {{ site: import('./site.mjs').Site, logs: import('./site.mjs').Log[], entries: import('./audit.mjs').Entry[], report: (words: string) => void, facts: import('./audit.mjs').Facts }} work
 */
export async function compareShown({ site, logs, entries, report, facts }) {
  const lastAt = entries.reduce((last, { leaf }) => Math.max(last, leaf.recorded), 0)
  const hidden = hiddenMints(entries)
  const dropped = new Set(
    entries.flatMap(({ leaf }) => (leaf.kind === 'taken_back' ? [leaf.mint] : [])),
  )
  for (const log of logs) {
    const ours = new Map(
      entries.filter((entry) => entry.log === log).map(({ position, leaf }) => [position, leaf]),
    )
    const first = ours.keys().next().value
    if (first === undefined) continue
    for await (const line of await site.shown(log.log, first)) {
      const space = line.indexOf(' ')
      const position = Number(line.slice(0, space))
      const leaf = ours.get(position)
      if (leaf === undefined) continue
      ours.delete(position)
      const now = JSON.parse(line.slice(space + 1))
      const words =
        difference(leaf, now) ??
        misplaced(leaf, now, { hidden, lastAt }) ??
        (dropped.has(leaf.mint) ? null : unlike(leaf, now))
      if (words === null) facts.shown += 1
      else report(`entry ${position} of ${log.origin}, ${nameOf(leaf)}: ${words}`)
    }
    for (const [position, leaf] of ours)
      report(`entry ${position} of ${log.origin}, ${nameOf(leaf)}: no longer shown`)
  }
}

/** Launches that were rolled back and have not returned. @param {import('./audit.mjs').Entry[]} entries */
export function hiddenMints(entries) {
  const hidden = new Set()
  for (const { leaf } of entries) {
    if (leaf.kind === 'taken_back') hidden.add(leaf.mint)
    if (leaf.kind === 'returned') hidden.delete(leaf.mint)
  }
  return hidden
}

/** @param {import('./audit.mjs').Leaf} leaf */
export function nameOf(leaf) {
  const of = leaf.stage ?? leaf.horizon
  const parts = [
    leaf.kind.replace('_', ' '),
    ...(of ? [of] : []),
    ...(leaf.mint ? [`of ${leaf.mint}`] : []),
  ]
  return parts.join(' ')
}

/** @param {import('./audit.mjs').Leaf} leaf @param {any} now @returns {string | null} */
function difference(leaf, now) {
  if (now === null) return 'its row is missing'
  for (const field of FIELDS[leaf.kind] ?? []) {
    if (field === 'snapshot' && now.snapshot === null) continue
    if (now[field] !== leaf[field])
      return `${field} was recorded as ${JSON.stringify(leaf[field])} but is now ${JSON.stringify(now[field])}`
  }
  return null
}

/**
 * How lists, which show a launch's newest stage, differ from its report. A launch that the chain dropped may
 * have returned, and is then scored again from the first stage on.
 * @param {import('./audit.mjs').Leaf} leaf
 * @param {any} now
 */
function unlike(leaf, { listed }) {
  if (leaf.kind !== 'report' || leaf.from === 'rescored') return null
  /** @param {string} field */
  const words = (field) =>
    `${field} was recorded as ${JSON.stringify(leaf[field])}, but lists show ${JSON.stringify(listed?.[field])}`
  if (listed?.from !== leaf.from) return words('from')
  if (STAGES.indexOf(listed.stage) < STAGES.indexOf(leaf.stage)) return words('stage')
  if (listed.stage !== leaf.stage) return null
  const different = ['score', 'attention'].find((field) => listed[field] !== leaf[field])
  return different === undefined ? null : words(different)
}

/** In order of time. */
const STAGES = ['at_once', '10s', '60s', '5m', '1h']

/** @type {Record<string, string[]>} */
const FIELDS = {
  report: ['at', 'score', 'level', 'attention', 'over', 'evidence', 'snapshot'],
  outcome: ['outcome', 'evidence', 'definition'],
  rules: ['code'],
}

/**
 * Whether a launch is hidden although the log does not say so, or the other way round. Events after
 * the newest entry can't be in the log yet.
 * @param {import('./audit.mjs').Leaf} leaf
 * @param {any} now
 * @param {{ hidden: Set<string>, lastAt: number }} log
 */
function misplaced(leaf, now, { hidden, lastAt }) {
  if (leaf.mint === undefined || now.taken_back_at === undefined) return null
  const isHidden = now.taken_back_at !== null
  if (isHidden && !hidden.has(leaf.mint) && now.taken_back_at < lastAt)
    return 'the launch is hidden, but the log does not say that the chain dropped it'
  return null
}
