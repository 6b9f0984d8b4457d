// @ts-check
import { compareCalibration, MEASURES, STAGES } from './compare-calibration.mjs'
import { compareHistory } from './compare-history.mjs'
import { compareLevels, compareOutcomes } from './compare-levels.mjs'
import { compareQuestions } from './compare-questions.mjs'
import { isBad, isKnown, judgedIn, openIn } from './judged.mjs'
import { isNear, quantile, separation } from './statistics.mjs'

/**
 * Recomputes figures of the track record from the log: what happened to launches that were over a minute after
 * launch and to those that were not, precision and recall by level, attention, detection delay, launches from
 * history, and the calibration at each stage. A site may know outcomes that no checkpoint signs yet. Launches that
 * have none in the log therefore widen what it may show.
 *
 * @typedef {{ site: import('./site.mjs').Site, logs: import('./site.mjs').Log[], entries:
 * import('./audit.mjs').Entry[], isAll: boolean, report: (words: string) => void, facts:
 * import('./audit.mjs').Facts, delays: readonly number[] }} Work `delays`: those in the CSV of all alerts, ms
 * @typedef {import('./judged.mjs').Judged} Judged
 * @typedef {import('./judged.mjs').Expect} Expect
 */

const MINUTE = 60_000

/** @param {Work} work */
export async function compareFigures({ site, logs, entries, isAll, report, facts, delays }) {
  if (!isAll || entries.length === 0) return
  const record = await site.record()
  if (record.since === null) return
  if (record.since < (logs[0]?.opened_at ?? 0) || record.alerts >= record.most) {
    facts.notes.push(
      'The record’s figures count more than the log has, so they were not recomputed.',
    )
    return
  }
  /** @type {Expect} */
  const expect = (name, shown, least, open) => {
    facts.figures += 1
    if (shown < least || shown > least + open)
      report(
        `the track record shows ${shown} ${name}, and the log gives ${least}${open ? ` to ${least + open}` : ''}`,
      )
  }
  const judged = judgedIn(entries)
  compareAlerts(record, judged, expect)
  compareRecord(record, judged.at('live', '60s'), expect, report)
  compareAttention(record.attention, notOver(judged.at('live', '60s')), expect, report)
  compareDelay(delays, record.delay, expect, report)
  await compareHistory({ site, record, judged, expect, report })
  for (const stage of STAGES)
    for (const measure of MEASURES) {
      const shown = await site.record(`/calibration?measure=${measure}&stage=${stage}`)
      const name = `at ${stage}`
      compareCalibration(name, measure, shown.live, judged.at('live', stage), expect, report)
    }
  const graduates = await site.record('/calibration?measure=graduates&stage=60s')
  if (graduates.live === null && record.from_history === null) return
  facts.notes.push(
    'The calibration of “Graduates” and the share of time that history covers are in no entry, so they were not recomputed.',
  )
}

/** @param {any} record @param {ReturnType<typeof judgedIn>} judged @param {Expect} expect */
function compareAlerts(record, { all, lastAt }, expect) {
  const first = all('live', 'at_once')
  const old = first.filter(({ recorded }) => recorded <= lastAt - 10 * MINUTE)
  /** @type {Map<number, number>} */
  const perMinute = new Map()
  for (const { recorded } of first) {
    const minute = Math.floor(recorded / MINUTE)
    perMinute.set(minute, (perMinute.get(minute) ?? 0) + 1)
  }
  // The newest alerts may not be signed yet.
  const busiest = [...perMinute.values()].reduce((most, one) => Math.max(most, one), 0)
  const spare = first.length - old.length + 2 * busiest
  expect('alerts', record.alerts, old.length, spare)
  expect(
    'as its first alert’s time',
    record.since,
    first.reduce((least, one) => Math.min(least, one.recorded), Number.POSITIVE_INFINITY),
    0,
  )
  const reported = all('live', '60s').filter(({ over }) => over !== undefined)
  expect('launches with a report after a minute', record.reported, reported.length, spare)
  const over = reported.filter(({ over }) => over).length
  expect('launches over after a minute', record.over.launches, over, spare)
}

/** @param {any} record @param {readonly Judged[]} all @param {Expect} expect @param {(words: string) => void} report */
function compareRecord(record, all, expect, report) {
  const over = all.filter(({ leaf }) => leaf.over === true)
  compareOutcomes('launches over after a minute', record.over, over, expect)
  const left = notOver(all)
  compareOutcomes('launches not over after a minute', record, left, expect)
  compareLevels(record.levels, left, expect, report)
  compareQuestions(record.questions, left, expect, report)
}

/** @param {readonly Judged[]} all */
const notOver = (all) => all.filter(({ leaf }) => leaf.over === false)

/** @param {any} shown @param {readonly Judged[]} all @param {Expect} expect @param {(words: string) => void} report */
function compareAttention(shown, all, expect, report) {
  const measured = all.filter(({ leaf }) => leaf.attention !== null)
  const known = measured.filter(isKnown)
  expect('launches with attention and an outcome', shown.judged, known.length, openIn(measured))
  if (openIn(measured) > 0) return
  /** @param {boolean} bad */
  const attentionOf = (bad) =>
    known.filter(({ outcome }) => isBad(outcome) === bad).map(({ leaf }) => leaf.attention)
  if (!isNear(shown.separation, separation(attentionOf(false), attentionOf(true))))
    report('attention separates outcomes otherwise than the track record shows')
}

/** By the CSV, which the page must not contradict. @param {readonly number[]} delays @param {any} shown @param {Expect} expect @param {(words: string) => void} report */
function compareDelay(delays, shown, expect, report) {
  // The CSV leaves out the last minute, and the page's figures are up to a minute old.
  const spare = Math.ceil(delays.length * 0.02)
  expect('delays', shown?.count ?? 0, Math.max(0, delays.length - spare), 2 * spare)
  if (shown === null || shown.count !== delays.length) return
  for (const [name, part] of /** @type {const} */ ([
    ['p50', 0.5],
    ['p90', 0.9],
    ['p99', 0.99],
  ]))
    if (shown[name] !== quantile(delays, part))
      report(`the track record shows ${shown[name]} ms as ${name}, and its CSV gives otherwise`)
}
