import { describe, expect, test } from 'vitest'
import { decodeTransaction } from '../../../src/adapters/solana/venues/all.ts'
import { ammv4 } from '../../../src/adapters/solana/venues/ammv4.ts'
import { transactionOfLogs } from '../../../src/adapters/solana/wire/transaction-of-logs.ts'
import { transactionOfRaw } from '../../../src/adapters/solana/wire/transaction-of-raw.ts'
import { WRAPPED_SOL } from '../../../src/contract/launches/mints.ts'
import { accountsWith, addressOf, base64, bytes, hex, u8, u64 } from '../../support/chain/borsh.ts'
import { readRecorded, readRecordedJson } from '../../support/chain/recorded.ts'
import {
  decodeAlone,
  invocationOf,
  transactionWith,
} from '../../support/chain/venue-transactions.ts'

const token = addressOf('token')
const pool = addressOf('pool')
const trader = addressOf('trader')
const coinVault = addressOf('coin vault')
const pcVault = addressOf('pc vault')
const swapIn = bytes(u8(9), u64(500n, 1n))
const logOf = (...log: Uint8Array[]) => [
  `ray_log: ${Buffer.from(bytes(...log)).toString('base64')}`,
]

describe('recorded on AMM v4', () => {
  test('pool', () => {
    expect(decodeRecorded('initialize2-1')).toEqual([
      {
        kind: 'pool',
        venue: 'ammv4',
        slot: 433_898_227,
        signature:
          '4kAcRNUt5UXPFGJVf22gv7ziNPosBQGZuvFto9RP9TGC1s8zoaqv9SR6qH8jeBDnthyFGk9vcGPfhggWVmCEkpP9',
        path: '4',
        feePayer: 'HYDGYCtdnt9oYs9m1AzNrvfC6Sn8v6dgJE4waqqk9jJt',
        blockTime: 1_784_465_247_000,
        mint: '2eVuXmkpZKR4mEwL92myU7h77j3znNC2b76XVAtRyQSn',
        pool: 'FkaEYE8zVdx5eR3LwFsQmPhvXafgHyUmPYCDVSwfijCc',
        creator: 'HYDGYCtdnt9oYs9m1AzNrvfC6Sn8v6dgJE4waqqk9jJt',
        quoteMint: WRAPPED_SOL,
        baseAmount: 203_367_584_000_000n,
        quoteAmount: 1_000_000_000n,
        lpMint: 'CSkEnvFTBQUU5VxfNngK3kvmpCzacRtknpGcyj1uyM85',
        decimals: 6,
      },
    ])
  })

  test('pool in logs, which need the transaction, and with its accounts', () => {
    const {
      signature,
      logs,
      accounts,
      expect: given,
    } = readRecordedJson('raydium-ammv4/initialize2-logs-1.json')
    const tx = transactionOfLogs({ signature, slot: 7, err: null, logs })
    expect(decodeTransaction(tx)).toEqual([])
    expect(tx?.invocations.map(ammv4.needsTransaction)).toEqual([true])
    const data = bytes(u8(1), u8(254), u64(1_789_851_504n, 10_000_000n, 990_000_000_000_000n))
    const [invocation] = tx?.invocations ?? []
    expect(decodeAlone(ammv4, { accounts, data, logs: invocation?.logs ?? [] })).toEqual([
      {
        ...place,
        kind: 'pool',
        mint: given.coinMint,
        pool: given.pool,
        creator: '2zabNqG6FKef9V5rWVLoZ7yRDr53pbFhq8gujraa3gwz',
        quoteMint: given.pcMint,
        baseAmount: 990_000_000_000_000n,
        quoteAmount: 10_000_000n,
        lpMint: given.lpMint,
        decimals: 6,
      },
    ])
  })

  test('sale', () => {
    expect(decodeRecorded('swap-1')).toEqual([
      {
        kind: 'trade',
        venue: 'ammv4',
        slot: 292_734_971,
        signature:
          '3aQZsNRUbNXpH54GQEaxFpWZsmL554cYGGtWqqoypz8b6LUDYprbRd9AwgivXRLtFBYCU6MU6e9ANurwP8dCMV6',
        path: '4',
        feePayer: 'Do3UdALe5F7NRXB4uYcBzZtCbAt8ssu4a5kGZVucKhC5',
        blockTime: 1_727_633_484_000,
        mint: '2CrtdajpSb7DpMRLKP4yMtFLbCsWZjMkEvgSTf4Ypump',
        pool: '9xNtkAhkGNG6fPazLe7ZFmmiJ5Mss37sBx9eoya33o4q',
        trader: 'Do3UdALe5F7NRXB4uYcBzZtCbAt8ssu4a5kGZVucKhC5',
        side: 'sell',
        baseAmount: 836_112_233_953n,
        quoteAmount: 352_936_256n,
        quoteMint: WRAPPED_SOL,
        virtualBase: 208_538_242_678_824n,
        virtualQuote: 87_894_104_061n,
        creator: null,
      },
    ])
  })

  // As the balances of the transactions say.
  test.for([
    [
      'swap-2',
      '4',
      'buy',
      'E8yBUD4AGdxK7MbQEf85oaAvVBuSoRsGCvX2sMxSpump',
      43_045_438_075n,
      100_000_000n,
      'ECvj86nDupkVh1cDgxrJw3zJkw3ahcDiVB3pPTbpskjD',
    ],
    [
      'swap-jupiter-1',
      '5.0',
      'buy',
      '3p7eCgdQx1RiJUfr4t7Z8w6DpVbP7CMa9Z6Ff69tpump',
      3_861_519_639_304n,
      400_000_000n,
      '3huskHPRJXT5pL6RW57HaA8pXRFojx6gfNVGL9cJ2vtB',
    ],
    [
      'swap-jupiter-2',
      '2.1',
      'sell',
      'CMjfdovtzmgRsnhE1cCzdwDFGKt1UzZB4oCGQchQpump',
      634_862_142_081n,
      197_485_565n,
      'BQ72nSv9f3PRyRKCBnHLVrerrv37CYTHm5h3s9VSGQDV',
    ],
    [
      'swap-okx-1',
      '7.0',
      'buy',
      '28ECNMKBj66GMBJxq1c3VyzJiKY5gDp2sEYc92Ybpump',
      5_238_716_646n,
      63_629_071n,
      'AG27WXxPym3K73JFKtpRxwbMfnRnuPu5bn6juzcvq5rp',
    ],
    [
      'swap-okx-2',
      '3.5',
      'buy',
      'DKu9kykSfbN5LBfFXtNNDPaX35o4Fv6vJ9FKk7pZpump',
      6_373_264_828n,
      1_154_100_000n,
      'HV1KXxWFaSeriyFvXyx48FqG9BoFbfinB8njCJonqP7K',
    ],
  ] as const)('swap in %s', ([file, path, side, mint, baseAmount, quoteAmount, trader]) => {
    expect(decodeRecorded(file)).toMatchObject([
      {
        kind: 'trade',
        path,
        side,
        mint,
        baseAmount,
        quoteAmount,
        trader,
        quoteMint: WRAPPED_SOL,
      },
    ])
  })

  test('logs of swaps', () => {
    const { items } = readRecordedJson('raydium-ammv4/payloads-pinax-1.json')
    const [first, second, , data] = items.map(
      ({ encoding, data }: { encoding: string; data: string }) =>
        encoding === 'hex' ? hex(data) : base64(data),
    )
    const accounts = accountsWith(18, { 1: pool, 5: coinVault, 6: pcVault, 17: trader })
    expect(swap({ accounts, data: swapIn, logs: logOf(first) }, WRAPPED_SOL, token)).toMatchObject([
      { side: 'buy', baseAmount: 66_067_317_381n, quoteAmount: 1_400_000_000n },
    ])
    // Its instruction has a byte too many, as some senders write it.
    expect(swap({ accounts, data, logs: logOf(second) }, token, WRAPPED_SOL)).toMatchObject([
      {
        side: 'sell',
        baseAmount: 130_818n,
        quoteAmount: 46_596n,
        virtualBase: 379_074_532_577n + 130_818n,
        virtualQuote: 135_363_705_070n - 46_596n,
      },
    ])
    for (const { encoding, data } of items) {
      if (encoding === 'hex') expect(decodeAlone(ammv4, { accounts, data: hex(data) })).toEqual([])
    }
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

function decodeRecorded(file: string) {
  return decodeTransaction(transactionOfRaw(readRecorded(`raydium-ammv4/${file}.json`)))
}

const place = {
  venue: 'ammv4',
  slot: 7,
  signature: 'signature',
  path: '0',
  feePayer: null,
  blockTime: null,
}
