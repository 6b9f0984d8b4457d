import { percent } from '../../../contract/format.ts'
import type { TurnRule } from '../turn.ts'
import { ratio, salesOf } from './sales.ts'

const OF_HELD = 0.25
const OF_SUPPLY = 0.01

/** Linked buyers sell a quarter of what they held together, and at least a hundredth of the supply. */
export const insidersSell: TurnRule = (before, after) => {
  const { sellers, sold, held, ofSupply } = salesOf(before, before.insiders, after)
  if (sold === 0n || held === null || ofSupply === null) return null
  const ofHeld = ratio(sold, held)
  if (ofHeld < OF_HELD || ofSupply < OF_SUPPLY) return null
  const all = before.insiders.size
  const evidence = `${sellers} of ${all} linked ${all === 1 ? 'buyer has' : 'buyers have'} since sold ${percent(ofHeld)} of what they held, ${percent(ofSupply)} of the supply.`
  return { kind: 'insiders_sell', at: after.lastTradeAt ?? before.at, evidence }
}
