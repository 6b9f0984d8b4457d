import { percent } from '../../../contract/format.ts'
import { formatQuote } from '../../risk/index.ts'
import type { TurnRule } from '../turn.ts'

/** Fees and rounding move the product by far less. */
const LEFT = 0.2

/**
 * A fifth of the pool is withdrawn. Trades leave the product of its reserves as it is or raise it, so
 * only a withdrawal makes its root smaller, by the share that left.
 */
export const liquidityLeaves: TurnRule = ({ launch }, { depth }) => {
  if (depth === null || !(depth.high > 0)) return null
  const left = 1 - depth.now / depth.high
  if (left < LEFT) return null
  const evidence = `${percent(left)} of the pool was withdrawn: it held ${formatQuote(depth.highQuote, launch)}, now ${formatQuote(depth.quote, launch)}.`
  return { kind: 'liquidity_leaves', at: depth.at, evidence }
}
