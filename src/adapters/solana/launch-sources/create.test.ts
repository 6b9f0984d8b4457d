import { expect, test } from 'vitest'
import { recordedFile } from '../../../../test/support/chain/recorded.ts'
import { scriptedLaunches } from '../../../../test/support/chain/scripted-launches.ts'
import { manualClock } from '../../../../test/support/clocks/manual-clock.ts'
import { memoryDetection } from '../../../../test/support/memory-detection.ts'
import { quietLog } from '../../../../test/support/quiet-log.ts'
import { SECOND } from '../../../kernel/clock.ts'
import { createRankedBudget } from '../rpc/ranked-budget.ts'
import { createLaunchSources } from './create.ts'

const NOTHING = { sources: [], yellowstone: null, replay: null }

function setUp() {
  const clock = manualClock()
  const budget = createRankedBudget(clock, 10)
  const { rpc } = scriptedLaunches()
  const entropy = (bytes: number) => new Uint8Array(bytes)
  return { clock, deps: { clock, budget, rpc, entropy, log: quietLog, wsUrls: [] } }
}

test('each wanted source is made, and no other', () => {
  const { deps } = setUp()
  expect(createLaunchSources(NOTHING, deps)).toEqual([])
  const all = createLaunchSources(
    {
      sources: ['websocket', 'yellowstone', 'replay'],
      yellowstone: { url: 'https://grpc.example', token: null },
      replay: { file: 'recorded.json', speed: 1 },
    },
    deps,
  )
  expect(all.map(({ name }) => name)).toEqual(['websocket', 'yellowstone', 'replay'])
})

test('a replay reports a recorded launch', async () => {
  const { clock, deps } = setUp()
  const replay = { file: recordedFile('pumpfun/create-1.json'), speed: 0 }
  const [source] = createLaunchSources({ ...NOTHING, sources: ['replay'], replay }, deps)
  const sink = memoryDetection('replay')
  const ending = new AbortController()
  const running = source?.run(sink, ending.signal)
  while (sink.batches.length === 0) await clock.advance(SECOND)
  ending.abort()
  await running
  expect(sink.events()[0]).toMatchObject({ kind: 'launch', venue: 'pumpfun' })
})
