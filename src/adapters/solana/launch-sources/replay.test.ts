import { expect, test } from 'vitest'
import { launchAt } from '../../../../test/support/chain/scripted-launches.ts'
import { manualClock } from '../../../../test/support/clocks/manual-clock.ts'
import { memoryDetection } from '../../../../test/support/memory-detection.ts'
import { quietLog } from '../../../../test/support/quiet-log.ts'
import { SECOND } from '../../../kernel/clock.ts'
import { createReplaySource } from './replay.ts'

/** A recording whose transactions are a mint and a block time in seconds. */
function replay(text: string, speed = 0) {
  const clock = manualClock()
  const sink = memoryDetection('replay')
  const ending = new AbortController()
  const source = createReplaySource({
    file: 'recorded.json',
    readText: async () => text,
    speed,
    clock,
    entropy: (bytes) => new Uint8Array(bytes),
    log: quietLog,
    decoder: {
      transactionOfRaw: (answer) => {
        const { mint, time } = (answer ?? {}) as { mint?: string; time?: number }
        if (!mint) return null
        const at = { signature: mint, slot: 1, feePayer: null, blockTime: (time ?? 0) * SECOND }
        return {
          ...at,
          invocations: [],
          truncated: false,
          tokenAccount: () => null,
          transfers: () => [],
          words: () => null,
        }
      },
      decode: ({ signature }) => launchAt(1, signature)(signature),
    },
  })
  return { clock, sink, ending, running: source.run(sink, ending.signal) }
}

test.each([
  ['one transaction', '{"mint":"a","time":1}', ['a']],
  ['one in the envelope', '{"jsonrpc":"2.0","id":1,"result":{"mint":"a","time":1}}', ['a']],
  ['an array', '[{"mint":"a"},{"result":{"mint":"b"}}]', ['a', 'b']],
  ['one a line', '{"mint":"a"}\n{"mint":"b"}\n\n', ['a', 'b']],
  ['entries without events', '[null,{"result":null},{"x":1},7,{"mint":"a"}]', ['a']],
  ['no JSON', 'not at all', []],
  ['nothing', '', []],
])('takes %s', async (_, text, mints) => {
  const { clock, sink, ending, running } = replay(text)
  await clock.advance(SECOND)
  expect(sink.mints()).toEqual(mints)
  ending.abort()
  await running
})

test('at speed 2 it takes half the time that passed between the blocks', async () => {
  const lines = ['{"mint":"a","time":100}', '{"mint":"b","time":110}', '{"mint":"c","time":111}']
  const { clock, sink, ending, running } = replay(lines.join('\n'), 2)
  await clock.advance(4 * SECOND)
  expect(sink.mints()).toEqual(['a'])
  await clock.advance(1.1 * SECOND)
  expect(sink.mints()).toEqual(['a', 'b'])
  await clock.advance(SECOND)
  expect(sink.mints()).toEqual(['a', 'b', 'c'])
  ending.abort()
  await running
})

test('it ends when aborted', async () => {
  const { sink, ending, running } = replay('[{"mint":"a","time":1},{"mint":"b","time":99}]', 1)
  await new Promise((resolve) => setTimeout(resolve, 50))
  ending.abort()
  await running
  expect(sink.mints()).toEqual(['a'])
})

test('at its end it waits to be stopped, since a restart would replay everything', async () => {
  const { clock, ending, running } = replay('[{"mint":"a"}]')
  let hasEnded = false
  running.then(() => {
    hasEnded = true
  })
  await clock.advance(60 * SECOND)
  expect(hasEnded).toBe(false)
  ending.abort()
  await running
})
