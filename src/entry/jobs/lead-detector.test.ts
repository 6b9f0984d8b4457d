import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Detector, openDetector } from '../../../test/support/detector.ts'
import { createTrainer } from '../../app/trainer.ts'
import {
  type DetectionSink,
  findLaunch,
  type LaunchHistory,
  type LaunchSource,
  type TradeArchive,
} from '../../domains/launches/index.ts'
import { nextEpoch } from '../../kernel/db/database.ts'
import { leadDetector } from './lead-detector.ts'

let dataDir: string
let detector: Detector

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mintwatch-test-'))
  detector = await openDetector({ dataDir, databaseUrl: null })
})

afterEach(async () => {
  await detector.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** No past is asked for, so none is read. */
const WORK = {
  past: {
    history: {} as LaunchHistory,
    asked: {} as LaunchHistory,
    request: { days: 0, sample: 1 },
  },
  trainer: createTrainer(),
  trades: { days: 3, archiveDays: 0, archive: {} as TradeArchive },
  rules: null,
}

const source = (name: string, run: LaunchSource['run']): LaunchSource => ({ name, run })
const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))

test('several sources report side by side, and what they reported is stored when it ends', async () => {
  const end = new AbortController()
  const launch = detector.launch('AAA')
  const taken: Promise<void>[] = []
  const logs = (name: string) =>
    source(name, async (sink: DetectionSink, signal) => {
      taken.push(sink.take([{ ...detector.batch(launch, detector.trade('AAA')), source: name }]))
      await aborted(signal)
    })
  const leading = leadDetector(detector.context, [logs('one'), logs('two')], WORK, end.signal)
  await expect.poll(() => taken.length).toBe(2)
  await Promise.all(taken)
  end.abort()
  await leading
  const { read } = detector.context.db
  expect((await findLaunch(read, 'AAA'))?.source).toBe('one')
  expect(await read.selectFrom('launch_trades').select('mint').execute()).toHaveLength(2)
})

test('deposed sources stop, and the process stands by again', async () => {
  const end = new AbortController()
  const learned: string[] = []
  const deposed = source('one', async (sink) => {
    if (learned.length > 0) return end.abort()
    await detector.context.db.transaction((tx) => nextEpoch(tx, 'detector'))
    const cursor = { source: 'one', program: 'p', slot: 1, readUntil: null }
    await sink.reached([cursor]).catch((error: Error) => learned.push(error.name))
  })
  await leadDetector(detector.context, [deposed], WORK, end.signal)
  expect(learned).toEqual(['LostLeadership'])
})
