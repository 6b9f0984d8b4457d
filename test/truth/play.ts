import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { MARKET_VENUES } from '../../sandbox/market/listing.ts'
import { MANNERS } from '../../sandbox/solana/manners/manners.ts'
import { createFactsBudget } from '../../src/adapters/solana/facts/create.ts'
import { createLaunchSources } from '../../src/adapters/solana/launch-sources/create.ts'
import { createDetectorRpc } from '../../src/adapters/solana/rpc/detector-rpc.ts'
import { createRankedBudget } from '../../src/adapters/solana/rpc/ranked-budget.ts'
import { NO_METER } from '../../src/contract/metrics.ts'
import { PRIOR, type Report, RULES } from '../../src/domains/risk/index.ts'
import type { DetectionContext } from '../../src/flows/detection/context.ts'
import { createDetection } from '../../src/flows/detection/detection.ts'
import { runStages } from '../../src/flows/detection/report/run-stages.ts'
import { createSolMove } from '../../src/flows/detection/report/sol-move.ts'
import { scorerWith } from '../../src/flows/learning/load-scorer.ts'
import { MINUTE, SECOND } from '../../src/kernel/clock.ts'
import { createAnswers } from '../../src/kernel/collections/answers.ts'
import { nextEpoch } from '../../src/kernel/db/database.ts'
import { fenceAll } from '../../src/kernel/db/fence-all.ts'
import { rate } from '../../src/kernel/money.ts'
import type { FreshDatabase } from '../engines.ts'
import { fastFolder } from '../setup/fast-folder.ts'
import { quietLog } from '../support/quiet-log.ts'
import { openDatabase, seededEntropy } from '../support/shop.ts'
import { fundersOf, truthsOf } from './ledger.ts'
import { type Cast, openTruthWorld, SCENARIOS, type TruthWorld } from './world.ts'

export const COMBINATIONS = ['logs', 'yellowstone', 'catching up', 'restart', 'slow'] as const
export type Combination = (typeof COMBINATIONS)[number]

/** Apart: enough that launches are at different ages when something happens to the detector. */
const BETWEEN_MS = 1_500
const PER_SECOND = 1_000

export type Played = Awaited<ReturnType<typeof play>>

/**
 * Plays every scenario on every venue, and has the detector report on it until five minutes. Rounds follow each
 * other, each with its own stop of the detector where the combination has one.
 */
export async function play(
  combination: Combination,
  seed: string,
  place: FreshDatabase,
  {
    untilMs = 5 * MINUTE + 15 * SECOND,
    rounds = 1,
    scenarios = SCENARIOS,
    venues = MARKET_VENUES,
  }: { untilMs?: number; rounds?: number } & Partial<Cast> = {},
) {
  const folder = await mkdtemp(join(await fastFolder(), 'truth-'))
  const isSlow = combination === 'slow'
  const world = await openTruthWorld(folder, {
    seed,
    streams: combination === 'yellowstone',
    manners: isSlow ? { ...MANNERS.mainnet, perSecond: 50 } : null,
    lateMs: (method) => (!isSlow ? 0 : method === 'getTransaction' ? 2 * SECOND : SECOND / 7),
  })
  const db = await openDatabase(place)
  try {
    const lead = leading(world, combination, { db, isSlow })
    await during(world, combination, lead, { untilMs, rounds, scenarios, venues })
    const rows = await db.read.selectFrom('launch_reports').select('report').execute()
    const alerts = await db.read
      .selectFrom('launch_alerts')
      .select(['mint', 'alerted_at'])
      .execute()
    const reports = rows.map(({ report }) => JSON.parse(report) as Report)
    const entries = world.entries()
    return {
      reports,
      alerts: alerts.map(({ mint, alerted_at }) => ({ mint, at: Number(alerted_at) })),
      truths: truthsOf(entries, world.plans()),
      funders: fundersOf(entries),
      exchanges: world.exchanges,
    }
  } finally {
    await db.close()
    await world.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function during(
  world: TruthWorld,
  combination: Combination,
  lead: () => () => Promise<void>,
  { untilMs, rounds, ...cast }: { untilMs: number; rounds: number } & Cast,
) {
  const { clock } = world
  const pass = (ms: number) => {
    const end = clock.now() + ms
    return clock.run(() => clock.now() >= end)
  }
  let stop = lead()
  let isOver = false
  async function stopping() {
    const ended = stop().then(() => {
      isOver = true
    })
    isOver = false
    await clock.run(() => isOver)
    await ended
  }
  await pass(3 * SECOND)
  let last = clock.now()
  for (let round = 0; round < rounds; round += 1) {
    await clock.run(() => clock.now() >= last)
    last = world.playAll(BETWEEN_MS, cast)
    if (combination === 'catching up') {
      await pass(2 * SECOND)
      await stopping()
      await pass(16 * SECOND)
      stop = lead()
    }
    if (combination === 'restart') {
      for (let times = 0; times < 5; times += 1) {
        await pass(5 * SECOND)
        await stopping()
        await pass(SECOND)
        stop = lead()
      }
    }
  }
  await clock.run(() => clock.now() >= last + untilMs)
  await stopping()
}

type Database = DetectionContext['db']

function leading(
  world: TruthWorld,
  combination: Combination,
  { db, isSlow }: { db: Database; isSlow: boolean },
) {
  const { clock } = world
  const isWhole = combination === 'yellowstone'
  const scorer = scorerWith(PRIOR, RULES)
  const entropy = seededEntropy('truth')
  return () => {
    const over = new AbortController()
    const rpc = createDetectorRpc({
      urls: [world.rpcUrl],
      clock,
      log: quietLog,
      transport: world.transport,
    })
    const budget = createRankedBudget(clock, isSlow ? 40 : PER_SECOND)
    const prices = {
      read: () => ({ shown: rate(145_000_000n), quote: null }),
      answers: () => null,
    }
    const given: DetectionContext = {
      ...{ db, clock, entropy, log: quietLog, hasBot: true, meter: NO_METER },
      answers: createAnswers(),
      prices,
      solMove: createSolMove(prices),
      exchanges: world.exchanges,
      facts: createFactsBudget({ rpc, budget, clock, log: quietLog, metadataGateway: null }),
      score: (snapshot) => scorer.score(snapshot),
      owns: () => true,
      readsWhole: isWhole,
    }
    const sources = createLaunchSources(
      {
        sources: [isWhole ? 'yellowstone' : 'websocket'],
        yellowstone: { url: world.grpcUrl, token: null },
        replay: null,
      },
      { rpc, wsUrls: [world.wsUrl], budget, clock, entropy, log: quietLog },
    )
    async function run() {
      const epoch = await db.transaction((tx) => nextEpoch(tx, 'detector'))
      const context = { ...given, db: fenceAll(db, 'detector', epoch, () => over.abort()) }
      const detection = createDetection(context, over.signal)
      await detection.start()
      await Promise.all([
        ...sources.map((source) => source.run(detection.sink, over.signal)),
        detection.run(),
        runStages(context, detection, over.signal),
      ])
    }
    const running = run()
    return async () => {
      over.abort()
      await running
    }
  }
}
