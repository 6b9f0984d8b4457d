import { expect, test } from 'vitest'
import { readText } from './read-text.ts'

test('reads a fitting answer whole', async () => {
  expect(await readText(new Response('größer'), 8)).toBe('größer')
  expect(await readText(new Response(null), 8)).toBe('')
})

test('reads no further than it must to know that an answer is too long', async () => {
  let pulled = 0
  let canceled = false
  const body = new ReadableStream<Uint8Array>(
    {
      pull(stream) {
        pulled += 1
        stream.enqueue(new Uint8Array(1_000))
      },
      cancel() {
        canceled = true
      },
    },
    { highWaterMark: 0 },
  )
  expect(await readText(new Response(body), 2_500)).toBeNull()
  expect([pulled, canceled]).toEqual([3, true])
})
