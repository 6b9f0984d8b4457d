import { expect, test } from 'vitest'
import {
  accountsWith,
  addressOf,
  base64,
  bytes,
  hex,
  key,
  u8,
  u64,
} from '../../../../test/support/chain/borsh.ts'
import { readRecorded, readRecordedJson } from '../../../../test/support/chain/recorded.ts'
import {
  decodeAlone,
  invocationOf,
  transactionWith,
} from '../../../../test/support/chain/venue-transactions.ts'
import { USDC, WRAPPED_SOL } from '../../../contract/launches/mints.ts'
import { transactionOfRaw } from '../wire/transaction-of-raw.ts'
import { decodeTransaction } from './all.ts'
import { cpmm } from './cpmm.ts'

const token = addressOf('token')
const pool = addressOf('pool')
const creator = addressOf('creator')
const trader = addressOf('trader')
const lpMint = addressOf('lp mint')
const amounts = u64(100_000_000n, 900_000_000_000_000n, 0n)

/** Swapped by `trader`: what goes in, what comes out. */
const swapping = (input: string, output: string) =>
  accountsWith(13, { 0: trader, 3: pool, 10: input, 11: output })

test('a pool whose token is its second side', () => {
  const vault = addressOf('vault')
  const accounts = accountsWith(20, {
    0: creator,
    3: pool,
    4: WRAPPED_SOL,
    5: token,
    6: lpMint,
    11: vault,
  })
  const data = bytes(hex('afaf6d1f0d989bed'), amounts)
  const invocation = invocationOf(cpmm, { accounts, data })
  const tx = transactionWith([invocation], { [vault]: { mint: token, owner: null, decimals: 6 } })
  expect(cpmm.decode(invocation, tx)).toEqual([
    {
      ...place,
      kind: 'pool',
      mint: token,
      pool,
      creator,
      quoteMint: WRAPPED_SOL,
      baseAmount: 900_000_000_000_000n,
      quoteAmount: 100_000_000n,
      lpMint,
      decimals: 6,
    },
  ])
})

test('a pool that another pays for', () => {
  const named = { 1: creator, 4: pool, 5: token, 6: USDC, 7: lpMint }
  const data = bytes(hex('3f37fe4131b25979'), amounts, u8(0))
  expect(decodeAlone(cpmm, { accounts: accountsWith(21, named), data })).toMatchObject([
    { kind: 'pool', mint: token, creator, quoteMint: USDC, baseAmount: 100_000_000n, lpMint },
  ])
})

test('what stays in the pool and what the token takes are separated', () => {
  const event = bytes(
    hex('40c6cde8260871e2'),
    key(pool),
    u64(1_000n, 5_000n, 90n, 400n, 10n, 4n),
    u8(1),
    key(WRAPPED_SOL),
    key(token),
  )
  expect(decodeAlone(cpmm, { events: [event] })).toEqual([
    {
      ...traded,
      mint: token,
      pool,
      trader: null,
      side: 'buy',
      baseAmount: 396n,
      quoteAmount: 100n,
      virtualBase: 4_600n,
      virtualQuote: 1_090n,
    },
  ])
})

test('of two tokens, the same one is bought and sold', () => {
  const [one, other] = [addressOf('one'), addressOf('two')].sort() as [string, string]
  const event = bytes(hex('40c6cde8260871e2'), key(pool), u64(10n, 10n, 2n, 1n, 0n, 0n), u8(1))
  const there = decodeAlone(cpmm, { accounts: swapping(one, other), events: [event] })
  const back = decodeAlone(cpmm, { accounts: swapping(other, one), events: [event] })
  expect(there).toMatchObject([{ mint: one, quoteMint: other, side: 'sell', baseAmount: 2n }])
  expect(back).toMatchObject([{ mint: one, quoteMint: other, side: 'buy', baseAmount: 1n }])
})

test('only the opening of a pool needs more than logs', () => {
  const needs = (logs: string[]) => cpmm.needsTransaction(invocationOf(cpmm, { logs }))
  expect(needs(['Instruction: Initialize'])).toBe(true)
  expect(needs(['Instruction: InitializeWithPermission'])).toBe(true)
  expect(needs(['Instruction: SwapBaseInput'])).toBe(false)
  expect(needs([])).toBe(false)
})

