import { createTradeArchive } from '../adapters/archive/create.ts'
import { createFactsBudget } from '../adapters/solana/facts/create.ts'
import { createLaunchSources } from '../adapters/solana/launch-sources/create.ts'
import { createDetectorRpc } from '../adapters/solana/rpc/detector-rpc.ts'
import { createRankedBudget } from '../adapters/solana/rpc/ranked-budget.ts'
import type { Config } from '../config/config.ts'
import { exchangesWith } from '../contract/launches/exchanges.ts'
import type { Meter } from '../contract/metrics.ts'
import type { Snapshot } from '../domains/launches/index.ts'
import {
  findExperience,
  NO_EXPERIENCE,
  PRIOR,
  RULES,
  withExperience,
} from '../domains/risk/index.ts'
import type { DetectorWork } from '../entry/jobs/detector-chores.ts'
import { ingestLaunches } from '../entry/jobs/ingest-launches.ts'
import { leadDetector } from '../entry/jobs/lead-detector.ts'
import { workOnShards } from '../entry/jobs/work-on-shards.ts'
import { createPoolIndex } from '../flows/cluster/pool-index.ts'
import type { DetectionContext } from '../flows/detection/context.ts'
import { createSolMove } from '../flows/detection/report/sol-move.ts'
import { carryWeights } from '../flows/learning/adopt-weights.ts'
import { loadScorer, scorerWith } from '../flows/learning/load-scorer.ts'
import type { Services } from '../flows/services.ts'
import { MINUTE } from '../kernel/clock.ts'
import { every } from '../kernel/loop.ts'
import type { Cluster } from './cluster.ts'
import { createHistory } from './history.ts'
import { meterRpc } from './metered/rpc.ts'
import { rulesCode } from './rules-code.ts'
import { createTrainer } from './trainer.ts'

export type Detector = {
  context: DetectionContext
  /** The detector's role, until `signal` aborts. */
  run(signal: AbortSignal): Promise<void>
}

/**
 * @param hasBot whether a bot takes launch news from the outbox
 * @param cluster what it shares with ingesters and other workers; null: it receives launches itself
 * @returns null if no launch source is configured
 */
export function createDetector(
  config: Pick<Config, 'launches' | 'trades' | 'solana' | 'exchangeWallets' | 'roles'>,
  { db, clock, entropy, log, answers, prices }: Services,
  hasBot: boolean,
  cluster: Cluster | null,
  meter: Meter,
): Detector | null {
  const { launches, trades, solana, exchangeWallets, roles } = config
  const isWorker = cluster !== null && roles.includes('detector')
  if (launches.sources.length === 0 && !isWorker) {
    log.info({}, 'LAUNCH_SOURCES=none: the detector is off')
    return null
  }
  const urls = solana.endpoints.map(({ rpcUrl }) => rpcUrl)
  const onResult = meterRpc(meter, 'detector')
  const rpc = createDetectorRpc({ urls, clock, log, onResult })
  const budget = createRankedBudget(clock, launches.requestsPerSecond)
  const history = createHistory({ launches, solana }, { clock, log }, budget)
  const asked = createHistory({ launches, solana }, { clock, log }, budget, 'asked')
  const past = { history, asked, request: launches.backfill }
  const { metadataGateway } = launches
  const scoring = createScoring({ db, clock, log })
  const context: DetectionContext = {
    db,
    clock,
    entropy,
    log,
    answers,
    prices,
    solMove: createSolMove(prices),
    hasBot,
    meter,
    exchanges: exchangesWith(exchangeWallets),
    facts: createFactsBudget({ rpc, budget, clock, log, metadataGateway }),
    score: scoring.score,
    owns: () => true,
    readsWhole: launches.sources.includes('yellowstone'),
  }
  const wsUrls = solana.endpoints.map(({ wsUrl }) => wsUrl)
  const sources = createLaunchSources(launches, { rpc, budget, clock, entropy, log, wsUrls })
  const keeping = { ...trades, archive: createTradeArchive(trades.archiveDir) }
  const tasks = (): DetectorWork => ({
    past,
    trainer: createTrainer(),
    rules: rulesCode(),
    trades: keeping,
  })

  async function work(signal: AbortSignal): Promise<void> {
    if (cluster === null) return leadDetector(context, sources, tasks(), signal)
    const { stream } = cluster
    const ingest = { db, clock, log, stream, pools: createPoolIndex({ db, clock }), meter }
    await Promise.all([
      cluster.watch(signal),
      roles.includes('ingest') && ingestLaunches(ingest, sources, signal),
      roles.includes('detector') && workOnShards(context, stream, tasks(), signal),
    ])
  }

  return {
    context,
    async run(signal) {
      await scoring.refresh().catch(() => {})
      await Promise.all([
        work(signal),
        every({ what: 'refreshing the model', ms: MINUTE, clock, log, signal }, scoring.refresh),
      ])
    },
  }
}

/** The rules and the model in use, and what happened to earlier launches; both as of the last refresh. */
function createScoring({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>) {
  let scorer = scorerWith(PRIOR, RULES)
  let experience = NO_EXPERIENCE
  return {
    score: (snapshot: Snapshot) => withExperience(scorer.score(snapshot), experience),
    async refresh(): Promise<void> {
      const current = await loadScorer(db)
      experience = await findExperience(db.read)
      if (current.version !== scorer.version) {
        log.info({ version: current.version }, 'launches are scored with other weights or models')
      }
      scorer = current
      // Last: a database that takes no writes must not hold up the weights.
      await carryWeights({ db, clock })
    },
  }
}
