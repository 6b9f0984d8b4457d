import type { Rule } from '../report.ts'
import { percent } from '../say.ts'

/** Above this it makes no difference to holders. */
const LOCKED = 0.95

/** How much of what the token is traded against somebody can take away. */
export const liquidityLock: Rule = {
  id: 'liquidity-lock',
  version: 1,
  weight: 0.6,
  title: 'Liquidity can be taken out',
  from: 'at_once',
  judge({ liquidity }) {
    if (!liquidity)
      return { outcome: 'unknown', evidence: 'Where its liquidity lies is not known.' }
    if (liquidity.in === 'curve') {
      return {
        outcome: 'clear',
        evidence: 'On its bonding curve: nobody can take the liquidity out but by selling.',
      }
    }
    const { locked, how } = liquidity
    if (locked === null) {
      return { outcome: 'unknown', evidence: 'Who holds the pool’s liquidity has not been read.' }
    }
    const why = how !== null && PLAIN.test(how) ? `: ${how}` : ''
    if (locked >= LOCKED) {
      return {
        outcome: 'clear',
        evidence: `${percent(locked)} of the pool’s liquidity is locked or burned${why}.`,
      }
    }
    const evidence = `${percent(1 - locked)} of the pool’s liquidity can be taken out at any time${why}.`
    return { outcome: 'flag', strength: 1 - locked, evidence }
  },
}

const PLAIN = /^[A-Za-z0-9 ,.’'()%:-]{1,140}$/