test('a recorded pool', () => {
  const tx = transactionOfRaw(readRecorded('raydium-cpmm/initialize-1.json'))
  expect(decodeTransaction(tx)).toEqual([
    {
      kind: 'pool',
      venue: 'cpmm',
      slot: 433_910_535,
      signature:
        '4GEn5CmpSkbatXh2mnrLEy7NB3N63nfdp7sxhhhH5jooFNmtgDEpAieAcVuwusEYhGN7sfNMNYiYc8Q3PiyhLvbc',
      path: '4',
      feePayer: '7eyBHoXW5XUyUiEdGaDokg3fcr5BPaika9Y1p5hMCz27',
      blockTime: 1_784_470_381_000,
      mint: '8wUqUf6RgVVDNZgEvToa5H7ovTpkpWmAoMAw7Tvoe3kA',
      pool: 'BaUzoNfp76c6Y2GAkSJAiSufSp6jFofe9zrAVeemaasf',
      creator: '7eyBHoXW5XUyUiEdGaDokg3fcr5BPaika9Y1p5hMCz27',
      quoteMint: WRAPPED_SOL,
      baseAmount: 900_000_000_000_000n,
      quoteAmount: 100_000_000n,
      lpMint: '5HEmY4QV1NaYfNPVoMMf4LqcdorSAer49oRMrkBkJaNY',
      decimals: 6,
    },
  ])
})

test('a recorded sale of a token that taxes transfers', () => {
  const tx = transactionOfRaw(readRecorded('raydium-cpmm/swap-okx-1.json'))
  expect(decodeTransaction(tx)).toEqual([
    {
      kind: 'trade',
      venue: 'cpmm',
      slot: 290_615_369,
      signature:
        '2bhr1FWqeL28zH1BJR1h3PxkVorh5GD3koPUgzKMKFtxUKK5k3R3UraU8YRoB5yxKDi5AZafp3Xf74AXTf9LDqWc',
      path: '3.0',
      feePayer: 'E8oVrS4Pk74ouemj4t6grJ6w5Ah7SFLYa8VoRtvtWpnw',
      blockTime: 1_726_695_504_000,
      mint: '7atgF8KQo4wJrD5ATGX7t1V2zVvykPJbFfNeVf1icFv1',
      pool: '8THC7UQN8zPXRL61o75fP4gcwRyB5W3o74yHyqarkqZ9',
      trader: 'E8oVrS4Pk74ouemj4t6grJ6w5Ah7SFLYa8VoRtvtWpnw',
      side: 'sell',
      // The pool got 344,448 of them.
      baseAmount: 358_800n,
      quoteAmount: 15_742n,
      quoteMint: WRAPPED_SOL,
      virtualBase: 14_700_939_780_046n,
      virtualQuote: 673_588_124_672n,
      creator: null,
    },
  ])
})

test('recorded events of both layouts', () => {
  const { items } = readRecordedJson('raydium-cpmm/payloads-pinax-1.json')
  const [first, second] = items.map(({ data }: { data: string }) => base64(data))
  expect(decodeAlone(cpmm, { accounts: swapping(WRAPPED_SOL, token), events: [first] })).toEqual([
    {
      ...traded,
      mint: token,
      pool: '8ZT5BBW3WRpvCwPiadE6jiocQfriMjW7DSfXR2pF6YcT',
      trader,
      side: 'buy',
      baseAmount: 6_848_381_008_732n,
      quoteAmount: 1_287_000_000n,
      virtualBase: 324_181_831_497_470n - 6_848_381_008_732n,
      virtualQuote: 59_486_633_393n + 1_287_000_000n,
    },
  ])
  // The first does not say what was swapped, the second does.
  expect(decodeAlone(cpmm, { events: [first] })).toEqual([])
  expect(decodeAlone(cpmm, { events: [second] })).toEqual([
    {
      ...traded,
      mint: '76rTxzztXjJe7AUaBi7jQ5J61MFgpQgB4Cc934sWbonk',
      pool: 'E9oGC72mZWYqmzR5ggB9DAoGyRssR3uhFWHG1L75RZve',
      trader: null,
      side: 'sell',
      baseAmount: 784_025_641n,
      quoteAmount: 58_561_432n,
      virtualBase: 24_948_480_441_944n + 784_025_641n,
      virtualQuote: 1_868_212_340_231n - 58_561_432n,
    },
  ])
})

const place = {
  venue: 'cpmm',
  slot: 7,
  signature: 'signature',
  path: '0',
  feePayer: null,
  blockTime: null,
}
const traded = { ...place, kind: 'trade', quoteMint: WRAPPED_SOL, creator: null }
