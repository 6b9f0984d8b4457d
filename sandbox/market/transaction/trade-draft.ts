import type { MarketTrader } from '../trader.ts'
import type { ProgramCall } from './call.ts'
import type { Draft } from './draft.ts'
import { computeBudget } from './standard-calls.ts'

/** A trader's request to a venue. */
export type TradeRequest = {
  trader: MarketTrader
  /** Lamports to spend, fees included, or raw units to sell. */
  amount: bigint
  isBuy: boolean
  priority: bigint
}

const UNITS = 200_000

/** A transaction of one trader; without effects it fails. */
export function tradeDraft(
  { trader, priority }: Pick<TradeRequest, 'trader' | 'priority'>,
  calls: readonly ProgramCall[],
  effects: Draft['effects'] = [],
): Draft {
  return {
    calls: [...computeBudget(UNITS, priority), ...calls],
    signers: [trader],
    effects,
    priority,
  }
}
