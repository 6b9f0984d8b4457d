import { expect, test } from 'vitest'
import { WALLET } from '../../../../test/support/chain/scripted-chain.ts'
import { setUpScan } from '../../../../test/support/telegram/scan.ts'
import { scanFinalized } from './scan-finalized.ts'
import { watchedWallet } from './watch-context.ts'

test('after a restart, what nobody has read comes before what is read again', async () => {
  const { chain, sink, watch, scan } = setUpScan()
  const held = sink.cursors.get(WALLET)
  for (let one = 0; one < 120; one += 1) chain.pay(901 + Math.floor(one / 2), 1n)
  await scan()
  if (held) sink.cursors.set(WALLET, held)
  const unread = chain.pay(999, 5n)
  const readBefore = chain.asked.length
  await scanFinalized(watch, watchedWallet(WALLET), chain.heads)
  const asked = chain.asked.slice(readBefore).filter((line) => line.startsWith('getTransaction'))
  expect(asked[0]).toContain(unread)
  expect(asked).toHaveLength(121)
  expect(sink.cursors.get(WALLET)).toEqual({ slot: 999, balance: 125n })
})
