// @ts-check
import { hitsOf, reportShare } from './compare-calibration.mjs'
import { openIn } from './judged.mjs'
import { isNear, separation } from './statistics.mjs'

/**
 * Recomputes harm and fades from the log: how often each happened, at each level of the score, and how well the score,
 * the money in, and the developer's record tell them, on the same launches.
 *
 * @typedef {import('./judged.mjs').Judged} Judged
 * @typedef {import('./judged.mjs').Expect} Expect
 */

const ENDS = { harm: 'rugged', fades: 'dead' }
const LEVELS = ['low', 'guarded', 'elevated', 'high', 'severe']
const SMALLEST_BIN = 20
const Z = 1.96

/** @type {Record<string, (leaf: import('./audit.mjs').Leaf) => number | null>} */
const VALUES = {
  score: (leaf) => leaf.score,
  inflow: (leaf) => leaf.inflow_cents ?? null,
  developer: (leaf) => leaf.graduated_ppm ?? null,
}

/** @param {any[]} shown @param {readonly Judged[]} all @param {Expect} expect @param {(words: string) => void} report */
export function compareQuestions(shown, all, expect, report) {
  if (shown.map(({ question }) => question).join() !== 'harm,fades')
    report('the track record does not answer both questions')
  for (const one of shown) {
    if (one.question === 'harm' || one.question === 'fades')
      compareQuestion(one, all, expect, report)
  }
}

/** @param {any} shown @param {readonly Judged[]} all @param {Expect} expect @param {(words: string) => void} report */
function compareQuestion(shown, all, expect, report) {
  const name = /** @type {'harm' | 'fades'} */ (shown.question)
  const asked = all.filter(({ outcome }) => name === 'harm' || outcome !== 'rugged')
  const open = openIn(asked)
  const known = asked.filter(({ outcome }) => outcome !== null && outcome !== 'unknown')
  /** @param {readonly Judged[]} some */
  const hits = (some) => some.filter(({ outcome }) => outcome === ENDS[name]).length
  const unknown = asked.filter(({ outcome }) => outcome === 'unknown').length
  expect(`${name}: happened`, shown.happened, hits(known), open)
  expect(`${name}: judged`, shown.judged, known.length, open)
  expect(`${name}: unknown`, shown.unknown, unknown, open)
  const bySecond = known.filter(({ definition }) => definition === 2).length
  expect(`${name}: judged by version 2`, shown.by_version_2, bySecond, open)
  if (shown.happened !== hitsOf(shown.rate) || shown.judged !== (shown.rate?.of ?? 0))
    report(`${name}: the share is of other launches`)
  reportShare(name, shown.rate, report)
  const total = shown.judged + shown.unknown
  if (!isNear(shown.bounds?.least ?? 0, total === 0 ? 0 : shown.happened / total))
    report(`${name}: the lower bound is another`)
  if (!isNear(shown.bounds?.most ?? 0, total === 0 ? 0 : (shown.happened + shown.unknown) / total))
    report(`${name}: the upper bound is another`)
  for (const { level, happened, too_small } of shown.levels) {
    const at = known.filter(({ leaf }) => levelOf(leaf.score) === level)
    expect(`${name} at ${level}`, hitsOf(happened), hits(at), open)
    expect(`${name} at ${level}, judged`, happened?.of ?? 0, at.length, open)
    reportShare(`${name} at ${level}`, happened, report)
    if (too_small !== (happened?.of ?? 0) < SMALLEST_BIN)
      report(`${name} at ${level} is marked as a sample of another size`)
  }
  const compared = asked.filter(({ leaf }) =>
    Object.values(VALUES).every((read) => read(leaf) !== null),
  )
  const judged = compared.filter(({ outcome }) => outcome !== null).length
  expect(`${name}: compared`, shown.compared, judged, openIn(compared))
  if (open === 0) comparePredictors(name, shown.predictors, compared, report)
}

/** @param {'harm' | 'fades'} name @param {any[]} predictors @param {readonly Judged[]} compared @param {(words: string) => void} report */
function comparePredictors(name, predictors, compared, report) {
  const own = separationBy(name, 'score', compared)
  if (predictors.map(({ by }) => by).join() !== Object.keys(VALUES).join())
    report(`${name}: the score is compared with something else`)
  for (const { by, separation: shown, beaten } of predictors) {
    const found = by in VALUES ? separationBy(name, by, compared) : null
    const isSame =
      shown === null || found === null
        ? shown === found
        : Object.entries(found).every(([part, value]) => isNear(shown[part], value))
    if (!isSame) report(`${name}: ${by} tells launches apart otherwise than the track record shows`)
    const isBeaten = by === 'score' || own === null || found === null ? null : own.low > found.share
    if (beaten !== isBeaten) report(`${name}: the score compares otherwise with ${by}`)
  }
}

/** @param {'harm' | 'fades'} name @param {string} by @param {readonly Judged[]} compared */
function separationBy(name, by, compared) {
  /** @param {boolean | null} unknown */
  const split = (unknown) => {
    /** @param {boolean} happened */
    const valuesOf = (happened) =>
      compared
        .filter(
          ({ outcome }) => (outcome === 'unknown' ? unknown : outcome === ENDS[name]) === happened,
        )
        .map(({ leaf }) => VALUES[by]?.(leaf) ?? 0)
    const [first, second] = [valuesOf(true), valuesOf(false)]
    return { hits: first.length, others: second.length, share: separation(first, second) }
  }
  const { share: raw, hits, others } = split(null)
  if (raw === null) return null
  /** @param {number} share */
  const turn = (share) => (by !== 'score' && raw < 0.5 ? 1 - share : share)
  const all = [raw, split(true).share ?? raw, split(false).share ?? raw].map(turn)
  const share = turn(raw)
  const reach = Z * errorOf(share, hits, others)
  return {
    share,
    low: Math.max(0, share - reach),
    high: Math.min(1, share + reach),
    least: Math.min(...all),
    most: Math.max(...all),
  }
}

/** Hanley and McNeil, 1982. @param {number} area @param {number} first @param {number} second */
function errorOf(area, first, second) {
  const square = area * area
  const variance =
    area * (1 - area) +
    (first - 1) * (area / (2 - area) - square) +
    (second - 1) * ((2 * square) / (1 + area) - square)
  return Math.sqrt(Math.max(0, variance) / (first * second))
}

/** @param {number} score */
const levelOf = (score) => LEVELS[Math.min(4, Math.floor(score / 20))]
