import { expect, test } from 'vitest'
import type { EventBatch, Trade } from '../../domains/launches/ports.ts'
import { batchFromJson, batchToJson } from './batch-json.ts'

const TRADE: Trade = {
  ...{ kind: 'trade', venue: 'pumpswap', slot: 7, signature: 'sig', path: '2.0', feePayer: null },
  ...{ blockTime: null, mint: null, pool: 'pool', trader: '5n', side: 'buy' },
  ...{ baseAmount: 2n ** 63n, quoteAmount: 0n, quoteMint: null },
  ...{ virtualBase: null, virtualQuote: 1n, creator: null },
}
const BATCH: EventBatch = { source: 'one', commitment: 'processed', seenAt: 1, events: [TRADE] }

test('amounts beyond what a number holds, and what is not reported, arrive as they were', () => {
  expect(batchFromJson(batchToJson(BATCH))).toEqual(BATCH)
})

test('fee payers and kinds keep their names in the stream, which other releases read, too', () => {
  const events: EventBatch['events'] = [
    { ...TRADE, feePayer: 'who' },
    { kind: 'dropped', signatures: ['sig'] },
    { kind: 'missing', mint: 'mint' },
  ]
  const text = batchToJson({ ...BATCH, events })
  expect(JSON.parse(text).events).toMatchObject([
    { kind: 'trade', payer: 'who' },
    { kind: 'rollback' },
    { kind: 'lost' },
  ])
  expect(batchFromJson(text)).toEqual({ ...BATCH, events })
})

test.each([
  'null',
  '{}',
  '[1]',
  'no json',
  '{"source":"one","seenAt":1,"events":[{"kind":"unheard"}]}',
  batchToJson(BATCH).replace('"quoteAmount":"0"', '"quoteAmount":"many"'),
])('%s is refused', (text) => {
  expect(() => batchFromJson(text)).toThrow()
})
