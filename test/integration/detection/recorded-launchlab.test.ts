import { describe, expect, test } from 'vitest'
import { decodeTransaction } from '../../../src/adapters/solana/venues/all.ts'
import { launchlab } from '../../../src/adapters/solana/venues/launchlab.ts'
import { transactionOfLogs } from '../../../src/adapters/solana/wire/transaction-of-logs.ts'
import { WRAPPED_SOL } from '../../../src/contract/launches/mints.ts'
import { accountsWith, addressOf, base64, bytes, hex } from '../../support/chain/borsh.ts'
import { readRecordedJson } from '../../support/chain/recorded.ts'
import { decodeAlone } from '../../support/chain/venue-transactions.ts'

const mint = addressOf('mint')
const trader = addressOf('trader')
const trading = accountsWith(15, { 0: trader, 9: mint, 10: WRAPPED_SOL })
const creating = accountsWith(15, { 6: mint })

describe('recorded on LaunchLab', () => {
  test('trades', () => {
    const { buy, sell } = readRecordedJson('launchlab/trade-logs-1.json')
    const eventOf = ({ line }: { line: string }) => base64(line.slice('Program data: '.length))
    expect(decodeAlone(launchlab, { accounts: trading, events: [eventOf(buy)] })).toEqual([
      {
        ...traded,
        pool: 'Heptuxv6cq687wBR4YcmRaQvonZzcsKGGe3ESPAhpBWF',
        side: 'buy',
        baseAmount: 725_708_911_256n,
        quoteAmount: 36_554n,
        virtualBase: 1_066_666_666_666_666_666n - 285_196_623_410_458_092n,
        virtualQuote: 28_333_333_333n + 10_340_218_502n,
      },
    ])
    expect(decodeAlone(launchlab, { accounts: trading, events: [eventOf(sell)] })).toEqual([
      {
        ...traded,
        pool: '7iMEH7o2rNDfHkeQS31LasczSpNenHANqDojkAHKQroG',
        side: 'sell',
        baseAmount: 6_404_093_891_297n,
        quoteAmount: 7_002_031n,
        virtualBase: 1_073_025_605_677_755n - 10_403_238_168_291n,
        virtualQuote: 1_155_774_598n + 11_315_248n,
      },
    ])
  })

  test('trades of both layouts in use so far', () => {
    const { items } = readRecordedJson('launchlab/payloads-pinax-1.json')
    const [first, second] = items.map(({ data }: { data: string }) => hex(data))
    const decodeEvent = (data: Uint8Array) =>
      decodeAlone(launchlab, { accounts: trading, events: [data.subarray(8)] })
    expect(decodeEvent(first)).toEqual([
      {
        ...traded,
        pool: 'HYqjiMv2jVE41qMoBDXAE5SEeNcyaEQMaEuVHCuisB4A',
        side: 'buy',
        baseAmount: 5_004_973_052n,
        quoteAmount: 1_468_700n,
        virtualBase: 1_073_025_605_596_382n - 739_641_825_262_423n,
        virtualQuote: 30_000_852_951n + 66_559_583_730n,
      },
    ])
    expect(decodeEvent(second)).toEqual([
      {
        ...traded,
        pool: 'BJ859ZCoKvCrq6Fv9aJGChHy9UnG7o2ZhLVpsYw8wyPp',
        side: 'buy',
        baseAmount: 2_809_720n,
        quoteAmount: 1_000n,
        virtualBase: 1_073_025_605_596_382n - 770_302_993_692_981n,
        virtualQuote: 30_000_852_951n + 76_339_678_577n,
      },
    ])
    // A sale's instruction, whose event was not recorded: nothing says what was paid.
    expect(decodeAlone(launchlab, { accounts: trading, data: hex(items[2].data) })).toEqual([])
  })

  test('creations in logs, which do not name the mint', () => {
    const { cases } = readRecordedJson('launchlab/create-logs-1.json')
    const [withBuy, alone] = cases.map(({ sig, logs }: { sig: string; logs: string[] }) =>
      transactionOfLogs({ signature: sig, slot: 7, err: null, logs }),
    )
    expect(decodeTransaction(withBuy)).toEqual([
      {
        ...traded,
        signature: withBuy.signature,
        path: '1.0',
        mint: null,
        trader: null,
        quoteMint: null,
        pool: '6h8noLfdhQiBFvLDr9X36w2997ikxv3NoqR4LCH2xcES',
        side: 'buy',
        baseAmount: 116_906_246_435_687n,
        quoteAmount: 366_768_533n,
        virtualBase: 1_073_025_605_599_678n - 116_906_246_435_687n,
        virtualQuote: 2_962_126_266n + 362_183_926n,
      },
    ])
    expect(decodeTransaction(alone)).toEqual([])
    expect(withBuy.invocations.some(launchlab.needsTransaction)).toBe(true)
    expect(alone.invocations.some(launchlab.needsTransaction)).toBe(true)
  })

  test("creations' texts and curve, the same as in the instruction", () => {
    const { cases } = readRecordedJson('launchlab/create-logs-1.json')
    const decoded = cases.map(({ logs }: { logs: string[] }) => {
      const line = logs.find((one) => one.startsWith('Program data: l9fi')) as string
      // Behind pool, creator and configuration the event repeats the instruction.
      const event = base64(line.slice('Program data: '.length))
      const data = bytes(hex('25be7ede2c9aab11'), event.subarray(8 + 3 * 32))
      return decodeAlone(launchlab, { accounts: creating, data })[0]
    })
    const both = {
      kind: 'launch',
      decimals: 6,
      supply: 1_000_000_000_000_000n,
      // What the first trade of the first case says of the curve.
      virtualBase: 1_073_025_605_599_678n,
      virtualQuote: 2_962_126_266n,
    }
    expect(decoded).toMatchObject([
      {
        ...both,
        name: 'watercoin',
        symbol: 'WATER',
        uri: 'https://metadata.j7tracker.io/metadata/1ZF3s2qar6.json',
      },
      {
        ...both,
        name: 'claudia',
        symbol: 'CLAUDIA',
        uri: 'https://metadata.j7tracker.io/metadata/a622952a7ec448dd.json',
      },
    ])
  })
})

const traded = {
  kind: 'trade',
  venue: 'launchlab',
  slot: 7,
  signature: 'signature',
  path: '0',
  feePayer: null,
  blockTime: null,
  mint,
  trader,
  quoteMint: WRAPPED_SOL,
  creator: null,
}
