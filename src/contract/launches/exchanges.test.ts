import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAddress } from '@solana/kit'
import { expect, test } from 'vitest'
import { EXCHANGES, exchangesWith } from './exchanges.ts'

test('every wallet is an address, and none is listed twice', () => {
  expect([...EXCHANGES.keys()].filter((wallet) => !isAddress(wallet))).toEqual([])
  expect(EXCHANGES.size).toBe(54)
})

test.each([
  ['Binance', '5tzFkiKscXHK5ZXCGbXZxdw7gTjjD1mBwuoFbhUvuAi9'],
  ['HTX', '88xTWZMeKfiTgbfEmPLdsUCQcZinwUfk25EBQZ21XMAZ'],
  ['Bitfinex', 'FyJBKcfcEBzGN74uNxZ95GxnCxeuJJujQCELpPv14ZfN'],
])('%s is known', (exchange, wallet) => {
  expect(EXCHANGES.get(wallet)).toBe(exchange)
})

test('wallets and names are those that others list', () => {
  const { wallets } = JSON.parse(readFileSync('test/recorded/labels/exchanges.json', 'utf8'))
  const { explorers } = JSON.parse(readFileSync('test/recorded/labels/listed.json', 'utf8'))
  const listed = [
    ...wallets.map((one: { address: string; exchange: string }) => [one.address, one.exchange]),
    ...Object.entries<string[]>(explorers.wallets).flatMap(([exchange, addresses]) =>
      addresses.map((address) => [address, exchange]),
    ),
  ]
  expect(listed).toHaveLength(50)
  expect(listed.filter(([address, exchange]) => EXCHANGES.get(address) !== exchange)).toEqual([])
})

test('a wallet added by the operator counts as an exchange, and renames none', () => {
  const known = '5tzFkiKscXHK5ZXCGbXZxdw7gTjjD1mBwuoFbhUvuAi9'
  const more = exchangesWith(['So11111111111111111111111111111111111111112', known])
  expect(more.size).toBe(EXCHANGES.size + 1)
  expect(more.get('So11111111111111111111111111111111111111112')).toBe('an exchange')
  expect(more.get(known)).toBe('Binance')
})

test('no other file keeps a list of its own', () => {
  const wallets = [...EXCHANGES.keys()]
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path),
  )
  const naming = files.filter((path) => {
    const code = readFileSync(join('src', path), 'utf8')
    return wallets.some((wallet) => code.includes(wallet))
  })
  expect(naming.map((path) => path.replaceAll('\\', '/'))).toEqual([
    'contract/launches/exchanges.ts',
  ])
})
