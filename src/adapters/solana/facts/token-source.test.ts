import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fetchTokenSource, senderIn } from './token-source.ts'

const RECORDED = 'test/recorded/mixed/noise-token-transfer-1.json'
const MINT = 'HbDHSRNnamGivWjtbYYaPJjs1o3kmwq3bXVhWsLypump'
/** Sent five wallets 3,000 tokens each. */
const GIVER = 'EohzXCJJxTUbHDQvawQvFAUUnCDu6TkaMhpLL6Armm5t'
const TAKER = '7XgBprwnRfFHd287pnNQj4AZ6Yb9QE5pJ6ChQ3zhsGpJ'
const SENT = 3_000_000_000n

const recorded = JSON.parse(readFileSync(RECORDED, 'utf8'))
const answer = recorded.result ?? recorded

test('a sender is the owner that lost what a wallet received', () => {
  expect(senderIn(answer, TAKER, MINT)).toEqual({ from: GIVER, amount: SENT })
  expect(senderIn(answer, GIVER, MINT)).toBe(null)
  expect(senderIn(answer, TAKER, GIVER)).toBe(null)
  expect(senderIn({ meta: {} }, TAKER, MINT)).toBe(null)
  expect(senderIn('', TAKER, MINT)).toBe(null)
})

/** One account's history, which is the recorded transaction; every other account has none. */
function world(length = 1) {
  let asked = 0
  const listed = Array.from({ length }, () => ({
    signature: 'one',
    slot: 1,
    err: null,
    blockTime: 1,
  }))
  const rpc = {
    getSignaturesForAddress: async () => (asked === 1 ? listed : []),
    getTransaction: async () => answer,
  }
  const ask = async <T>(_: string, request: (signal: AbortSignal) => Promise<T>) => {
    asked += 1
    return { answer: await request(new AbortController().signal) }
  }
  return { launch: { rpc, ask } as never, asked: () => asked }
}

const search = { wallet: TAKER, mint: MINT, ends: new Set([GIVER]) }

test('a source is found in two requests, and no more are made once it is the developer', async () => {
  const { launch, asked } = world()
  expect(await fetchTokenSource(launch, search)).toEqual({
    ...{ wallet: TAKER, from: GIVER, amount: SENT },
  })
  expect(asked()).toBe(2)
})

test('what nobody answers, and a history too long to read, have no source', async () => {
  expect(await fetchTokenSource(world(100).launch, search)).toBe(null)
  const silent = { rpc: {}, ask: async () => null } as never
  expect(await fetchTokenSource(silent, search)).toBe(null)
})
