// @ts-check
import { compareCalibration, MEASURES, STAGES } from './compare-calibration.mjs'
import { compareLevels, compareOutcomes } from './compare-levels.mjs'

/**
 * Recomputes the figures of launches that were read from history. Which ones these are says their CSV; each of its rows
 * must be as recorded.
 * @param {{ site: import('./site.mjs').Site, record: any, judged: ReturnType<typeof import('./judged.mjs').judgedIn>,
 * expect: import('./judged.mjs').Expect, report: (words: string) => void }} work
 */
export async function compareHistory({ site, record, judged, expect, report }) {
  const newest = judged.newest()
  const mints = new Set()
  let since = null
  let isOlder = false
  for await (const line of await site.history()) {
    const [mint = '', launched = '', stage, score, level, , outcome = ''] = line.split(',')
    if (mint === 'mint' || level === undefined) continue
    mints.add(mint)
    since ??= Date.parse(launched)
    const found = newest.get(mint)
    // Read before the log was opened.
    if (found === undefined) {
      isOlder = true
      continue
    }
    const { leaf } = found
    if (leaf.stage !== stage || `${leaf.score}` !== score || leaf.level !== level)
      report(`the CSV’s report of ${mint} from history differs from the recorded one`)
    if (found.outcome !== null && found.outcome !== outcome)
      report(`the CSV’s outcome of ${mint} from history differs from the recorded one`)
  }
  const shown = record.from_history
  expect('launches from history', shown?.launches ?? 0, mints.size, 0)
  if (shown === null || isOlder) return
  expect('as the time of the oldest launch from history', shown.since, since ?? 0, 0)
  const ours = [...newest.values()].filter(({ leaf }) => mints.has(leaf.mint))
  compareOutcomes('launches from history', shown, ours, expect)
  compareLevels(shown.levels, ours, expect, report)
  for (const stage of STAGES)
    for (const measure of MEASURES) {
      const { history } = await site.record(`/calibration?measure=${measure}&stage=${stage}`)
      const all = judged.at('history', stage).filter(({ leaf }) => mints.has(leaf.mint))
      compareCalibration(`from history at ${stage}`, measure, history, all, expect, report)
    }
}
