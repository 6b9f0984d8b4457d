import { describe, expect, test } from 'vitest'
import {
  accountsWith,
  addressOf,
  bytes,
  u8,
  u64,
  zeros,
} from '../../../../test/support/chain/borsh.ts'
import {
  decodeAlone,
  invocationOf,
  transactionWith,
} from '../../../../test/support/chain/venue-transactions.ts'
import { WRAPPED_SOL } from '../../../contract/launches/mints.ts'
import { ammv4 } from './ammv4.ts'

const token = addressOf('token')
const pool = addressOf('pool')
const trader = addressOf('trader')
const coinVault = addressOf('coin vault')
const pcVault = addressOf('pc vault')

const swapIn = bytes(u8(9), u64(500n, 1n))
const swapOut = bytes(u8(11), u64(600n, 40n))
const logOf = (...log: Uint8Array[]) => [
  `ray_log: ${Buffer.from(bytes(...log)).toString('base64')}`,
]
/** Amounts, direction, the trader's balance, coin and pc in the pool, the other amount. */
const baseIn = (direction: bigint) =>
  logOf(u8(3), u64(500n, 1n, direction, 999n, 10_000n, 70_000n, 40n))
const baseOut = logOf(u8(4), u64(600n, 40n, 1n, 999n, 10_000n, 70_000n, 555n))

describe('a swap', () => {
  test('of coin for pc is a sale when coin is the token', () => {
    const accounts = accountsWith(18, { 1: pool, 5: coinVault, 6: pcVault, 17: trader })
    expect(swap({ accounts, data: swapIn, logs: baseIn(2n) }, token, WRAPPED_SOL)).toEqual([
      {
        ...traded,
        mint: token,
        pool,
        trader,
        side: 'sell',
        baseAmount: 500n,
        quoteAmount: 40n,
        virtualBase: 10_500n,
        virtualQuote: 69_960n,
      },
    ])
  })

  test('of coin for pc is a buy when pc is the token', () => {
    const accounts = accountsWith(17, { 1: pool, 4: coinVault, 5: pcVault, 16: trader })
    expect(swap({ accounts, data: swapIn, logs: baseIn(2n) }, WRAPPED_SOL, token)).toEqual([
      {
        ...traded,
        mint: token,
        pool,
        trader,
        side: 'buy',
        baseAmount: 40n,
        quoteAmount: 500n,
        virtualBase: 69_960n,
        virtualQuote: 10_500n,
      },
    ])
  })

  test('for an exact amount says last what it took', () => {
    const accounts = accountsWith(17, { 1: pool, 4: coinVault, 5: pcVault, 16: trader })
    expect(swap({ accounts, data: swapOut, logs: baseOut }, token, WRAPPED_SOL)).toMatchObject([
      { side: 'buy', baseAmount: 40n, quoteAmount: 555n, virtualBase: 9_960n },
    ])
  })

  test('without the accounts of a market', () => {
    const accounts = accountsWith(8, { 1: pool, 3: coinVault, 4: pcVault, 7: trader })
    const data = bytes(u8(16), u64(500n, 1n))
    expect(swap({ accounts, data, logs: baseIn(1n) }, token, WRAPPED_SOL)).toMatchObject([
      { mint: token, pool, trader, side: 'buy', baseAmount: 40n, quoteAmount: 500n },
    ])
  })

  test('is nothing when its vaults or its log are missing', () => {
    const accounts = accountsWith(17, { 1: pool })
    expect(decodeAlone(ammv4, { accounts, data: swapIn, logs: baseIn(2n) })).toEqual([])
    const named = accountsWith(17, { 1: pool, 4: coinVault, 5: pcVault })
    expect(swap({ accounts: named, data: swapIn, logs: [] }, token, WRAPPED_SOL)).toEqual([])
    expect(swap({ accounts: named, data: swapIn, logs: baseIn(3n) }, token, WRAPPED_SOL)).toEqual(
      [],
    )
  })
})

describe('a pool', () => {
  const named = { 4: pool, 7: addressOf('lp'), 17: trader }
  const data = bytes(u8(1), u8(254), u64(0n, 1_000n, 30n))

  test('without its log has all but decimals', () => {
    const accounts = accountsWith(21, { ...named, 8: WRAPPED_SOL, 9: token })
    expect(decodeAlone(ammv4, { accounts, data })).toEqual([
      {
        ...place,
        kind: 'pool',
        mint: token,
        pool,
        creator: trader,
        quoteMint: WRAPPED_SOL,
        baseAmount: 1_000n,
        quoteAmount: 30n,
        lpMint: addressOf('lp'),
        decimals: null,
      },
    ])
  })

  test('has the decimals of the side that is the token', () => {
    const accounts = accountsWith(21, { ...named, 8: token, 9: WRAPPED_SOL })
    const logs = logOf(u8(0), u64(0n), u8(9), u8(5), zeros(64))
    expect(decodeAlone(ammv4, { accounts, data, logs })).toMatchObject([
      { mint: token, baseAmount: 30n, quoteAmount: 1_000n, decimals: 5 },
    ])
  })
})

function swap(given: Parameters<typeof invocationOf>[1], coinMint: string, pcMint: string) {
  const invocation = invocationOf(ammv4, given)
  const side = { owner: null, decimals: 6 }
  const tx = transactionWith([invocation], {
    [coinVault]: { ...side, mint: coinMint },
    [pcVault]: { ...side, mint: pcMint },
  })
  return ammv4.decode(invocation, tx)
}

const place = {
  venue: 'ammv4',
  slot: 7,
  signature: 'signature',
  path: '0',
  feePayer: null,
  blockTime: null,
}
const traded = { ...place, kind: 'trade', quoteMint: WRAPPED_SOL, creator: null }
