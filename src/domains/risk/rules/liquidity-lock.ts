import { percent } from '../../../contract/format.ts'
import type { Rule } from '../report.ts'

/** From this locked share on, the rest makes no difference to holders. */
const LOCKED = 0.95

/** The share of the pool's liquidity that can be withdrawn. */
export const liquidityLock: Rule = {
  id: 'liquidity-lock',
  version: 3,
  weight: 0.6,
  title: 'Liquidity can be withdrawn',
  checks: 'Liquidity lock',
  from: 'at_once',
  evaluate({ liquidity }) {
    if (!liquidity) return { outcome: 'unknown', evidence: 'Location of the liquidity unknown.' }
    if (liquidity.in === 'curve') {
      return {
        outcome: 'clear',
        evidence: 'On the bonding curve, liquidity leaves only through sales.',
      }
    }
    const { locked, how } = liquidity
    if (locked === null) {
      return { outcome: 'unknown', evidence: 'The pool’s liquidity holders haven’t been read yet.' }
    }
    const why = how !== null && how.length <= 140 && PLAIN.test(how) ? `: ${how}` : ''
    if (locked >= LOCKED) {
      return {
        outcome: 'clear',
        evidence: `${percent(locked)} of the pool’s liquidity is locked or burned${why}.`,
      }
    }
    const evidence = `${percent(1 - locked)} of the pool’s liquidity can be withdrawn at any time${why}.`
    return { outcome: 'flag', strength: 1 - locked, evidence }
  },
}

/** Words with single spaces between them. Any other reason is left out. */
const PLAIN = /^[A-Za-z0-9,.’'()%:-]+(?: [A-Za-z0-9,.’'()%:-]+)*$/
