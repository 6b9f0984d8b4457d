import { createLaunchHistory } from '../adapters/solana/history/create.ts'
import type { HistoryRank } from '../adapters/solana/history/request.ts'
import { createDetectorRpc } from '../adapters/solana/rpc/detector-rpc.ts'
import { createRankedBudget, type RankedBudget } from '../adapters/solana/rpc/ranked-budget.ts'
import type { Config } from '../config/config.ts'
import type { LaunchHistory } from '../domains/launches/index.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'

/**
 * Access to the chain's history with its own RPC client, so that its rate limits don't delay live
 * work.
 * @param budget shared with live work, which has priority; a separate one if nothing else runs
 */
export function createHistory(
  { launches, solana }: Pick<Config, 'launches' | 'solana'>,
  { clock, log }: { clock: Clock; log: Log },
  budget?: RankedBudget,
  rank: HistoryRank = 'past',
): LaunchHistory {
  const { requestsPerSecond: perSecond } = launches
  const urls = solana.endpoints.map(({ rpcUrl }) => rpcUrl)
  const own = log.child({ reads: 'history' })
  return createLaunchHistory({
    rpc: createDetectorRpc({ urls, clock, log: own }),
    budget: budget ?? createRankedBudget(clock, perSecond),
    perSecond,
    rank,
    clock,
    log: own,
  })
}
