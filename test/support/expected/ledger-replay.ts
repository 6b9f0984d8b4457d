/**
 * Replays a paper trade from a coin's raw trades, in floating point and by the published rules alone. It imports
 * nothing, so that a mistake in the product's ledger is not made here, too.
 */

/** What somebody paid in or took out, in SOL and whole tokens. `at` in seconds. */
export type RawTrade = {
  at: number
  slot: number
  side: 'buy' | 'sell'
  sol: number
  tokens: number
}

const START = { sol: 30, tokens: 1_073_000_000 }
const STAKE = 0.5
const FEE = 0.0125
/** Base and priority fee, a tip, and the fees of one failed try in nine fills. */
const NETWORK = 0.000105 + 0.001 + 0.000105 * 0.111
const DELAY = 5
const HOLD = 3_600

type State = { sol: number; tokens: number }

/** One follower's net SOL who buys 5 s after `said`, decides an hour later, and sells 5 s after that. */
export function replayTrade(trades: readonly RawTrade[], said: number): number {
  const buy = stateAt(trades, said + DELAY, 'dearest')
  const sell = stateAt(trades, said + DELAY + HOLD + DELAY, 'cheapest')
  const paid = STAKE / (1 + FEE)
  const bought = (buy.tokens * paid) / (buy.sol + paid)
  const due = (sell.sol * bought) / (sell.tokens + bought)
  // The first 30 SOL are only virtual: nobody can be paid from them.
  const back = Math.min(due, sell.sol - START.sol) * (1 - FEE)
  return back - STAKE - 2 * NETWORK
}

/** What the curve had after the last slot by then: of several states in it, the worst for the follower. */
function stateAt(trades: readonly RawTrade[], by: number, which: 'dearest' | 'cheapest'): State {
  let state: State = { ...START }
  let slot = -1
  let states = [state]
  for (const trade of trades) {
    if (trade.at > by) break
    const sign = trade.side === 'buy' ? 1 : -1
    state = { sol: state.sol + sign * trade.sol, tokens: state.tokens - sign * trade.tokens }
    states = trade.slot === slot ? [...states, state] : [state]
    slot = trade.slot
  }
  const byPrice = states.toSorted((a, b) => a.sol / a.tokens - b.sol / b.tokens)
  return byPrice.at(which === 'dearest' ? -1 : 0) as State
}
