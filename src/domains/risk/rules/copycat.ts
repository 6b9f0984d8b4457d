import { shortAddress } from '../../../contract/format.ts'
import type { CopyOf } from '../../launches/index.ts'
import type { Rule } from '../report.ts'
import { count, span } from '../wording.ts'

/**
 * The same name or picture as an earlier launch, or as a well-known token. Copies of other launches are so common
 * that by themselves they say little.
 */
export const copycat: Rule = {
  id: 'copycat',
  version: 3,
  weight: 0.35,
  title: 'Copy of another token',
  checks: 'Copies of other tokens',
  from: 'at_once',
  evaluate({ copies, launch, takenAt }) {
    if (!copies) return { outcome: 'unknown', evidence: 'Not compared with earlier launches yet.' }
    const { sameName, sameSymbol, sameUri, wellKnown } = copies
    const own = (copy: CopyOf) => copy.by !== null && copy.by === launch.creator
    const evidenceOf = (what: string, copy: CopyOf) => {
      const maker = own(copy) ? 'the same developer' : 'another developer'
      const times = count(copy.count, 'earlier launch', 'earlier launches')
      return `${what} as ${times}; the oldest, ${shortAddress(copy.mint)}, was launched by ${maker} ${span(takenAt - copy.at)} ago.`
    }
    if (wellKnown !== null) {
      const evidence = `Uses the name or ticker of ${KNOWN.test(wellKnown) ? wellKnown : 'a well-known token'} but is a different token.`
      return { outcome: 'flag', strength: 1, evidence }
    }
    if (sameUri) {
      return {
        outcome: 'flag',
        strength: own(sameUri) ? 0.2 : 0.4,
        evidence: evidenceOf('Same document or image', sameUri),
      }
    }
    if (sameName && sameSymbol) {
      const strength = sameName.count > 2 ? 0.25 : 0.2
      return { outcome: 'flag', strength, evidence: evidenceOf('Same name and ticker', sameName) }
    }
    if (sameName)
      return { outcome: 'flag', strength: 0.15, evidence: evidenceOf('Same name', sameName) }
    // Short tickers repeat by chance.
    if (sameSymbol) {
      return { outcome: 'flag', strength: 0.05, evidence: evidenceOf('Same ticker', sameSymbol) }
    }
    return {
      outcome: 'clear',
      evidence: 'No earlier launch we know has this name, ticker, or document.',
    }
  },
}

const KNOWN = /^[A-Z0-9$]{1,12}$/
