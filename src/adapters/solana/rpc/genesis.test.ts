import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chainOf } from './genesis.ts'

const { clusters } = JSON.parse(readFileSync('test/recorded/labels/listed.json', 'utf8'))
const hashes: Record<string, string> = clusters.hashes

test.each([
  [hashes['mainnet-beta'] ?? '', 'solana:mainnet'],
  [hashes.devnet ?? '', 'solana:devnet'],
  [hashes.testnet ?? '', 'solana:testnet'],
  ['CSEfTFephShbKcv27QovRFuykc8gjDp8KFr9uVcHeuhW', 'solana:localnet'],
  ['toString', 'solana:localnet'],
])('%s is %s', (hash, chain) => {
  expect(chainOf(hash)).toBe(chain)
})
