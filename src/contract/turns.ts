/** How a launch can turn after its post. Kinds are stored, so their names never change. */
export const TURN_KINDS = [
  'developer_sells',
  'insiders_sell',
  'liquidity_leaves',
  'price_halves',
  'trading_stops',
  'graduates',
] as const
export type TurnKind = (typeof TURN_KINDS)[number]
