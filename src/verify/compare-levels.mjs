// @ts-check
import { hitsOf, reportShare } from './compare-calibration.mjs'
import { isBad, isKnown, openIn } from './judged.mjs'

/**
 * @typedef {import('./judged.mjs').Judged} Judged
 * @typedef {import('./judged.mjs').Expect} Expect
 */

const SMALLEST_BIN = 20
const LEVELS = ['low', 'guarded', 'elevated', 'high', 'severe']

/** @param {string} name @param {any} shown @param {readonly Judged[]} all @param {Expect} expect */
export function compareOutcomes(name, shown, all, expect) {
  const open = openIn(all)
  for (const [outcome, count] of Object.entries(shown.outcomes))
    expect(`${name}: ${outcome}`, count, all.filter((one) => one.outcome === outcome).length, open)
  expect(`${name}, judged`, shown.judged, all.filter(isKnown).length, open)
}

/** @param {any[]} levels @param {readonly Judged[]} all @param {Expect} expect @param {(words: string) => void} report */
export function compareLevels(levels, all, expect, report) {
  const open = openIn(all)
  const known = all.filter(isKnown)
  const bad = known.filter(({ outcome }) => isBad(outcome))
  for (const { level, count, precision, recall, too_small } of levels) {
    /** @param {readonly Judged[]} some */
    const above = (some) => some.filter(({ leaf }) => levelOf(leaf.score) >= LEVELS.indexOf(level))
    const exactly = known.filter(({ leaf }) => LEVELS[levelOf(leaf.score)] === level)
    expect(`launches at ${level}`, count, exactly.length, open)
    expect(`launches from ${level} on`, precision?.of ?? 0, above(known).length, open)
    expect(`bad launches from ${level} on`, hitsOf(precision), above(bad).length, open)
    expect(`bad launches in the recall of ${level}`, recall?.of ?? 0, bad.length, open)
    expect(`bad launches caught from ${level} on`, hitsOf(recall), above(bad).length, open)
    reportShare(`launches from ${level} on`, precision, report)
    reportShare(`bad launches caught from ${level} on`, recall, report)
    if (too_small !== (precision?.of ?? 0) < SMALLEST_BIN)
      report(`launches from ${level} on are marked as a sample of another size`)
  }
}

/** @param {number} score */
const levelOf = (score) => Math.min(4, Math.floor(score / 20))
