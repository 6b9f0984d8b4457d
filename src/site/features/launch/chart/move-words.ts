import { percent } from '../../../../contract/format.ts'
import type { MoveBody } from '../../../../contract/launches/chart.ts'
import { plural } from '../../../language/plural.ts'
import { text } from '../../../language/text.ts'
import { formatClock } from '../../format/dates.ts'
import { formatStep } from './chart-words.ts'

const UNKNOWN = text('why is unknown, because trades or their wallets are missing.')

/** Why the price moved, in one sentence: `Up 84% in the 5 min to 09:21:04: …`. */
export function moveWords(move: MoveBody): string {
  const { change, over_ms, until } = move
  const by = percent(Math.abs(change), 0)
  const unit = over_ms < 60_000 ? 1_000 : 60_000
  const time = formatStep(Math.round(over_ms / unit) * unit)
  const why = whyWords(move)
  return change > 0
    ? `Up ${by} in the ${time} to ${formatClock(until)}: ${why}`
    : `Down ${by} in the ${time} to ${formatClock(until)}: ${why}`
}

function whyWords({ change, buyers, sellers, cause }: MoveBody): string {
  const isUp = change > 0
  const share = percent('share' in cause ? cause.share : 0, 0)
  const flow = buyers === null || sellers === null ? null : flowWords(buyers, sellers)
  switch (cause.kind) {
    case 'boost':
      return `pump.fun’s own purchases (BOOST) were ${share} of all that was bought.`
    case 'developer':
      return isUp
        ? `the developer’s side made ${share} of all purchases.`
        : `the developer’s side made ${share} of all sales.`
    case 'insiders':
      return isUp
        ? `linked buyers made ${share} of all purchases.`
        : `linked buyers made ${share} of all sales.`
    case 'one_wallet':
      return isUp
        ? `one wallet made ${share} of all purchases.`
        : `one wallet made ${share} of all sales.`
    case 'liquidity_left':
      return flow ? `liquidity was taken out; ${flow}.` : 'liquidity was taken out.'
    case 'graduated':
      return flow ? `it graduated; ${flow}.` : 'it graduated.'
    case 'many':
      return flow ? `${flow}.` : UNKNOWN
    case 'unknown':
      return UNKNOWN
  }
}

function flowWords(buyers: number, sellers: number): string {
  const bought = plural(buyers, {
    one: `${buyers} wallet bought`,
    other: `${buyers} wallets bought`,
  })
  const sold = plural(sellers, { one: `${sellers} sold`, other: `${sellers} sold` })
  return `${bought}, ${sold}`
}
