import { expect, test } from 'vitest'
import { scriptedChain, WALLET } from '../../../../test/support/chain/scripted-chain.ts'
import { setUpWatch } from '../../../../test/support/chain/watch.ts'
import { rescan } from './rescan.ts'
import { scanFinalized } from './scan-finalized.ts'

test('a rescan hands everything over again and moves no cursor', async () => {
  const chain = scriptedChain()
  const { watch, sink, wallet } = setUpWatch(chain)
  chain.pay(901, 1n)
  chain.fail(902, 0n)
  chain.pay(903, 2n)
  await scanFinalized(watch, wallet, { finalized: 1_000 })
  sink.settled.clear()
  expect(await rescan(watch, { address: WALLET, usdc: null }, 0)).toEqual({
    listed: 2,
    transactions: 2,
    unreadable: 0,
    missing: 0,
  })
  expect(sink.settled.size).toBe(2)
  expect(sink.cursors.get(WALLET)).toEqual({ slot: 903, balance: 3n })
})
