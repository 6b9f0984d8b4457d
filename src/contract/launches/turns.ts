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

/** How a launch turned, in words. */
export const TURN_WORDS: Record<TurnKind, string> = {
  developer_sells: 'The developer is selling',
  insiders_sell: 'Linked buyers are selling',
  liquidity_leaves: 'Liquidity is leaving',
  price_halves: 'Down by half',
  trading_stops: 'Trading has stopped',
  graduates: 'Graduated',
}
