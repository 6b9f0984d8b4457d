import { expect, test } from 'vitest'
import { chainOf } from './genesis.ts'

test.each([
  ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d', 'solana:mainnet'],
  ['EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG', 'solana:devnet'],
  ['4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY', 'solana:testnet'],
  ['CSEfTFephShbKcv27QovRFuykc8gjDp8KFr9uVcHeuhW', 'solana:localnet'],
  ['toString', 'solana:localnet'],
])('%s is %s', (hash, chain) => {
  expect(chainOf(hash)).toBe(chain)
})
