import { expect, test } from 'vitest'
import { oldestKept } from './oldest-kept.ts'
import type { HistoryRequest } from './request.ts'

const NEVER = new AbortController().signal
const ask: HistoryRequest = (request, signal) => request(signal)

type Block = { blockTime: number | null; signatures: string[] } | null

const find = (first: number, block: Block) =>
  oldestKept(
    {
      rpc: { getFirstAvailableBlock: async () => first, getBlockSignatures: async () => block },
      ask,
    },
    NEVER,
  )

test('it is of the oldest block that the service keeps', async () => {
  const block = { blockTime: 1_700_000_000, signatures: ['a', 'b'] }
  expect(await find(9, block)).toEqual({ signature: 'a', slot: 9, at: 1_700_000_000_000 })
})

test('a service with the first block keeps everything', async () => {
  expect(await find(0, null)).toMatchObject({ at: 0 })
})

test('it is unknown where the block is gone, empty, or without a time', async () => {
  expect(await find(9, null)).toBe(null)
  expect(await find(9, { blockTime: 1_700_000_000, signatures: [] })).toBe(null)
  expect(await find(9, { blockTime: null, signatures: ['a'] })).toBe(null)
})
