import { MINUTE } from '../../../kernel/clock.ts'
import { span } from '../../risk/index.ts'
import type { TurnRule } from '../turn.ts'

const QUIET = 30 * MINUTE

/** Nobody trades for half an hour. Silence counts only while nothing could be missed. */
export const tradingStops: TurnRule = (_, { lastTradeAt }, { now, completeSince }) => {
  if (lastTradeAt === null || now - Math.max(lastTradeAt, completeSince) < QUIET) return null
  const evidence = `No trade for ${span(now - lastTradeAt)}.`
  return { kind: 'trading_stops', at: now, evidence }
}
