import { describe, expect, test } from 'vitest'
import {
  accountsWith,
  addressOf,
  bytes,
  hex,
  u8,
  u64,
  zeros,
} from '../../../../test/support/chain/borsh.ts'
import { readRecordedJson } from '../../../../test/support/chain/recorded.ts'
import {
  type Call,
  send,
  wholeTransaction,
} from '../../../../test/support/chain/whole-transactions.ts'
import { WRAPPED_SOL } from '../../../contract/launches/mints.ts'
import { decodeTransaction } from '../venues/all.ts'
import { PROGRAMS } from './programs.ts'
import { transactionOfRaw } from './transaction-of-raw.ts'

const SYSTEM = '11111111111111111111111111111111'
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

const mint = addressOf('mint')
const pool = addressOf('pool')
const trader = addressOf('trader')
const vault = addressOf('vault')
const account = addressOf('account')

const pay = (from: string, to: string, lamports: bigint): Call => ({
  program: SYSTEM,
  accounts: [from, to],
  data: bytes(u8(2), zeros(3), u64(lamports)),
})
const sendChecked = (from: string, to: string, amount: bigint): Call => ({
  program: TOKEN,
  accounts: [from, mint, to, trader],
  data: bytes(u8(12), u64(amount), u8(6)),
})
const sendTaxed = (from: string, to: string, amount: bigint): Call => ({
  program: TOKEN_2022,
  accounts: [from, mint, to, trader],
  data: bytes(u8(26), u8(1), u64(amount), u8(6), u64(1n)),
})

describe('without logs, a trade is what was moved', () => {
  const expected = { kind: 'trade', mint, trader, pool, quoteMint: WRAPPED_SOL, virtualBase: null }

  test('on boop', () => {
    const accounts = accountsWith(13, { 0: mint, 1: pool, 3: vault, 6: trader })
    const program = PROGRAMS.boop
    const buy = { program, accounts, data: bytes(hex('8a7f0e5b26577369'), u64(100n, 1n)) }
    const buying = [pay(trader, pool, 99n), pay(trader, account, 1n), send(vault, account, 500n)]
    expect(decode({ ...buy, calls: buying })).toMatchObject([
      { ...expected, venue: 'boop', side: 'buy', baseAmount: 500n, quoteAmount: 100n },
    ])
    const sell = { program, accounts, data: bytes(hex('6d3d28bbe6b087ae'), u64(500n, 1n)) }
    const selling = [send(account, vault, 500n), pay(pool, trader, 98n)]
    expect(decode({ ...sell, calls: selling })).toMatchObject([
      { ...expected, venue: 'boop', side: 'sell', baseAmount: 500n, quoteAmount: 98n },
    ])
    expect(decode(sell)).toEqual([])
  })

  test('on Moonshot, for buyers', () => {
    const accounts = accountsWith(11, { 0: trader, 2: pool, 3: vault, 6: mint })
    const program = PROGRAMS.moonshot
    const buy = { program, accounts, data: bytes(hex('66063d1201daebea'), u64(500n, 100n)) }
    const calls = [
      sendChecked(vault, account, 500n),
      pay(trader, pool, 99n),
      pay(trader, vault, 2n),
    ]
    expect(decode({ ...buy, calls })).toMatchObject([
      { ...expected, venue: 'moonshot', side: 'buy', baseAmount: 500n, quoteAmount: 101n },
    ])
    const sell = { program, accounts, data: bytes(hex('33e685a4017f83ad'), u64(500n, 90n)) }
    expect(decode({ ...sell, calls: [sendChecked(account, vault, 500n)] })).toEqual([])
  })

  test('on Heaven', () => {
    const money = addressOf('money')
    const named = { 4: pool, 5: trader, 6: mint, 7: WRAPPED_SOL, 8: account, 9: money, 10: vault }
    const accounts = accountsWith(14, named)
    const sell = { program: PROGRAMS.heaven, accounts, data: hex('33e685a4017f83ad') }
    const calls = [sendTaxed(account, vault, 500n), sendChecked(addressOf('b'), money, 90n)]
    expect(decode({ ...sell, calls })).toMatchObject([
      { ...expected, venue: 'heaven', side: 'sell', baseAmount: 500n, quoteAmount: 90n },
    ])
  })

  test('ignores other programs', () => {
    const accounts = accountsWith(13, { 0: mint, 1: pool, 3: vault, 6: trader })
    const data = bytes(hex('8a7f0e5b26577369'), u64(100n, 1n))
    const buy = { program: PROGRAMS.boop, accounts, data, calls: [send(vault, account, 5n)] }
    const router = {
      program: addressOf('router'),
      calls: [
        pay(trader, pool, 1_000n),
        { ...buy, calls: [pay(trader, pool, 7n), ...buy.calls] },
        pay(trader, pool, 2_000n),
      ],
    }
    expect(decode(router)).toMatchObject([{ path: '0.1', baseAmount: 5n, quoteAmount: 7n }])
  })
})

describe('recorded swaps without their logs', () => {
  test.for([
    ['raydium-ammv4/swap-1', 'sell', 836_112_233_953n, 352_936_256n],
    ['raydium-ammv4/swap-2', 'buy', 43_045_438_075n, 100_000_000n],
    ['raydium-ammv4/swap-jupiter-1', 'buy', 3_861_519_639_304n, 400_000_000n],
    ['raydium-ammv4/swap-jupiter-2', 'sell', 634_862_142_081n, 197_485_565n],
    ['raydium-ammv4/swap-okx-1', 'buy', 5_238_716_646n, 63_629_071n],
    ['raydium-ammv4/swap-okx-2', 'buy', 6_373_264_828n, 1_154_100_000n],
    ['raydium-cpmm/swap-okx-1', 'sell', 358_800n, 15_742n],
  ] as const)('%s', ([file, side, baseAmount, quoteAmount]) => {
    const answer = readRecordedJson(`${file}.json`)
    const meta = { ...answer.meta, logMessages: ['Log truncated'] }
    const decoded = decodeTransaction(transactionOfRaw({ ...answer, meta }))
    expect(decoded).toMatchObject([{ kind: 'trade', side, baseAmount, quoteAmount }])
  })
})

function decode(call: Call) {
  const answer = wholeTransaction([call])
  const meta = { ...answer.meta, logMessages: ['Log truncated'] }
  return decodeTransaction(transactionOfRaw({ ...answer, meta }))
}
