import { expect, test } from 'vitest'
import { createBlockReader } from './create-block-reader.ts'

const never = new AbortController().signal
const bytes = (answer: unknown) => new TextEncoder().encode(JSON.stringify(answer))

test('an answer is read in a thread, and its bytes are handed over', async () => {
  const read = createBlockReader()
  const block = bytes({ result: { blockTime: 1, transactions: [] } })
  expect(await read(1, block, never)).toEqual({ kind: 'events', events: [] })
  expect(block.byteLength).toBe(0)
})

test('a refusal comes back as it was written', async () => {
  const error = { code: -32007, message: 'Slot 1 was skipped' }
  const read = createBlockReader()
  expect(await read(1, bytes({ error }), never)).toEqual({ kind: 'refused', error })
})

test.each([
  ['nothing', null],
  ['no block', { result: null }],
  ['no transactions', { result: { transactions: 7 } }],
])('%s makes no sense', async (_, answer) => {
  const read = createBlockReader()
  expect(await read(1, bytes(answer), never)).toEqual({ kind: 'senseless' })
})

test('senseless transactions are passed over', async () => {
  const transactions = [null, 7, {}, { meta: null }, { transaction: ['', 'base64'], meta: {} }]
  const read = createBlockReader()
  expect(await read(1, bytes({ result: { transactions } }), never)).toEqual({
    kind: 'events',
    events: [],
  })
})

test('who has gone is not kept waiting', async () => {
  const read = createBlockReader()
  const gone = new AbortController()
  const reading = read(1, bytes({ result: { transactions: [] } }), gone.signal)
  gone.abort()
  expect(await reading).toEqual({ kind: 'senseless' })
})
