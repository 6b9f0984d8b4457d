// @ts-check
import { hiddenMints } from './compare-shown.mjs'

/**
 * @typedef {import('./audit.mjs').Leaf} Leaf
 * @typedef {{ leaf: Leaf, outcome: string | null, definition: number }} Judged a report that figures count, and the
 * version of the definitions that its outcome was judged by. null: it has none in the log, so a site may know one, or none
 * @typedef {(name: string, shown: number, least: number, open: number) => void} Expect
 */

const DAY = 86_400_000
const SOON = 600_000
const STAGES = ['at_once', '10s', '60s', '5m', '1h']
export const BAD = ['dead', 'rugged']
export const KNOWN = [...BAD, 'graduated', 'alive']

/** @param {string | null} outcome */
export const isBad = (outcome) => BAD.includes(outcome ?? '')
/** @param {Judged} one */
export const isKnown = ({ outcome }) => outcome !== null && KNOWN.includes(outcome)
/** @param {readonly Judged[]} all */
export const openIn = (all) => all.filter(({ outcome }) => outcome === null).length

/**
 * The reports that figures count: of each launch the first at a stage, without those that the chain dropped.
 * @param {import('./audit.mjs').Entry[]} entries
 */
export function judgedIn(entries) {
  const hidden = hiddenMints(entries)
  const lastAt = entries.reduce((last, { leaf }) => Math.max(last, leaf.recorded), 0)
  const outcomes = new Map()
  for (const { leaf } of entries)
    if (leaf.kind === 'outcome' && leaf.horizon === '24h' && leaf.recorded <= lastAt - SOON)
      outcomes.set(leaf.mint, leaf)
  /** @type {Map<string, Map<string, Leaf>>} */
  const first = new Map()
  for (const { leaf } of entries) {
    if (leaf.kind !== 'report' || hidden.has(leaf.mint)) continue
    const key = `${leaf.from} ${leaf.stage}`
    const own = first.get(key) ?? new Map()
    if (!own.has(leaf.mint)) own.set(leaf.mint, leaf)
    first.set(key, own)
  }
  /** @param {Leaf} leaf @returns {Judged[]} */
  const judge = (leaf) => {
    const { outcome = null, definition = 1 } = outcomes.get(leaf.mint) ?? {}
    // Nobody can know yet how the youngest end; an hour is for reports that came late.
    const isYoung = outcome === null && leaf.from === 'live' && leaf.at > lastAt - DAY + SOON * 6
    return isYoung ? [] : [{ leaf, outcome, definition }]
  }
  /** @param {'live' | 'history'} from @param {string} stage */
  const at = (from, stage) => [...(first.get(`${from} ${stage}`)?.values() ?? [])].flatMap(judge)
  return {
    lastAt,
    at,
    /** Every launch's first report, judged or not. @param {'live' | 'history'} from @param {string} stage */
    all: (from, stage) => [...(first.get(`${from} ${stage}`)?.values() ?? [])],
    /** The newest stage of each launch from history. */
    newest() {
      /** @type {Map<string, Judged>} */
      const found = new Map()
      for (const stage of STAGES)
        for (const one of at('history', stage)) found.set(one.leaf.mint, one)
      return found
    },
  }
}
