// @ts-check
import { isBad, isKnown, openIn } from './judged.mjs'
import { isNear, mean, wilson } from './statistics.mjs'

/**
 * @typedef {import('./judged.mjs').Judged} Judged
 * @typedef {{ said: number, happened: boolean | null, month: string }} Prediction happened null: outcome unknown
 */

export const STAGES = ['at_once', '10s', '60s', '5m', '1h']
/** Whether somebody graduated at some time is no outcome, and in no entry. */
export const MEASURES = ['risk', 'prior', 'model', 'attention']
const SMALLEST_BIN = 20
/** A report's time is some minutes after its launch. */
const EDGE = 600_000

/**
 * Recomputes how predictions at a stage compare with outcomes, of launches that were not over by then.
 * @param {string} name @param {string} measure @param {any} shown null: the site shows none
 * @param {readonly Judged[]} all @param {import('./judged.mjs').Expect} expect @param {(words: string) => void} report
 */
export function compareCalibration(name, measure, shown, all, expect, report) {
  const isModels = measure === 'prior' || measure === 'model'
  // Reports of before say nothing of the AI filter.
  if (isModels && all.some(({ leaf }) => leaf.estimate === undefined)) return
  const predicted = all.filter(({ leaf }) => leaf.over === false && saidOf(leaf, measure) !== null)
  const open = openIn(predicted)
  const given = predicted.filter(({ outcome }) => outcome !== null)
  const predictions = given.map((one) => predictionOf(one, measure))
  if (shown === null) {
    expect(`predictions, ${name}`, 0, given.length, 0)
    return
  }
  for (let bin = 0; bin < 10; bin += 1) {
    const ours = predictions.filter(({ said }) => Math.min(9, Math.floor(said * 10)) === bin)
    compareBin(
      `launches with a ${measure === 'risk' ? 'score' : measure} from ${bin * 10} ${name}`,
      shown.bins[bin],
      ours,
      open,
      expect,
      report,
    )
  }
  compareAverages(`the calibration ${name}`, shown, predictions, open, expect, report)
  compareMonths(name, shown, predictions, { open, predicted }, expect, report)
}

/** From 0 to 1; null: it predicts nothing of it, or nobody recorded it. @param {any} leaf @param {string} measure */
function saidOf(leaf, measure) {
  // The AI filter may have learned from what is past.
  if (leaf.from === 'history' && leaf.model !== null) return null
  if (measure === 'risk') return leaf.score / 100
  if (measure === 'attention') return leaf.attention === null ? null : leaf.attention / 100
  return (measure === 'model') === (leaf.model !== null) ? (leaf.estimate ?? null) : null
}

/** @param {Judged} one @param {string} measure @returns {Prediction} */
function predictionOf(one, measure) {
  const bad = isKnown(one) ? isBad(one.outcome) : null
  return {
    said: saidOf(one.leaf, measure) ?? 0,
    happened: bad === null ? null : measure === 'attention' ? !bad : bad,
    month: monthOf(one.leaf.at),
  }
}

/** @param {number} at */
const monthOf = (at) => new Date(at).toISOString().slice(0, 7)

/** @param {readonly Prediction[]} all */
const known = (all) => all.filter(({ happened }) => happened !== null)

/**
 * @param {string} name @param {any} shown @param {readonly Prediction[]} all @param {number} open
 * @param {import('./judged.mjs').Expect} expect @param {(words: string) => void} report
 */
function compareBin(name, shown, all, open, expect, report) {
  const ours = known(all)
  compareShare(name, shown?.happened ?? null, ours, open, expect, report)
  const of = shown?.happened?.of ?? 0
  if (open > 0 || of !== ours.length) return
  if (!isNear(shown?.said ?? null, ours.length === 0 ? null : mean(ours.map(({ said }) => said))))
    report(`${name} have another average than the log gives`)
  if (shown.too_small !== of < SMALLEST_BIN)
    report(`${name} are marked as a sample of another size`)
}

/**
 * @param {string} name @param {any} shown @param {readonly Prediction[]} ours @param {number} open
 * @param {import('./judged.mjs').Expect} expect @param {(words: string) => void} report
 */
function compareShare(name, shown, ours, open, expect, report) {
  expect(name, shown?.of ?? 0, ours.length, open)
  const hits = ours.filter(({ happened }) => happened).length
  expect(`bad ${name}`, hitsOf(shown), hits, open)
  reportShare(name, shown, report)
}

/** @param {any} shown */
export const hitsOf = (shown) => (shown === null ? 0 : Math.round(shown.share * shown.of))

/** A share must be one of its launches, with the range that so many allow. @param {string} name @param {any} shown @param {(words: string) => void} report */
export function reportShare(name, shown, report) {
  if (shown === null) return
  const right = wilson(hitsOf(shown), shown.of)
  const isSame = ['share', 'low', 'high'].every((field) =>
    isNear(shown[field], /** @type {any} */ (right)?.[field]),
  )
  if (!isSame)
    report(`the share of ${name} is shown with another range than ${shown.of} launches give`)
}

/**
 * @param {string} name @param {any} shown @param {readonly Prediction[]} all @param {number} open
 * @param {import('./judged.mjs').Expect} expect @param {(words: string) => void} report
 */
function compareAverages(name, shown, all, open, expect, report) {
  const ours = known(all)
  expect(`launches in ${name}`, shown.resolved, ours.length, open)
  expect(
    `launches without a known outcome in ${name}`,
    shown.unresolved,
    all.length - ours.length,
    open,
  )
  reportShare(`launches in ${name}`, shown.rate, report)
  if ((shown.rate?.of ?? 0) !== shown.resolved) report(`${name} is of two numbers of launches`)
  if (open > 0 || shown.resolved !== ours.length) return
  if (hitsOf(shown.rate) !== ours.filter(({ happened }) => happened).length)
    report(`${name} shows another rate than the log gives`)
  const { said, brier, skill } = averagesOf(ours)
  const isSame = isNear(shown.brier, brier) && isNear(shown.said, said)
  if (!isSame || !isNear(shown.skill, skill))
    report(`${name} shows other averages than the log gives`)
}

/** @param {readonly Prediction[]} all */
function averagesOf(all) {
  if (all.length === 0) return { said: null, brier: null, skill: null }
  const brier = mean(all.map(({ said, happened }) => (said - (happened ? 1 : 0)) ** 2))
  const rate = mean(all.map(({ happened }) => (happened ? 1 : 0)))
  const skill = rate === 0 || rate === 1 ? null : 1 - brier / (rate * (1 - rate))
  return { said: mean(all.map(({ said }) => said)), brier, skill }
}

/**
 * @param {string} name @param {any} shown @param {readonly Prediction[]} all
 * @param {{ open: number, predicted: readonly Judged[] }} of @param {import('./judged.mjs').Expect} expect
 * @param {(words: string) => void} report
 */
function compareMonths(name, shown, all, { open, predicted }, expect, report) {
  /** @param {(one: any) => number} of */
  const sum = (of) =>
    shown.months.reduce((/** @type {number} */ total, /** @type {any} */ one) => total + of(one), 0)
  for (const field of ['resolved', 'unresolved'])
    expect(
      `${field} launches in the months ${name}`,
      sum((one) => one[field]),
      shown[field],
      0,
    )
  const atEdge = predicted.some(({ leaf }) => monthOf(leaf.at) !== monthOf(leaf.at - EDGE))
  if (atEdge) return
  for (const month of shown.months) {
    const ours = all.filter((one) => one.month === month.month)
    compareAverages(`the calibration of ${month.month} ${name}`, month, ours, open, expect, report)
  }
}
