import { createFactsBudget } from '../adapters/solana/facts/create.ts'
import { createLaunchSources } from '../adapters/solana/launch-sources/create.ts'
import { createDetectorRpc } from '../adapters/solana/rpc/detector-rpc.ts'
import { createRankedBudget } from '../adapters/solana/rpc/ranked-budget.ts'
import type { Config } from '../config/config.ts'
import { exchangesWith } from '../contract/launches/exchanges.ts'
import { PRIOR, RULES } from '../domains/risk/index.ts'
import { leadDetector } from '../entry/jobs/lead-detector.ts'
import type { DetectionContext } from '../flows/detection/context.ts'
import { judgeWith, loadJudge } from '../flows/learning/load-judge.ts'
import type { PurchaseContext } from '../flows/purchase/context.ts'
import { MINUTE } from '../kernel/clock.ts'
import { every } from '../kernel/loop.ts'
import { createHistory } from './history.ts'
import { rulesCode } from './rules-code.ts'
import { createTrainer } from './trainer.ts'

/** The detector in this process. */
export type Detector = {
  context: DetectionContext
  /** The detector's role, until `signal` aborts. */
  run(signal: AbortSignal): Promise<void>
}

/**
 * @param announces whether a bot takes launch news from the outbox
 * @returns null if no launch source is configured
 */
export function createDetector(
  { launches, solana, exchangeWallets }: Pick<Config, 'launches' | 'solana' | 'exchangeWallets'>,
  { db, clock, entropy, log, prices }: PurchaseContext,
  announces: boolean,
): Detector | null {
  if (launches.sources.length === 0) {
    log.info({}, 'LAUNCH_SOURCES=none: the detector is off')
    return null
  }
  const urls = solana.endpoints.map(({ rpcUrl }) => rpcUrl)
  const rpc = createDetectorRpc({ urls, clock, log })
  const budget = createRankedBudget(clock, launches.requestsPerSecond)
  const history = createHistory({ launches, solana }, { clock, log }, budget)
  const past = { history, wish: launches.backfill }
  const { metadataGateway } = launches
  let judge = judgeWith(PRIOR, RULES)
  async function refreshJudge(): Promise<void> {
    const current = await loadJudge(db)
    if (current.version !== judge.version) {
      log.info({ version: current.version }, 'launches are judged with other weights or models')
    }
    judge = current
  }
  const context: DetectionContext = {
    ...{ db, clock, entropy, log, prices, announces },
    exchanges: exchangesWith(exchangeWallets),
    facts: createFactsBudget({ rpc, budget, clock, log, metadataGateway }),
    judge: (snapshot) => judge.judge(snapshot),
  }
  const wsUrls = solana.endpoints.map(({ wsUrl }) => wsUrl)
  const sources = createLaunchSources(launches, { rpc, budget, clock, entropy, log, wsUrls })
  return {
    context,
    async run(signal) {
      await refreshJudge().catch(() => {})
      await Promise.all([
        leadDetector(
          context,
          sources,
          { past, trainer: createTrainer(), rules: rulesCode() },
          signal,
        ),
        every({ what: 'refreshing the model', ms: MINUTE, clock, log, signal }, refreshJudge),
      ])
    },
  }
}
