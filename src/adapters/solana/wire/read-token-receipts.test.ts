import { expect, test } from 'vitest'
import { readTokenReceipts } from './read-token-receipts.ts'

const balance = (
  accountIndex: number,
  owner: string | undefined,
  mint: string,
  amount: string,
) => ({
  accountIndex,
  owner,
  mint,
  uiTokenAmount: { amount },
})

test('the amount received, and the sender whose balance fell', () => {
  const receipts = readTokenReceipts(
    {
      preTokenBalances: [balance(1, 'buyer', 'USDC', '700'), balance(2, 'wallet', 'USDC', '50')],
      postTokenBalances: [balance(1, 'buyer', 'USDC', '100'), balance(2, 'wallet', 'USDC', '650')],
    },
    'wallet',
  )
  expect(receipts).toEqual([{ mint: 'USDC', amount: '600', source: 'buyer' }])
})

test('an account that opens or closes in the transaction counts from or to nothing', () => {
  const receipts = readTokenReceipts(
    {
      preTokenBalances: [balance(1, 'buyer', 'USDC', '600')],
      postTokenBalances: [balance(2, 'wallet', 'USDC', '600')],
    },
    'wallet',
  )
  expect(receipts).toEqual([{ mint: 'USDC', amount: '600', source: 'buyer' }])
})

test('moving between the wallet’s own accounts is no receipt', () => {
  const receipts = readTokenReceipts(
    {
      preTokenBalances: [balance(1, 'wallet', 'USDC', '600'), balance(2, 'wallet', 'USDC', '0')],
      postTokenBalances: [balance(1, 'wallet', 'USDC', '0'), balance(2, 'wallet', 'USDC', '600')],
    },
    'wallet',
  )
  expect(receipts).toEqual([])
})

test('with two payers, or none, the source is unknown', () => {
  const pre = [balance(1, 'a', 'USDC', '5'), balance(2, 'b', 'USDC', '5')]
  const post = [balance(1, 'a', 'USDC', '0'), balance(2, 'b', 'USDC', '0')]
  const received = balance(3, 'wallet', 'USDC', '10')
  expect(
    readTokenReceipts({ preTokenBalances: pre, postTokenBalances: [...post, received] }, 'wallet'),
  ).toEqual([{ mint: 'USDC', amount: '10', source: null }])
  expect(
    readTokenReceipts({ preTokenBalances: [], postTokenBalances: [received] }, 'wallet'),
  ).toEqual([{ mint: 'USDC', amount: '10', source: null }])
})

test('of a token that keeps a fee back on the way, what arrived', () => {
  const receipts = readTokenReceipts(
    {
      preTokenBalances: [balance(1, 'buyer', 'TAXED', '1000'), balance(2, 'wallet', 'TAXED', '0')],
      postTokenBalances: [balance(1, 'buyer', 'TAXED', '0'), balance(2, 'wallet', 'TAXED', '900')],
    },
    'wallet',
  )
  expect(receipts).toEqual([{ mint: 'TAXED', amount: '900', source: 'buyer' }])
})

test('amounts that no number holds stay whole', () => {
  const most = '18446744073709551615'
  const receipts = readTokenReceipts(
    {
      preTokenBalances: [balance(1, 'buyer', 'MANY', most)],
      postTokenBalances: [balance(2, 'wallet', 'MANY', most)],
    },
    'wallet',
  )
  expect(receipts).toEqual([{ mint: 'MANY', amount: most, source: 'buyer' }])
})

test('outgoing amounts and unknown accounts are no receipts', () => {
  const receipts = readTokenReceipts(
    {
      preTokenBalances: [balance(1, 'wallet', 'USDC', '600')],
      postTokenBalances: [balance(2, undefined, 'USDC', '600')],
    },
    'wallet',
  )
  expect(receipts).toEqual([])
})
