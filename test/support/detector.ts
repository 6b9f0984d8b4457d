import { riskLevel } from '../../src/contract/launches/risk.ts'
import { NO_METER } from '../../src/contract/metrics.ts'
import type {
  ChainFacts,
  EventBatch,
  Launch,
  Pool,
  Snapshot,
  SourceEvent,
  Trade,
} from '../../src/domains/launches/index.ts'
import type { Report } from '../../src/domains/risk/index.ts'
import type { DetectionContext } from '../../src/flows/detection/context.ts'
import { createDetection } from '../../src/flows/detection/detection.ts'
import type { FollowingLimits } from '../../src/flows/detection/follow/following.ts'
import { runStages } from '../../src/flows/detection/report/run-stages.ts'
import { createSolMove } from '../../src/flows/detection/report/sol-move.ts'
import { createAnswers } from '../../src/kernel/collections/answers.ts'
import { nextEpoch } from '../../src/kernel/db/database.ts'
import { fenceAll } from '../../src/kernel/db/fence-all.ts'
import { rate } from '../../src/kernel/money.ts'
import type { FreshDatabase } from '../engines.ts'
import { manualClock } from './clocks/manual-clock.ts'
import { quietLog } from './quiet-log.ts'
import { openDatabase, seededEntropy } from './shop.ts'

/** The chain answers nothing. */
export const NO_FACTS: ChainFacts = {
  mint: async () => null,
  holders: async () => null,
  funding: async () => null,
  funderFunding: async () => null,
  tip: async () => null,
  balance: async () => null,
  tokenSource: async () => null,
  document: async () => null,
  trades: async () => null,
  tradedIn: async () => null,
}

const CURVE = 1_073_000_000_000_000n

/** Runs the real detector's flows on a real database, with a scripted chain and a manual clock. */
export async function openDetector(
  place: FreshDatabase,
  given: {
    limits?: FollowingLimits
    judge?: (snapshot: Snapshot) => Report
    exchanges?: ReadonlyMap<string, string>
    readsWhole?: boolean
  } = {},
) {
  const db = await openDatabase(place)
  const clock = manualClock(Date.UTC(2026, 10, 21))
  const chain = { slot: 1_000, facts: NO_FACTS }
  const prices = {
    read: () => ({ shown: rate(145_000_000n), quote: null }),
    answers: () => null,
  }
  const context: DetectionContext = {
    db,
    clock,
    entropy: seededEntropy('detector'),
    log: quietLog,
    answers: createAnswers(),
    solMove: createSolMove(prices),
    prices,
    exchanges: given.exchanges ?? new Map(),
    facts: { open: () => chain.facts },
    score: given.judge ?? countingScorer,
    owns: () => true,
    readsWhole: given.readsWhole ?? false,
    hasBot: true,
    meter: NO_METER,
  }

  const batch = (...events: SourceEvent[]): EventBatch => ({
    source: 'script',
    commitment: 'processed',
    seenAt: clock.now(),
    events,
  })

  /** Starts a process that leads. Its memory is gone when it ends. */
  async function lead() {
    const over = new AbortController()
    const epoch = await db.transaction((tx) => nextEpoch(tx, 'detector'))
    const detection = createDetection(
      { ...context, db: fenceAll(db, 'detector', epoch, () => over.abort()) },
      over.signal,
      given.limits,
    )
    await detection.start()
    const running = [detection.run()]
    return {
      ...detection,
      signal: over.signal,
      /** Gives it events of one moment, as a source does. */
      take: (...events: SourceEvent[]) => detection.sink.take([batch(...events)]),
      /** It reports on launches as their stages come due, too. */
      startStages(as = context) {
        running.push(runStages(as, detection, over.signal))
      },
      async stop() {
        over.abort()
        await Promise.all(running)
      },
    }
  }

  /** One that reports on launches as their stages come due, too. */
  async function leadWithStages(as = context) {
    const leader = await lead()
    leader.startStages(as)
    return leader
  }

  /** Trades chain: each one starts from the reserve that the one before it left. */
  const reserves = new Map<string | null, bigint>()
  function left(mint: string | null, { side, baseAmount, virtualBase }: Partial<Trade>): bigint {
    const before = reserves.get(mint) ?? CURVE
    const amount = baseAmount ?? 1_000_000_000n
    const after = virtualBase ?? (side === 'sell' ? before + amount : before - amount)
    reserves.set(mint, after)
    return after
  }

  let transactions = 0
  function place_() {
    transactions += 1
    chain.slot += 1
    const signature = `signature-${transactions}`
    return { slot: chain.slot, signature, path: '0', feePayer: null, blockTime: clock.now() }
  }

  return {
    context,
    clock,
    chain,
    lead,
    leadWithStages,
    launch: (mint: string, overrides: Partial<Launch> = {}): Launch => ({
      kind: 'launch',
      ...place_(),
      venue: 'pumpfun',
      mint,
      creator: 'dev',
      name: `Name of ${mint}`,
      symbol: mint,
      uri: `https://example.com/${mint}.json`,
      pool: `curve-${mint}`,
      quoteMint: null,
      decimals: 6,
      supply: 1_000_000_000_000_000n,
      virtualBase: CURVE,
      virtualQuote: 30_000_000_000n,
      tokenProgram: null,
      platform: null,
      ...overrides,
    }),
    trade: (mint: string | null, overrides: Partial<Trade> = {}): Trade => ({
      kind: 'trade',
      ...place_(),
      venue: 'pumpfun',
      mint,
      pool: null,
      trader: 'ann',
      side: 'buy',
      baseAmount: 1_000_000_000n,
      quoteAmount: 1_000_000n,
      quoteMint: null,
      virtualQuote: 30_000_000_000n,
      creator: null,
      ...overrides,
      virtualBase: left(mint, overrides),
    }),
    pool: (mint: string, overrides: Partial<Pool> = {}): Pool => ({
      kind: 'pool',
      ...place_(),
      venue: 'cpmm',
      mint,
      pool: `pool-${mint}`,
      creator: 'maker',
      quoteMint: null,
      baseAmount: 1_000_000_000_000n,
      quoteAmount: 10_000_000_000n,
      lpMint: null,
      decimals: 6,
      ...overrides,
    }),
    batch,
    close: () => db.close(),
  }
}

export type Detector = Awaited<ReturnType<typeof openDetector>>
/** A process that leads. */
export type Leader = Awaited<ReturnType<Detector['lead']>>

/** Scores with a report that says what it was given. */
function countingScorer(snapshot: Snapshot): Report {
  const { launch, stage, takenAt, tape, copies, developer } = snapshot
  const score = Math.min(100, tape.trades * 10)
  return {
    mint: launch.mint,
    stage,
    madeAt: takenAt,
    rulesVersion: '1:test',
    score,
    level: riskLevel(score),
    flags: [
      {
        outcome: 'flag',
        strength: 1,
        evidence: JSON.stringify({ copies, developer, complete: tape.complete }),
        rule: 'counting',
        version: 1,
        weight: 1,
        title: `${tape.trades} trades`,
        level: 'high',
      },
    ],
    model: {
      version: 'test',
      trained: false,
      risk: null,
      graduates: null,
      basis: 'none',
      baseline: null,
    },
  }
}
