import { monitorEventLoopDelay } from 'node:perf_hooks'
import { migrations } from '../migrations/index.ts'
import { createTrainer } from '../src/app/trainer.ts'
import { FEATURES, featuresOf } from '../src/domains/risk/features/features.ts'
import { trainModel } from '../src/flows/learning/train.ts'
import { systemClock } from '../src/kernel/clock.ts'
import { migrate } from '../src/kernel/db/migrate.ts'
import { openSqlite } from '../src/kernel/db/sqlite.ts'
import { systemEntropy } from '../src/kernel/ids.ts'
import { endedLaunches } from '../test/support/ended-launches.ts'
import { buyer, snapshotOf, tapeOf } from '../test/support/snapshots.ts'
import { storeEnded } from '../test/support/store-ended.ts'
import { goal, number, percentile, type Result, type Scope } from './support/figures.ts'
import { openFolder } from './support/processes.ts'

const LAUNCHES = 100_000
const STORED_TOGETHER = 2_000
const MEGABYTE = 1024 * 1024
const NANOSECONDS = 1_000_000
const LOOK_EVERY_MS = 50
/** As many as a tape lists. */
const BUYERS = 100
const SNAPSHOTS = 2_000
const GOAL_MS = 1

/** Computes the features of a snapshot as large as snapshots get. @returns ms of each */
function timesOfFeatures(): number[] {
  const wallets = Array.from({ length: BUYERS }, (_, nth) => buyer(nth))
  const snapshot = snapshotOf({ tape: tapeOf(wallets) })
  return Array.from({ length: SNAPSHOTS }, () => {
    const begun = performance.now()
    featuresOf(snapshot)
    return performance.now() - begun
  })
}

/** Measures what a night's training costs, and how it affects the process that serves pages. */
export async function measureTraining({ stack, quick, say }: Scope): Promise<Result> {
  const launches = quick ? 2_000 : LAUNCHES
  const db = openSqlite(await openFolder(stack))
  stack.defer(() => db.close())
  await migrate(db, migrations)
  say(`storing ${launches.toLocaleString('en-US')} launches`)
  for (let from = 0; from < launches; from += STORED_TOGETHER) {
    await storeEnded(db, endedLaunches(STORED_TOGETHER, { seed: from, from }))
  }
  say('training')
  const begun = { at: performance.now(), cpu: process.cpuUsage(), bytes: process.memoryUsage().rss }
  const delay = monitorEventLoopDelay({ resolution: 1 })
  let most = begun.bytes
  const looking = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, LOOK_EVERY_MS)
  stack.defer(() => clearInterval(looking))
  delay.enable()
  const context = { db, clock: systemClock, entropy: systemEntropy }
  const { signal } = new AbortController()
  const { lines } = await trainModel(context, createTrainer(), { signal })
  delay.disable()
  const { user, system } = process.cpuUsage(begun.cpu)
  const seconds = (performance.now() - begun.at) / 1_000
  const cpu = (user + system) / 1_000_000
  const grown = (most - begun.bytes) / MEGABYTE
  const late = delay.percentile(99) / NANOSECONDS
  for (const line of lines) say(line)
  const features = timesOfFeatures()
  return {
    tables: [
      {
        caption: `Training on ${launches.toLocaleString('en-US')} made-up launches at one stage, two targets, in its thread`,
        columns: ['time', 'processor', 'memory', 'event loop’s delay meanwhile, p99'],
        rows: [
          [`${number(seconds)} s`, `${number(cpu)} s`, `${number(grown)} MB`, `${number(late)} ms`],
        ],
      },
      {
        caption: `The ${FEATURES.length} features of a snapshot with ${BUYERS} wallets, ${number(SNAPSHOTS)} times`,
        columns: ['p50', 'p99', 'goal'],
        rows: [
          [
            `${number(percentile(features, 0.5))} ms`,
            `${number(percentile(features, 0.99))} ms`,
            goal(`p50 ≤ ${GOAL_MS} ms`, percentile(features, 0.5) <= GOAL_MS),
          ],
        ],
      },
    ],
    samples: { 'training, s': [seconds], 'training, processor s': [cpu] },
  }
}
