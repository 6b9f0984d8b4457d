import { percent } from '../../../contract/format.ts'
import { span } from '../../risk/index.ts'
import type { TurnRule } from '../turn.ts'

/** The price falls to half of what it was at most five minutes before. */
export const priceHalves: TurnRule = (_, { fall }) => {
  if (fall === null) return null
  const evidence = `The price fell ${percent(1 - fall.to / fall.from)} within ${span(fall.overMs)}.`
  return { kind: 'price_halves', at: fall.at, evidence }
}
