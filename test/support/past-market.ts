import type { Scenario } from '../../sandbox/market/coin.ts'
import type { Emitted } from '../../sandbox/market/start.ts'
import {
  createLaunchHistory,
  type HistoryOptions,
} from '../../src/adapters/solana/history/create.ts'
import { createDetectorRpc } from '../../src/adapters/solana/rpc/detector-rpc.ts'
import { createRankedBudget } from '../../src/adapters/solana/rpc/ranked-budget.ts'
import type { LaunchHistory } from '../../src/domains/launches/index.ts'
import { type Clock, HOUR, MINUTE, type Ms, SECOND, systemClock } from '../../src/kernel/clock.ts'
import { startTestWorld } from '../integration/sandbox/client.ts'
import { quietLog } from './quiet-log.ts'

/** How much faster the market's time passes until it stops. */
const SPEED = 240
const UNLIMITED = 10_000

export type PastMarketOfTest = {
  /** The clock of both; a test can make it jump. */
  clock: Clock
  history: LaunchHistory
  /** The same chain as it was at a moment, without anything later. */
  historyUntil(at: Ms): LaunchHistory
  launches: readonly Emitted[]
  /** Lets this many more ms pass. */
  pass(ms: number): void
  stop(): Promise<void>
}

/**
 * Plays `minutes` of the sandbox's market with some scenarios, then lets `later` ms pass in silence.
 */
export async function playPast(
  scenarios: readonly Scenario[],
  { minutes = 12, later = 25 * HOUR } = {},
): Promise<PastMarketOfTest> {
  const began = Date.now()
  let jumped = 0
  let stoppedAt: number | null = null
  const now = () => (stoppedAt === null ? began + (Date.now() - began) * SPEED : stoppedAt + jumped)
  const world = await startTestWorld({
    parts: ['chain', 'market'],
    marketRate: 0,
    slotMs: 400,
    confirmedMs: 800,
    finalizedMs: 1_600,
    now,
  })
  const { market } = world
  if (!market) throw new Error('the market is missing')
  await Promise.all(
    scenarios.map((scenario, nth) =>
      market.play(scenario, { venue: 'pumpfun', seed: `past ${nth}` }),
    ),
  )
  const enough = began + minutes * MINUTE
  // On a busy machine the market lags behind its time.
  const ruggers = scenarios.filter((scenario) => scenario === 'rugger').length
  const rugs = () => market.launches().filter(({ scenario }) => scenario === 'rugger').length
  const clock: Clock = { ...systemClock, now }
  const rpc = createDetectorRpc({
    urls: [world.env.SOLANA_RPC_URL ?? ''],
    clock,
    log: quietLog,
  })
  const open = (over: HistoryOptions['rpc']) => {
    const budget = createRankedBudget(clock, UNLIMITED)
    return createLaunchHistory({ rpc: over, budget, perSecond: UNLIMITED, clock, log: quietLog })
  }
  const history = open(rpc)
  const graduating = market.launches().filter(({ scenario }) => scenario === 'graduation')
  const graduated = graduating.map(({ mint }) => migrationOf(history, mint))
  const are = async () => (await Promise.all(graduated.map((find) => find()))).every(Boolean)
  while (now() < enough || rugs() < 2 * ruggers || !(await are()))
    await new Promise((resolve) => setTimeout(resolve, 20))
  market.pause()
  stoppedAt = now()
  jumped = later
  const pass = (ms: number) => {
    jumped += ms
  }
  const historyUntil = (at: Ms) => open(truncated(rpc, at))
  return {
    clock,
    history,
    historyUntil,
    launches: market.launches(),
    pass,
    stop: world.stop,
  }
}

/** Whether a coin has graduated by now; each of its transactions is read once. */
function migrationOf(history: LaunchHistory, mint: string): () => Promise<boolean> {
  const read = new Set<string>()
  let is = false
  return async () => {
    const never = new AbortController().signal
    const { signatures } = await history.page(mint, { before: null, after: null }, never)
    for (const { signature } of signatures.filter((one) => !read.has(one.signature))) {
      const past = await history.transaction(signature, never)
      if (past === null) continue
      read.add(signature)
      is ||= past.events.some(({ kind }) => kind === 'migration')
    }
    return is
  }
}

function truncated(rpc: HistoryOptions['rpc'], at: Ms): HistoryOptions['rpc'] {
  const isBy = ({ blockTime }: { blockTime: number | null }) => (blockTime ?? 0) * SECOND <= at
  return {
    ...rpc,
    getSignaturesForAddress: async (...asked) =>
      (await rpc.getSignaturesForAddress(...asked)).filter(isBy),
    getTransaction: async (...asked) => {
      const found = await rpc.getTransaction(...asked)
      return found && isBy(found) ? found : null
    },
  }
}
