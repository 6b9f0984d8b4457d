import type { TurnKind } from '../../contract/launches/turns.ts'
import { developerSells } from './kinds/developer-sells.ts'
import { graduates } from './kinds/graduates.ts'
import { insidersSell } from './kinds/insiders-sell.ts'
import { liquidityLeaves } from './kinds/liquidity-leaves.ts'
import { priceHalves } from './kinds/price-halves.ts'
import { tradingStops } from './kinds/trading-stops.ts'
import type { After, Before, Turn, TurnFacts } from './turn.ts'

const RULES = [
  developerSells,
  insidersSell,
  liquidityLeaves,
  priceHalves,
  tradingStops,
  graduates,
] as const

/** How a posted launch has turned, without kinds that were already reported. Pure. */
export function turnsOf(
  before: Before,
  after: After,
  now: TurnFacts,
  said: ReadonlySet<TurnKind>,
): Turn[] {
  return RULES.flatMap((rule) => rule(before, after, now) ?? []).filter(
    ({ kind }) => !said.has(kind),
  )
}
