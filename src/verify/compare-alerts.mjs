// @ts-check
import { hiddenMints } from './compare-shown.mjs'

const HOUR = 3_600_000
/** The log records a dropped launch within this time. */
const SOON = HOUR / 6
const HORIZONS = { '1h': HOUR, '24h': 24 * HOUR, '7d': 168 * HOUR }
/** Outcomes are determined late after an outage; a day later they must be in the log. */
const LATE = 24 * HOUR

/**
 * @typedef {{ site: import('./site.mjs').Site, logs: import('./site.mjs').Log[], entries:
 * import('./audit.mjs').Entry[], isAll: boolean, report: (words: string) => void, facts:
 * import('./audit.mjs').Facts }} Work
 * @typedef {{ mint: string, at: number, score: string, level: string, rules: string, attention:
 * string, delay: string, outcomes: Record<string, string>, minute: string, over: string }} Row of the CSV; an outcome
 * that is open is empty
 * @typedef {ReturnType<typeof tablesOf> & { lastAt: number }} Recorded what the log says, by mint; its
 * newest entry was recorded at `lastAt`
 */

/**
 * Checks that each row in the CSV of all alerts was recorded in the log, and that none is missing.
 * @param {Work} work
 * @returns {Promise<number[]>} the delays in it, in milliseconds
 */
export async function compareAlerts(work) {
  const { site, entries } = work
  const lastAt = entries.reduce((last, { leaf }) => Math.max(last, leaf.recorded), 0)
  const recorded = { ...tablesOf(entries), lastAt }
  const listed = new Set()
  const delays = []
  for await (const line of await site.alerts()) {
    const row = rowOf(line)
    if (row === null) continue
    listed.add(row.mint)
    if (row.delay !== '') delays.push(Number(row.delay))
    compareRow(row, recorded, work)
  }
  reportMissing(listed, recorded, work)
  return delays
}

/** @param {string} line @returns {Row | null} null: the header, or no row */
function rowOf(line) {
  const cells = line.split(',')
  const [
    mint = '',
    time = '',
    ,
    score = '',
    level = '',
    rules = '',
    delay = '',
    attention = '',
    ...ends
  ] = cells
  if (mint === 'mint' || cells.length < 11) return null
  const horizons = Object.keys(HORIZONS)
  const outcomes = Object.fromEntries(horizons.map((horizon, nth) => [horizon, ends[nth] ?? '']))
  const [, , , minute = '', over = ''] = ends
  return {
    mint,
    at: Date.parse(time),
    score,
    level,
    rules,
    delay,
    attention,
    outcomes,
    minute,
    over,
  }
}

/** @param {Row} row @param {Recorded} recorded @param {Work} work */
function compareRow(row, recorded, work) {
  const { report, facts } = work
  const first = recorded.first.get(row.mint)
  if (first === undefined) return countUnrecorded(row, recorded, work)
  facts.alerts += 1
  if (!isSameReport(row, first))
    report(`the CSV’s first report of ${row.mint} differs from the recorded one`)
  const later = recorded.minute.get(row.mint)
  if (later !== undefined && `${later.attention ?? ''}` !== row.attention)
    report(`the CSV’s attention for ${row.mint} differs from the recorded one`)
  if (
    later !== undefined &&
    (row.minute !== `${later.score}` || row.over !== `${later.over ?? ''}`)
  )
    report(`the CSV’s report of ${row.mint} after a minute differs from the recorded one`)
  compareOutcomes(row, recorded, work)
}

/** @param {Row} row @param {Recorded} recorded @param {Work} work */
function countUnrecorded({ mint, at }, { lastAt }, { logs, isAll, report, facts }) {
  if (at < (logs[0]?.opened_at ?? 0)) facts.older += 1
  else if (at > lastAt) facts.waiting += 1
  else if (isAll) report(`the CSV has an alert of ${mint} that was never recorded`)
}

/** @param {Row} row @param {import('./audit.mjs').Leaf} leaf */
function isSameReport({ at, score, level, rules }, leaf) {
  const isSameScore = `${leaf.score}` === score && leaf.level === level
  return isSameScore && leaf.recorded === at && leaf.rules.startsWith(`${rules}/`)
}

/** @param {Row} row @param {Recorded} recorded @param {Work} work */
function compareOutcomes({ mint, at, outcomes }, recorded, { isAll, report }) {
  for (const [horizon, ms] of Object.entries(HORIZONS)) {
    const shown = outcomes[horizon]
    const known = recorded.outcomes.get(`${mint} ${horizon}`)
    const isOverdue = isAll && at + ms + LATE < recorded.lastAt
    if (known !== undefined && known !== shown)
      report(`the CSV’s outcome of ${mint} after ${horizon} differs from the recorded one`)
    if (known === undefined && shown !== '' && isOverdue)
      report(`the CSV shows an outcome of ${mint} after ${horizon} that was never recorded`)
  }
}

/** @param {Set<string>} listed @param {Recorded} recorded @param {Work} work */
function reportMissing(listed, { first, lastAt }, { entries, report }) {
  const hidden = hiddenMints(entries)
  for (const [mint, leaf] of first) {
    // The log may not have recorded a drop of the last minutes yet.
    if (!listed.has(mint) && !hidden.has(mint) && leaf.recorded < lastAt - SOON)
      report(`the CSV lacks the recorded first report of ${mint}`)
  }
}

/** @param {import('./audit.mjs').Entry[]} entries */
function tablesOf(entries) {
  const first = new Map()
  const minute = new Map()
  const outcomes = new Map()
  for (const { leaf } of entries) {
    if (leaf.kind === 'outcome') outcomes.set(`${leaf.mint} ${leaf.horizon}`, leaf.outcome)
    if (leaf.kind !== 'report' || leaf.from !== 'live') continue
    if (leaf.stage === 'at_once' && !first.has(leaf.mint)) first.set(leaf.mint, leaf)
    if (leaf.stage === '60s' && !minute.has(leaf.mint)) minute.set(leaf.mint, leaf)
  }
  return { first, minute, outcomes }
}
