// @ts-check
import { hiddenMints } from './compare-shown.mjs'

const HOUR = 3_600_000
/** The log records a dropped launch within this time. */
const SOON = HOUR / 6
const HORIZONS = { '1h': HOUR, '24h': 24 * HOUR, '7d': 168 * HOUR }
/** Outcomes are determined late after an outage; a day later they must be in the log. */
const LATE = 24 * HOUR

/**
 * Checks that each row in the CSV of all alerts was recorded in the log, and that none is missing.
 * @param {{ site: import('./site.mjs').Site, logs: import('./site.mjs').Log[], entries:
 * import('./audit.mjs').Entry[], isAll: boolean, report: (words: string) => void, facts:
 * import('./audit.mjs').Facts }} work
 */
export async function compareAlerts({ site, logs, entries, isAll, report, facts }) {
  const { first, minute, outcomes } = tablesOf(entries)
  const openedAt = logs[0]?.opened_at ?? 0
  const lastAt = entries.reduce((last, { leaf }) => Math.max(last, leaf.recorded), 0)
  const listed = new Set()
  for await (const line of await site.alerts()) {
    const cells = line.split(',')
    const [mint = '', time = '', , score, level, rules, , attention = '', ...ends] = cells
    if (mint === 'mint' || cells.length < 11) continue
    const at = Date.parse(time)
    listed.add(mint)
    const leaf = first.get(mint)
    if (leaf === undefined) {
      if (at < openedAt) facts.older += 1
      else if (at > lastAt) facts.waiting += 1
      else if (isAll) report(`the CSV has an alert of ${mint} that was never recorded`)
      continue
    }
    facts.alerts += 1
    if (
      `${leaf.score}` !== score ||
      leaf.level !== level ||
      leaf.recorded !== at ||
      !leaf.rules.startsWith(`${rules}/`)
    )
      report(`the CSV’s first report of ${mint} differs from the recorded one`)
    const later = minute.get(mint)
    if (later !== undefined && `${later.attention ?? ''}` !== attention)
      report(`the CSV’s attention for ${mint} differs from the recorded one`)
    for (const [index, [horizon, ms]] of Object.entries(HORIZONS).entries()) {
      const shown = ends[index] ?? ''
      const recorded = outcomes.get(`${mint} ${horizon}`)
      if (recorded !== undefined && recorded !== shown)
        report(`the CSV’s outcome of ${mint} after ${horizon} differs from the recorded one`)
      else if (recorded === undefined && shown !== '' && isAll && at + ms + LATE < lastAt)
        report(`the CSV shows an outcome of ${mint} after ${horizon} that was never recorded`)
    }
  }
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
