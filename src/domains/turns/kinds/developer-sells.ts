import { percent } from '../../../contract/format.ts'
import type { After, Before, TurnRule } from '../turn.ts'
import { ratio, salesOf } from './sales.ts'

/** A smaller sale is not reported. */
const OF_HELD = 0.1
const OF_SUPPLY = 0.01

/** The part sold by wallets that the developer had sent tokens to. */
function byHelpers(before: Before, after: After, sold: bigint): string | false {
  const { developers } = before
  const theirs = new Map([...developers].filter(([wallet]) => before.helpers.has(wallet)))
  const helped = salesOf(before, theirs, after)
  if (helped.sold === 0n) return false
  const wallets = helped.sellers === 1 ? 'wallet' : 'wallets'
  return `${percent(ratio(helped.sold, sold))} of that by ${helped.sellers} ${wallets} that it sent tokens to`
}

/** The developer sells a tenth of what it held, or a hundredth of the supply, itself or through others. */
export const developerSells: TurnRule = (before, after) => {
  const { sold, held, ofSupply } = salesOf(before, before.developers, after)
  if (sold === 0n) return null
  const ofHeld = held === null ? null : ratio(sold, held)
  if ((ofHeld ?? 0) < OF_HELD && (ofSupply ?? 0) < OF_SUPPLY) return null
  const parts = [
    ofHeld !== null && `${percent(ofHeld)} of what it held`,
    ofSupply !== null && `${percent(ofSupply)} of the supply`,
    byHelpers(before, after, sold),
  ].filter((part) => part !== false)
  const evidence = `It has since sold ${parts.join(', ')}.`
  return { kind: 'developer_sells', at: after.lastTradeAt ?? before.at, evidence }
}
